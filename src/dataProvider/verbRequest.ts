import type { Call } from '../../contract/kit/call.ts';
import { CallError, type Send } from '../../contract/kit/client.ts';
import type { Resource } from '../framework/resource/define.ts';
import { UnsupportedError } from '../framework/resource/provider.ts';
import type { ResourceCalls } from '../framework/resource/recordCalls.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A verb of the data provider on a resource. */
export interface VerbRequest {
  send: Send;
  resource: Resource;
  verb: string;
}

/** Throws an error for what a resource cannot do, so that no filter or field is silently ignored. */
export function fail({ resource, verb }: VerbRequest, reason: string): never {
  throw new UnsupportedError(`${resource.name}.${verb}: ${reason}`);
}

/** The call for a verb. */
export function callFor(asked: VerbRequest, name: keyof ResourceCalls): Call {
  return asked.resource.calls[name] ?? fail(asked, `the resource has no call to ${name}`);
}

/** The error for a record that does not exist. */
export function notFoundError(): CallError {
  return new CallError(404, [{ error_code: 'GENERAL.NOT_FOUND', error_message: '' }], '');
}

/** Whether an error says that a record does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}

/** Whether two values of a field are equal on the wire. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A refused call with its errors by field, as react-admin's forms read them. */
class FieldsRefused extends CallError {
  readonly body: { errors?: Record<string, string> };
  constructor({ status, failures, raw, retryAfter }: CallError) {
    super(status, failures, raw, retryAfter);
    const errors = failures.flatMap(({ field, error_message, error_code }) =>
      field === undefined ? [] : [[field, error_message || error_code] as const],
    );
    this.body = errors.length > 0 ? { errors: Object.fromEntries(errors) } : {};
  }
}

/** A client whose refusals also carry the errors for react-admin's forms. */
export function withFieldErrors(send: Send): Send {
  return (call, input, options) =>
    send(call, input, options).catch((error: unknown) => {
      throw error instanceof CallError ? new FieldsRefused(error) : error;
    });
}
