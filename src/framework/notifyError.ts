import { CallError } from '../../contract/kit/client.ts';
import { notices } from './notices.ts';
import { errorText } from './problem.ts';
import type { Translate } from './text.tsx';

/**
 * Says in a notice why a call failed. The notice of an unexpected error stays until it is closed, and copies the number
 * under which the server has noted it.
 */
export function notifyError(t: Translate, error: unknown): void {
  const text = errorText(t, error);
  const number = numberOf(error);
  if (number === undefined) {
    notices.failed(text);
    return;
  }
  const copy = async () => {
    await navigator.clipboard.writeText(number);
    notices.copied(t('SHELL.NUMBER_COPIED'));
  };
  // Browsers have a clipboard over HTTPS alone.
  const action = 'clipboard' in navigator && {
    label: t('SHELL.COPY_NUMBER'),
    run: () => void copy().catch(() => notifyError(t, error)),
  };
  notices.failed(text, { hidesAfter: null, ...(action && { action }) });
}

function numberOf(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const unexpected = error.failures.find(({ error_code: code }) => code === 'GENERAL.UNEXPECTED');
  const id = unexpected?.params?.['id'];
  return typeof id === 'string' ? id : undefined;
}
