import type { ReportedPageError } from '../../contract/platform/pageErrors.ts';
import { lastCall } from '../session/lastCall.ts';

/** Files of ours that did not load, as their errors. */
const failedLoads = new WeakSet<object>();
/** An error may come by two ways. */
const seen = new WeakSet<object>();

type Kind = ReportedPageError['kind'];

/** Tells the server of an error of this page, as it is now; what tells is loaded with the first one. */
export function tellOf(error: unknown, kind: Kind): void {
  if (typeof error !== 'object' || error === null || seen.has(error)) return;
  seen.add(error);
  void tell(error, failedLoads.has(error) ? 'load' : kind);
}

async function tell(error: object, kind: Kind): Promise<void> {
  const at = { pathname: window.location.pathname, call: lastCall.name() };
  try {
    const { report } = await import('./report.ts');
    await report(error, kind, at);
  } catch {
    // Nobody is told that it could not be told of.
  }
}

/** Follows the errors that nothing catches, and the files that do not load. */
export function followErrors(): void {
  window.addEventListener('error', ({ error }) => tellOf(error, 'event'));
  window.addEventListener('unhandledrejection', ({ reason }) => tellOf(reason, 'promise'));
  window.addEventListener('vite:preloadError', ({ payload }) => failedLoads.add(payload));
}
