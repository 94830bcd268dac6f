import type { Params } from '../../../../contract/kit/message.ts';
import type { TextCode } from '../../../../contract/texts/index.ts';
import { type Failure, refusal } from '../../../kit/http/failure.ts';

/** The refusal of a file that cannot be read. */
export const fileRefusal = (
  code: Extract<TextCode, `TRANSLATION.FILE_${string}`>,
  params?: Params,
): Failure => refusal(400, code, { field: 'content', ...(params && { params }) });
