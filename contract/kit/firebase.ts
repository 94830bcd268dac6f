import { z } from './zod.ts';

const given = () => z.string().check(z.minLength(1));

/** What a page needs to take messages by Firebase: the configuration of its web app, and the public key of its pair. */
export const firebaseWebConfig = z.object({
  apiKey: given(),
  authDomain: given(),
  projectId: given(),
  storageBucket: given(),
  messagingSenderId: given(),
  appId: given(),
  vapidKey: given(),
});

/** The same as a value. */
export type FirebaseWebConfig = z.output<typeof firebaseWebConfig>;
