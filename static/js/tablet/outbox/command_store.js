// Store commands in IndexedDB, which survives a reload, a closed browser and a dead battery. Where a browser refuses it
// (some private windows), commands live only as long as the page.
const NAME = "kongbox";
const STORE = "commands";

function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "order", autoIncrement: true });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function finished(request) {
  return new Promise((resolve, reject) => {
    request.transaction.oncomplete = () => resolve(request.result);
    request.transaction.onabort = request.transaction.onerror = () => reject(request.error);
  });
}

export class CommandStore {
  #opened = null;

  async #do(mode, act) {
    this.#opened ??= open().catch(() => null);
    const database = await this.#opened;
    if (!database) return undefined;
    return finished(act(database.transaction(STORE, mode, { durability: "strict" }).objectStore(STORE)));
  }

  async all() {
    return (await this.#do("readonly", (store) => store.getAll())) ?? [];
  }

  // Return its key; null if the device stores nothing or is full: the command is sent all the same.
  put({ order, ...command }) {
    const kept = order == null ? command : { order, ...command };
    return this.#do("readwrite", (store) => store.put(kept)).then((place) => place ?? null, () => order ?? null);
  }

  remove({ order }) {
    return order == null ? undefined : this.#do("readwrite", (store) => store.delete(order)).catch(() => {});
  }
}
