import { initializeApp } from 'firebase/app';
import { getMessaging, getToken } from 'firebase/messaging';
import type { FirebaseWebConfig } from '../../../../contract/kit/firebase.ts';

/** This browser's token with Firebase, whose messages our own service worker shows. */
export function firebaseToken(
  { vapidKey, ...app }: FirebaseWebConfig,
  serviceWorkerRegistration: ServiceWorkerRegistration,
): Promise<string> {
  return getToken(getMessaging(initializeApp(app)), { vapidKey, serviceWorkerRegistration });
}
