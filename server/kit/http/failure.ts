import { type FailureItem, type Fault } from '../../../contract/kit/failure.ts';
import type { Language } from '../../../contract/kit/language.ts';
import { interpolate, type Params } from '../../../contract/kit/message.ts';
import type { TextCode } from '../../../contract/kit/product.ts';
import { inSlices } from '../slices.ts';
import { textOf } from '../texts.ts';
import { jsonOf } from './jsonAnswer.ts';

/** An error response: its status and reasons. Throwing it rolls back the request's transaction. */
export class Failure extends Error {
  override readonly name = 'Failure';
  constructor(
    readonly status: number,
    readonly faults: Fault[],
    readonly headers: Record<string, string> = {},
    /** The path of the refused call, where another call made it. */
    readonly path?: string,
  ) {
    super(faults.map((fault) => fault.code).join(', '));
  }

  /** The response body, in a language. */
  body(language: Language): FailureItem[] {
    return this.faults.map((fault) => itemOf(fault, language));
  }

  /** The same as JSON. That of a batch, with faults by the thousand, is made in slices. */
  async text(language: Language): Promise<string> {
    return jsonOf(await inSlices(this.faults, (fault) => itemOf(fault, language)));
  }
}

const itemOf = ({ code, field, params }: Fault, language: Language): FailureItem => ({
  error_code: code,
  error_message: interpolate(textOf(code, language), params, language),
  ...(field && { field }),
  ...(params && { params }),
});

/** An error response with one reason. */
export function refusal(
  status: number,
  code: TextCode,
  details: { field?: string; params?: Params } = {},
): Failure {
  return new Failure(status, [{ code, ...details }]);
}

/** The response for a missing record and for a record of others alike. */
export const notFound = (field?: string): Failure =>
  refusal(404, 'GENERAL.NOT_FOUND', field ? { field } : {});
