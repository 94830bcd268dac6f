import { workplaceFields } from '../../contract/agata/workplace.ts';
import { REQUEST_KEY } from '../../contract/kit/call.ts';
import { CallError, createClient, type Send } from '../../contract/kit/client.ts';
import { takeEarlyAnswer } from './earlyCalls.ts';
import { session } from './session.ts';
import { callHeaders } from './storedSession.ts';
import { isUnclear, sentRequest } from './unanswered.ts';
import { workplaces } from './workplaces.ts';

const raw = createClient({
  base: import.meta.env.VITE_API_BASE ?? window.location.origin,
  headers: () => callHeaders(session.get()?.token, session.branch()?.id),
  defaults: (call) =>
    Object.fromEntries(
      workplaceFields(call).map(({ name, kind }) => [name, workplaces.get()[kind]?.id]),
    ),
  // Read at each call, so that a replaced `fetch` in tests and tools is used.
  fetch: (request, init) => takeEarlyAnswer(request) ?? fetch(request, init),
});

/**
 * The client of all pages. It sends the token, the tab's branch and the language, and names the chosen team or tenant of
 * AGATA where a call is about one and none is given. A 401 ends the session; the gate
 * then saves the address and redirects to sign-in and back. What writes bears a key, and keeps it until it is answered.
 */
export const send: Send = async (call, input, options = {}) => {
  const { intent, headers: given } = options;
  const version = intent ? '' : (given?.['If-Match'] ?? '');
  const who = [session.get()?.loginUserId, session.branch()?.id, version].join(' ');
  const sent = sentRequest(call, input, { intent, who });
  const headers = { ...(sent && { [REQUEST_KEY]: sent.key }), ...given };
  try {
    const reply = await sendAgain(call, input, { ...options, headers });
    sent?.answered();
    return reply;
  } catch (error) {
    if (isUnclear(error)) sent?.lost();
    else sent?.answered();
    throw error;
  }
};

const sendAgain: Send = async (call, input, options) => {
  const asked = session.get()?.token;
  try {
    return await raw(call, input, options);
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401 || asked === undefined) throw error;
    const now = session.get()?.token;
    // Another tab renewed the tokens while the request was in flight.
    if (now !== undefined && now !== asked) return raw(call, input, options);
    if (now === asked) session.end();
    throw error;
  }
};
