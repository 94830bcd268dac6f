import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../../contract/texts/index.ts';
import { DatabaseAway, sqlState } from '../db/database.ts';
import { Failure, notFound, refusal } from './failure.ts';

/** Seconds after which a caller may try again when the database is away. */
const AWAY_SECONDS = 2;

/** One shape for every refusal: the status and a list of reasons. What is unexpected is logged, never told. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = failureOf(error, request);
    if (failure.status >= 500) request.log.error({ err: error }, 'call failed');
    return send(failure, request, reply);
  });
}

/** Answers a refusal outside of the calls, such as an unknown path. */
export function send(failure: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  return reply
    .code(failure.status)
    .headers(failure.headers)
    .type('application/json')
    .send(JSON.stringify(failure.body(language)));
}

function failureOf(error: FastifyError, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error;
  if (isAway(error))
    return new Failure(503, [{ code: 'GENERAL.UNAVAILABLE' }], {
      'Retry-After': String(AWAY_SECONDS),
    });
  const known = byState[sqlState(error) ?? ''];
  if (known) return known();
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refusal(413, 'GENERAL.TOO_LARGE');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return refusal(error.statusCode, 'GENERAL.INVALID');
  return new Failure(500, [{ code: 'GENERAL.UNEXPECTED', params: { id: request.id } }]);
}

// Faults of the database that a caller can cause: a reference to what is not theirs or not there, a text or number
// that cannot be stored.
const byState: Record<string, () => Failure> = {
  '23503': () => notFound(),
  '22P02': () => refusal(400, 'GENERAL.INVALID'),
  '22003': () => refusal(400, 'GENERAL.INVALID'),
  '22021': () => refusal(400, 'GENERAL.INVALID'),
  '42501': () => refusal(403, 'GENERAL.FORBIDDEN'),
};

function isAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  const state = sqlState(error);
  return (
    state !== undefined &&
    (state.startsWith('08') ||
      state.startsWith('57') ||
      state.startsWith('53') ||
      state === '55P03')
  );
}
