import { CallError, createClient, type Send } from '../../contract/kit/client.ts';
import { languageNow } from '../i18n/language.ts';
import { session } from './session.ts';

const raw = createClient({
  base: import.meta.env.VITE_API_BASE ?? window.location.origin,
  headers,
  // Looked up at each call, so that what stands in for it in tests and tools is used.
  fetch: (...request) => fetch(...request),
});

/**
 * The one client of all pages. It names the person, the tab's branch and the language, and takes a 401 for the end
 * of the session: the gate then keeps the address and leads to sign-in and back.
 */
export const send: Send = async (call, input, options) => {
  const asked = session.get()?.token;
  try {
    return await raw(call, input, options);
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401 || asked === undefined) throw error;
    const now = session.get()?.token;
    // Another tab has renewed the tokens while the request was on its way.
    if (now !== undefined && now !== asked) return raw(call, input, options);
    if (now === asked) session.end();
    throw error;
  }
};

function headers(): Record<string, string> {
  const token = session.get()?.token;
  const branch = session.branch();
  return {
    'Accept-Language': languageNow(),
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(branch && { 'X-Branch-ID': String(branch.id) }),
  };
}
