// Opens the pages from the files of the version that this browser holds, looks for a new version behind them, and shows
// messages of the server while no page is open. It stores the product's own files, never an answer of the API.

const STORE = 'version.v1';
/** The address by which the start page is stored, and asked for: one that no search engine lists. */
const START_PAGE = '/dashboard';
/** The names of all files of the version that is served. */
const FILES = '/files.json';
const POLICY = 'Content-Security-Policy';
/** Files that are fetched at once at most, beside what a page fetches. */
const AT_ONCE = 4;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate' && isPage(pathname)) {
    event.respondWith(startPage(request));
    event.waitUntil(look());
  } else if (pathname.startsWith('/assets/')) event.respondWith(file(request));
});

// An open page asks as well, as it may stay open for days.
self.addEventListener('message', (event) => {
  if (event.data?.look === true) event.waitUntil(look().then(tellPages));
});

/** Whether the server answers an address with the start page. */
function isPage(pathname) {
  return !/^\/(?:api|ws|assets)(?:\/|$)|\.\w+$/.test(pathname);
}

/** The stored start page, with a nonce that nobody has seen, or the server's. */
async function startPage(request) {
  const stored = await storedFile(START_PAGE);
  if (!stored) return fetch(request);
  const { text, policy } = await partsOf(stored);
  const nonce = btoa(String.fromCharCode(...self.crypto.getRandomValues(new Uint8Array(16))));
  const headers = new Headers(stored.headers);
  headers.set(POLICY, policy.replace('__NONCE__', nonce));
  return new Response(text.replace('__NONCE__', nonce), { headers });
}

/** A start page and its policy, both without their nonce. */
async function partsOf(response) {
  const policy = response.headers.get(POLICY) ?? '';
  const text = await response.text();
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '__NONCE__';
  return {
    policy: policy.replace(nonce, '__NONCE__'),
    text: text.replace(nonce, '__NONCE__'),
  };
}

/** A file of this version or of the one before, which an open page may still run. */
async function file(request) {
  return (await storedFile(request.url)) ?? fetch(request);
}

/** What is stored by an address, if anything: a browser that cannot read its store still opens the pages. */
async function storedFile(address) {
  try {
    return await (await self.caches.open(STORE)).match(address);
  } catch {
    return undefined;
  }
}

let looking;

/** Looks for a new version, once at a time. A server that is away, or being replaced, is asked at the next time. */
function look() {
  looking ??= keepNewest()
    .catch((error) => console.warn('The newest version is not stored', error))
    .finally(() => {
      looking = undefined;
    });
  return looking;
}

/** Stores what the server serves now: all files of the version first, so that none is missing once its page opens. */
async function keepNewest() {
  const store = await self.caches.open(STORE);
  const response = await fetch(START_PAGE, { cache: 'no-store', priority: 'low' });
  if (!response.ok || response.redirected) return;
  const served = await partsOf(response.clone());
  const stored = await store.match(START_PAGE);
  const held = stored && (await partsOf(stored));
  if (held?.text === served.text && held.policy === served.policy) return;
  if (held?.text !== served.text) {
    const listed = await (await fetch(FILES, { cache: 'no-store' })).json();
    // Two versions are served while the one replaces the other.
    if (!served.text.includes(listed.entry)) return;
    await keepFiles(store, listed.files);
    await forgetOlder(store, listed);
  }
  await store.put(START_PAGE, response);
  if (held) await tellPages();
}

async function keepFiles(store, names) {
  const held = new Set((await store.keys()).map(({ url }) => new URL(url).pathname));
  const missing = names.filter((name) => !held.has(name));
  const keepNext = async () => {
    for (let name = missing.pop(); name !== undefined; name = missing.pop()) {
      const response = await fetch(name, { priority: 'low' });
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      await store.put(name, response);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepNext));
}

/** Drops all files but those of the new version and of the one before it. */
async function forgetOlder(store, listed) {
  const before = await store.match(FILES).then((response) => response?.json());
  const wanted = new Set([START_PAGE, FILES, ...listed.files, ...(before?.files ?? [])]);
  for (const request of await store.keys())
    if (!wanted.has(new URL(request.url).pathname)) await store.delete(request);
  await store.put(FILES, new Response(JSON.stringify(listed)));
}

/** Tells open pages which first script the newest version has; a page that runs another offers to reload. */
async function tellPages() {
  const stored = await storedFile(FILES);
  const { entry } = (await stored?.json()) ?? {};
  const pages = await self.clients.matchAll({ type: 'window' });
  if (entry) for (const page of pages) page.postMessage({ newest: entry }, { transfer: [] });
}

self.addEventListener('push', (event) => {
  const message = event.data.json();
  // Firebase puts ours into one of its own.
  const { title, body, tag, address } = message.data ?? message;
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: '/icon.svg', data: { address } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.address));
});

// An open page goes there itself, so that it can ask about unsaved work.
async function open(address) {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return self.clients.openWindow(address);
  page.postMessage({ open: address }, { transfer: [] });
  return page.focus();
}
