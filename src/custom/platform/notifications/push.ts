import type { accounts } from '../../../../contract/accounts/accounts.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import type { Send } from '../../../../contract/kit/client.ts';
import { notifications } from '../../../../contract/platform/notifications.ts';
import { hasServiceWorker, serviceWorker } from '../../../framework/serviceWorker.ts';

type Setting = Pick<Answer<typeof accounts.getInitializedSetting>, 'firebase' | 'webPushKey'>;

/** Whether this browser takes messages while the page is closed. */
export const isPushPossible = (): boolean =>
  hasServiceWorker() && 'PushManager' in window && 'Notification' in window;

/**
 * Has messages sent to this browser: by Firebase where that is configured, else by Web Push. The person has allowed it.
 */
export async function subscribe(send: Send, { firebase, webPushKey }: Setting): Promise<void> {
  const registration = await serviceWorker();
  const key = firebase?.vapidKey ?? webPushKey;
  const held = await heldBy(registration, key);
  const clientToken = firebase
    ? await (await import('./firebase.ts')).firebaseToken(firebase, registration)
    : JSON.stringify(
        held ??
          (await registration.pushManager.subscribe({
            userVisibleOnly: true,
            applicationServerKey: key,
          })),
      );
  await send(notifications.saveNotiToken, { clientToken });
}

// A subscription by another server's key takes none of our messages, and Firebase would keep to it.
async function heldBy({ pushManager }: ServiceWorkerRegistration, key: string) {
  const held = await pushManager.getSubscription();
  if (!held || keyOf(held) === key) return held;
  await held.unsubscribe();
  return null;
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
