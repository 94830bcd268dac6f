import { CallError } from '../../contract/kit/client.ts';
import { encodeMessage } from '../../contract/kit/message.ts';
import type { Translate } from './text.tsx';

/** One problem that can be shown: a code with its parameters, and the server's own text for it. */
export interface Problem {
  message: string;
  serverText?: string;
  field?: string;
}

/** The problems of a failed call. An unreachable server is a problem of its own. */
export function problemsOf(error: unknown): Problem[] {
  if (!(error instanceof CallError)) return [{ message: 'SHELL.CRASH' }];
  if (error.status === 0) return [{ message: 'SHELL.OFFLINE' }];
  if (error.failures.length === 0)
    return [
      error.raw === ''
        ? { message: encodeMessage('SHELL.NO_REASON', { status: error.status }) }
        : { message: 'SHELL.RAW', serverText: error.raw },
    ];
  return error.failures.map((failure) => ({
    message: encodeMessage(failure.error_code, failure.params),
    serverText: failure.error_message,
    ...(failure.field !== undefined && { field: failure.field }),
  }));
}

/** A problem in the current language: the catalogue's text for its code, else the server's text. */
export function problemText(t: Translate, { message, serverText }: Problem): string {
  return t.message(message, serverText);
}

/** One sentence for a failed call: its first problem, or the raw body if the server sent no list. */
export function errorText(t: Translate, error: unknown): string {
  const [first] = problemsOf(error);
  return first ? problemText(t, first) : '';
}
