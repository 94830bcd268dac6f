import { callHeaders, storedSession, storedTabBranch, storedTabUser } from './storedSession.ts';

/** Milliseconds for which an early answer may be used. */
const FRESH_MS = 10_000;

interface Early {
  request: Request;
  answer: Promise<Response>;
  until: number;
}

const waiting = new Map<string, Early>();

/**
 * Makes a GET call before its page is loaded; the page's own call then uses this answer. Resolves when the response
 * begins.
 */
export async function fetchEarly(address: string): Promise<void> {
  const session = storedSession.get();
  if (session?.token === '') return;
  const isOwnTab = session !== null && storedTabUser.get() === session.loginUserId;
  const branchId = (isOwnTab ? storedTabBranch.get() : null) ?? session?.branchId;
  const request = new Request(new URL(address, window.location.origin), {
    headers: callHeaders(session?.token, branchId),
  });
  const answer = fetch(request);
  waiting.set(request.url, { request, answer, until: Date.now() + FRESH_MS });
  // The caller that uses the answer handles a failure.
  await answer.catch(() => undefined);
}

/** The early answer to an equal request. Each is returned once. */
export function takeEarlyAnswer(wanted: Request | URL | string): Promise<Response> | undefined {
  if (!(wanted instanceof Request) || wanted.method !== 'GET') return undefined;
  const early = waiting.get(wanted.url);
  if (!early) return undefined;
  waiting.delete(wanted.url);
  const isSame = ['Authorization', 'X-Branch-ID', 'Accept-Language'].every(
    (name) => wanted.headers.get(name) === early.request.headers.get(name),
  );
  return isSame && Date.now() < early.until ? early.answer : undefined;
}
