// Post fields as a form would, with a timeout.
const PATIENCE = 15000;

export async function post(url, fields) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    const response = await fetch(url, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Accept: "application/json", "X-CSRFToken": csrfToken() },
      signal: patience.signal,
    });
    const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
    return { status: response.status, body: isJson ? await response.json().catch(() => null) : null };
  } catch {
    return { status: 0, body: null };
  } finally {
    clearTimeout(timer);
  }
}

// Read as late as possible: the cookie may be newer than the page.
function csrfToken() {
  return document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";
}
