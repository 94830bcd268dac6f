import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable, DatabaseBusy, sqlState } from '../db/database.ts';
import { QueueTimeout } from '../db/fairQueue.ts';
import { StoreUnavailable } from '../files/store.ts';
import { originOf } from '../monitoring/origin.ts';
import { Part } from '../part.ts';
import { PdfTimeout } from '../pdf/threads.ts';
import { requestLanguage } from '../texts.ts';
import { Failure, notFound, refusal } from './failure.ts';
import { inLog } from './requestLog.ts';

/** The failures that the database's own states mean, by SQLSTATE and from their detail. */
export type FailuresByState = Readonly<Record<string, (detail: string) => Failure>>;

/** Those that a product's functions of the database raise. */
export const productFailures = new Part<FailuresByState>('failures of the database');

/** Retry-After seconds when the server is busy or the database is unavailable. */
const RETRY_AFTER_SECONDS = 2;

/**
 * One shape for every error response: the status and a list of reasons. Unexpected errors are logged and not disclosed.
 */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const failure = failureOf(error, request.id);
    const told = { ...inLog(originOf(request)), err: error };
    if (isBusy(error)) request.log.warn(told, 'call put off');
    else if (failure.status >= 500) request.log.error(told, 'call failed');
    return send(failure, request, reply);
  });
}

/** Sends an error response outside of the calls, such as for an unknown path. */
export async function send(
  failure: Failure,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const text = await failure.text(requestLanguage(request.headers['accept-language']));
  return reply.code(failure.status).headers(failure.headers).type('application/json').send(text);
}

/** The error response for an error. An unexpected one carries only the id of its log entry. */
export function failureOf(error: Error | FastifyError, id: string): Failure {
  if (error instanceof Failure) return error;
  if (isAway(error))
    return new Failure(503, [{ code: 'GENERAL.UNAVAILABLE' }], {
      'Retry-After': String(RETRY_AFTER_SECONDS),
    });
  const state = sqlState(error) ?? '';
  const known = failureBySqlState[state] ?? productFailures.get()[state];
  if (known) return known(detailOf(error));
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refusal(413, 'GENERAL.TOO_LARGE');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return refusal(statusCode, 'GENERAL.INVALID');
  return new Failure(500, [{ code: 'GENERAL.UNEXPECTED', params: { id } }]);
}

// Database errors that a caller can cause: a reference to a record that is missing or not theirs, a text or number that
// cannot be stored.
const failureBySqlState: FailuresByState = {
  '23503': () => notFound(),
  '22P02': () => refusal(400, 'GENERAL.INVALID'),
  '22003': () => refusal(400, 'GENERAL.INVALID'),
  '22021': () => refusal(400, 'GENERAL.INVALID'),
  '22P05': () => refusal(400, 'GENERAL.INVALID'),
  '42501': () => refusal(403, 'GENERAL.FORBIDDEN'),
};

// SQLSTATE classes that do not depend on the call: connection lost, transaction rolled back, insufficient resources,
// operator intervention.
const transientStates = /^(?:08|40|53|57|55P03)/;

function isAway(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || error instanceof StoreUnavailable) return true;
  if (isBusy(error)) return true;
  return transientStates.test(sqlState(error) ?? '');
}

function isBusy(error: unknown): boolean {
  return [DatabaseBusy, QueueTimeout, PdfTimeout].some((kind) => error instanceof kind);
}

// What the database says beside the state; drizzle wraps the error that has it.
function detailOf(error: Error & { detail?: string }): string {
  return error.detail ?? (error.cause instanceof Error ? detailOf(error.cause) : '');
}
