import { fallbackText, resourceTextCode } from '../../../../contract/kit/textCodes.ts';
import type { SessionContext } from '../../http/context.ts';
import { type Failure, refusal } from '../../http/failure.ts';
import { hasText, textOf } from '../../texts.ts';
import type { Row } from './options.ts';
import type { Records } from './records.ts';

/** The 409 error for a record whose state does not allow what is asked: it says which one that is. */
export function otherState(
  { resource, options: { declared } }: Pick<Records, 'resource' | 'options'>,
  record: Row,
  { language }: Pick<SessionContext, 'language'>,
): Failure {
  const { of = '', words: own } = declared?.states ?? {};
  const state = String(record[of]);
  const code = own?.[state] ?? resourceTextCode(resource, of, state);
  const words = hasText(code, language) ? textOf(code, language) : fallbackText(code);
  return refusal(409, 'GENERAL.OTHER_STATE', { params: { state: words } });
}
