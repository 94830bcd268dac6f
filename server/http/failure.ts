import { type FailureItem, type Fault } from '../../contract/kit/failure.ts';
import { fill, type Params } from '../../contract/kit/message.ts';
import { type Language, languages, type TextCode } from '../../contract/texts/index.ts';
import { textOf } from '../areas/localization/catalogue.ts';

/** A refusal: the status and the reasons that the caller is told. Thrown, it rolls the request's work back. */
export class Failure extends Error {
  override readonly name = 'Failure';
  constructor(
    readonly status: number,
    readonly faults: Fault[],
    readonly headers: Record<string, string> = {},
  ) {
    super(faults.map((fault) => fault.code).join(', '));
  }

  /** The body, in a language. */
  body(language: Language): FailureItem[] {
    const at = languages.indexOf(language);
    return this.faults.map(({ code, field, params }) => ({
      error_code: code,
      error_message: fill(textOf(code, at), params),
      ...(field && { field }),
      ...(params && { params }),
    }));
  }
}

/** A refusal for one reason. */
export function refusal(
  status: number,
  code: TextCode,
  details: { field?: string; params?: Params } = {},
): Failure {
  return new Failure(status, [{ code, ...details }]);
}

/** What a missing record and another's are both answered with. */
export const notFound = (field?: string): Failure =>
  refusal(404, 'GENERAL.NOT_FOUND', field ? { field } : {});
