import type { CallError } from '../../../contract/kit/client.ts';

/** A refusal's status and its first failure's code. */
export const statusAndCode = ({ status, failures }: CallError) => [status, failures[0]?.error_code];

/** The same, and the first failure's field. */
export const refusalReason = (refusal: CallError) => [
  ...statusAndCode(refusal),
  refusal.failures[0]?.field,
];
