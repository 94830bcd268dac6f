import { workplaceFields } from '../../contract/agata/workplace.ts';
import { READING_REASON, REQUEST_KEY } from '../../contract/kit/call.ts';
import { CallError, createClient, type Send } from '../../contract/kit/client.ts';
import { takeEarlyAnswer } from './earlyCalls.ts';
import { lastCall } from './lastCall.ts';
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
 * then saves the address and redirects to sign-in and back. A call that hurts may ask the person first to confirm who
 * they are, and one that reads a record why. What writes bears a key, and keeps it until it is answered.
 */
export const send: Send = async (call, input, options = {}) => {
  lastCall.note(call);
  const { intent, headers: given } = options;
  const version = intent ? '' : (given?.['If-Match'] ?? '');
  const who = [session.get()?.loginUserId, session.branch()?.id, version].join(' ');
  const sent = sentRequest(call, input, { intent, who });
  const headers = { ...(sent && { [REQUEST_KEY]: sent.key }), ...given };
  try {
    const reply = await sendWithReason(call, input, { ...options, headers });
    sent?.answered();
    return reply;
  } catch (error) {
    if (isUnclear(error)) sent?.lost();
    else sent?.answered();
    throw error;
  }
};

/** Asks the person why they read a record where that is wanted, and then makes the call once more. */
const sendWithReason: Send = async (call, input, options) => {
  const sentAt = performance.now();
  try {
    return await sendConfirmed(call, input, options);
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 428) throw error;
    const { readingReason } = await import('./readingReason.ts');
    const reason = await readingReason.ask(sentAt);
    if (reason === null) throw error;
    const headers = { ...options?.headers, [READING_REASON]: reason };
    return sendConfirmed(call, input, { ...options, headers });
  }
};

/** Asks the person who they are where the call wants that confirmed, and then makes it once more. */
const sendConfirmed: Send = async (call, input, options) => {
  const sentAt = performance.now();
  try {
    return await sendAgain(call, input, options);
  } catch (error) {
    const [reason] = error instanceof CallError ? error.failures : [];
    if (reason?.error_code !== 'AUTH.CONFIRM_WANTED') throw error;
    // The pages for visitors need none of it.
    const { confirmation } = await import('./confirmation.ts');
    if (!(await confirmation.ask(sentAt))) throw error;
    return sendAgain(call, input, options);
  }
};

const sendAgain: Send = async (call, input, options) => {
  const bearsToken = options?.headers?.['Authorization'] !== undefined;
  // What a locked computer is asked to do waits until its person opens it.
  if (call.access.kind !== 'public' && !bearsToken) await untilOpen();
  const asked = session.get()?.token;
  try {
    return await raw(call, input, options);
  } catch (error) {
    const isOver = error instanceof CallError && error.status === 401;
    if (!isOver || bearsToken || asked === undefined) throw error;
    // Another tab may have locked it, which this one has not heard of yet.
    session.reload();
    await untilOpen();
    const now = session.get()?.token;
    // Another tab renewed the tokens while the request was in flight.
    if (now !== undefined && now !== asked) return raw(call, input, options);
    if (now === asked) session.end();
    throw error;
  }
};

/** Waits while the session is locked. Throws where it is another's afterwards: what one person asked for is not made by the next. */
async function untilOpen(): Promise<void> {
  const who = session.get()?.loginUserId;
  await session.unlocked();
  if (session.get()?.loginUserId !== who) throw new CallError(401, [], '');
}
