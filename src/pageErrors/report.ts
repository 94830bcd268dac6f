import { matchPath } from 'react-router-dom';
import { CallError, createClient } from '../../contract/kit/client.ts';
import type { ReportedPageError } from '../../contract/platform/pageErrors.ts';
import { pageErrors as calls } from '../../contract/platform/pageErrors.ts';
import { publicScreens } from '../publicScreens.ts';
import { callHeaders, storedSession } from '../session/storedSession.ts';
import { describe, describeLoad } from './describe.ts';

/** Errors that one page tells of within a minute. */
const MOST_A_MINUTE = 5;
/** Errors that wait for a connection. They are in memory alone. */
const MOST_WAITING = 5;
const MINUTE_MS = 60_000;

// Of its own: what is told of is nothing that somebody did, and signs nobody out.
const send = createClient({
  base: import.meta.env.VITE_API_BASE ?? window.location.origin,
  headers: () => callHeaders(storedSession.get()?.token),
});

/** When each error was last told of, by what it is. */
const told = new Map<string, number>();
let waiting: ReportedPageError[] = [];

/**
 * Tells the server of an error of the page at `pathname`. The answer of a call is none, and neither is a file that does
 * not load while there is no connection. The same error is told of once a minute.
 */
export async function report(
  error: unknown,
  kind: ReportedPageError['kind'],
  { pathname, call }: { pathname: string; call: string },
): Promise<void> {
  if (error instanceof CallError || (kind === 'load' && !navigator.onLine)) return;
  const described = kind === 'load' ? describeLoad(error) : describe(error, window.location);
  if (!described) return;
  const page = await patternOf(pathname);
  const what = JSON.stringify([kind, page, described.name, described.stack[0]]);
  const now = Date.now();
  for (const [each, at] of told) if (now - at > MINUTE_MS) told.delete(each);
  if (told.has(what) || told.size >= MOST_A_MINUTE) return;
  told.set(what, now);
  const release = import.meta.env.VITE_RELEASE ?? '';
  waiting = [...waiting, { ...described, kind, page, call, release }].slice(-MOST_WAITING);
  await sendWaiting();
}

async function sendWaiting(): Promise<void> {
  if (!navigator.onLine) return;
  const sending = waiting;
  waiting = [];
  for (const each of sending)
    try {
      await send(calls.reportPageError, each, { keepalive: true });
    } catch (error) {
      if (error instanceof CallError && error.status === 0) waiting.push(each);
    }
}

window.addEventListener('online', () => void sendWaiting());

/** The path of a page as it is declared, so that no key in an address is told. */
async function patternOf(pathname: string): Promise<string> {
  const visited = publicScreens.find(({ path }) => matchPath(path, pathname));
  if (visited) return visited.path;
  if (!storedSession.get()) return '/';
  const { screenAt } = await import('../screens.ts');
  return screenAt(pathname)?.path ?? '/';
}
