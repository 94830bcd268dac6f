import type { AuthProvider } from 'ra-core';
import { CallError } from '../../contract/kit/client.ts';
import { mayDoNow, session } from '../session/session.ts';

/** react-admin's auth provider over the session: who is signed in, and what they may do. */
export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('Sign-in stands outside, at /auth/login')),
  logout: () => {
    session.end();
    return Promise.resolve('/auth/login');
  },
  checkAuth: () =>
    session.get() ? Promise.resolve() : Promise.reject(new Error('GENERAL.SIGN_IN')),
  // The client already ended the session when a call was answered with 401.
  async checkError(error: unknown) {
    if (error instanceof CallError && error.status === 401) throw error;
  },
  getIdentity: () => Promise.resolve({ id: session.get()?.loginUserId ?? 0 }),
  getPermissions: () => Promise.resolve(session.get()?.roleAccess ?? []),
  canAccess: ({ action, resource }) => Promise.resolve(mayDoNow(action, resource)),
};
