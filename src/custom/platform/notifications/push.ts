import type { Send } from '../../../../contract/kit/client.ts';
import { notifications } from '../../../../contract/platform/notifications.ts';

/** Whether this browser takes messages while the page is closed. */
export const isPushPossible = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Has messages sent to this browser. The person has allowed it. */
export async function subscribe(send: Send, key: string): Promise<void> {
  await navigator.serviceWorker.register('/push.mjs');
  const { pushManager } = await navigator.serviceWorker.ready;
  const held = await pushManager.getSubscription();
  const isOurs = held !== null && keyOf(held) === key;
  // A subscription by another server's key takes none of our messages.
  if (held && !isOurs) await held.unsubscribe();
  const subscription = isOurs
    ? held
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await send(notifications.saveNotiToken, { clientToken: JSON.stringify(subscription) });
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
