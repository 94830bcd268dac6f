import { CallError } from '../../contract/kit/client.ts';
import { say } from '../../contract/kit/message.ts';
import type { Translate } from './text.tsx';

/** One thing that went wrong, as it can be shown: a code with its parameters, and the server's own words for it. */
export interface Problem {
  message: string;
  words?: string;
  field?: string;
}

/** What went wrong in a call, item by item. A server that was not reached is a problem of its own. */
export function problemsOf(error: unknown): Problem[] {
  if (!(error instanceof CallError)) return [{ message: 'SHELL.CRASH' }];
  if (error.status === 0) return [{ message: 'SHELL.OFFLINE' }];
  if (error.failures.length === 0)
    return [
      error.raw === ''
        ? { message: say('SHELL.NO_REASON', { status: error.status }) }
        : { message: 'SHELL.RAW', words: error.raw },
    ];
  return error.failures.map((failure) => ({
    message: say(failure.error_code, failure.params),
    words: failure.error_message,
    ...(failure.field !== undefined && { field: failure.field }),
  }));
}

/** A problem in the language of the moment: the catalogue's text for its code, else the server's own words. */
export function problemText(t: Translate, { message, words }: Problem): string {
  return t.said(message, words);
}

/** The one sentence for a failed call: its first problem, or the raw body where the server gave no list. */
export function errorText(t: Translate, error: unknown): string {
  const [first] = problemsOf(error);
  return first ? problemText(t, first) : '';
}
