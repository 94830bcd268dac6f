import type { Config } from '../../config.ts';
import { firebaseGateway, type FirebaseProject, isFirebaseToken } from './firebase.ts';
import type { PushGateway } from './index.ts';
import { readSubscription, type VapidKeys, webPushGateway } from './webPush.ts';

/** Whom mails come from. */
interface Sender {
  MAIL_FROM: string;
}

/** Sends messages by what a browser's token is for: Web Push, or Firebase where it is configured. */
export function pushGateway(config: Config & Sender, keys: VapidKeys): PushGateway {
  const webPush = webPushGateway(keys, {
    subject: subjectOf(config),
    allowsPrivate: config.PUSH_TO_PRIVATE,
  });
  const project = projectOf(config);
  const firebase = project && firebaseGateway(project);
  return {
    async send(token, message) {
      if (!isFirebaseToken(token)) return webPush.send(token, message);
      // Without Firebase the browser subscribes by Web Push when it is next open.
      return firebase ? firebase.send(token, message) : 'gone';
    },
  };
}

/** Whether messages can be sent to a token, as far as its form says. */
export function isPushToken(token: string, config: Config): boolean {
  return isFirebaseToken(token)
    ? projectOf(config) !== undefined
    : readSubscription(token, config.PUSH_TO_PRIVATE) !== undefined;
}

/** The project with Firebase that is configured, if there is one. */
export function projectOf(config: Config): FirebaseProject | undefined {
  const { FIREBASE_WEB_CONFIG, FIREBASE_SERVICE_ACCOUNT, FIREBASE_URL } = config;
  if (!FIREBASE_WEB_CONFIG || !FIREBASE_SERVICE_ACCOUNT) return undefined;
  return {
    id: FIREBASE_WEB_CONFIG.projectId,
    account: FIREBASE_SERVICE_ACCOUNT,
    url: FIREBASE_URL,
  };
}

// Whom a push service writes to about our messages: an address of mail, or of the web over https.
function subjectOf({ PUBLIC_URL, MAIL_FROM }: Config & Sender): string {
  if (PUBLIC_URL.startsWith('https:')) return PUBLIC_URL;
  return `mailto:${MAIL_FROM.slice(MAIL_FROM.lastIndexOf('<') + 1)
    .replace('>', '')
    .trim()}`;
}
