// Shows messages of the server while no page is open, and opens what they are about. It stores and fetches nothing.
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
