import type { Call, Input } from '../../contract/kit/call.ts';
import { requestOf } from '../../contract/kit/client.ts';
import { currentLanguage } from '../i18n/language.ts';
import { session } from './session.ts';

/**
 * The address from which the browser itself loads a document or a picture. The browser sends no headers, so the
 * address contains everything.
 */
export function reportAddress<C extends Call>(call: C, input: Input<C>): string {
  const { address } = requestOf(call, input as Record<string, unknown>);
  const branch = session.branch();
  const query = new URLSearchParams({
    readOnlyToken: session.get()?.readOnlyToken ?? '',
    // Who works in no branch names none.
    ...(branch && { branchId: String(branch.id) }),
    language: currentLanguage(),
  });
  return `${address}&${query}`;
}
