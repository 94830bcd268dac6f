import type { Call, Input } from '../../contract/kit/call.ts';
import { requestOf } from '../../contract/kit/client.ts';
import { languageNow } from '../i18n/language.ts';
import { session } from './session.ts';

/** The address at which the browser itself finds a paper or a picture, which sends no headers: all is in the address. */
export function reportAddress<C extends Call>(call: C, input: Input<C>): string {
  const { address } = requestOf(call, input as Record<string, unknown>);
  const query = new URLSearchParams({
    readOnlyToken: session.get()?.readOnlyToken ?? '',
    branchId: String(session.branch()?.id ?? ''),
    language: languageNow(),
  });
  return `${address}&${query}`;
}
