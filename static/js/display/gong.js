// A gong made of sine waves: no sound file has to be fetched when time is up.
const PARTIALS = [[1, 0.5, 5], [1.48, 0.3, 4], [2.02, 0.22, 3.4], [2.71, 0.14, 2.4], [3.9, 0.08, 1.6]];
const PITCH = 132;
const STRIKES = [0, 1.6, 3.2];

let context = null;
let rungFor = 0;

// Browsers allow sound only after a tap.
export function allowSound() {
  const Context = globalThis.AudioContext;
  if (!Context) return;
  context ??= new Context();
  context.resume();
}

// Ring once for each end, however many clocks announce it.
export function ring(end) {
  if (rungFor === end) return;
  rungFor = end;
  document.documentElement.dataset.rang = end;
  if (context?.state === "running") for (const delay of STRIKES) strike(context.currentTime + delay);
}

function strike(at) {
  for (const [ratio, loudness, seconds] of PARTIALS) {
    const [wave, volume] = [context.createOscillator(), context.createGain()];
    wave.frequency.value = PITCH * ratio;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(loudness, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    wave.connect(volume).connect(context.destination);
    wave.start(at);
    wave.stop(at + seconds);
    wave.addEventListener("ended", () => volume.disconnect(), { once: true });
  }
}
