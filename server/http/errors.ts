import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../../contract/texts/index.ts';
import { DatabaseAway, sqlState } from '../db/database.ts';
import { Failure, notFound, refusal } from './failure.ts';

/** Seconds after which a caller may try again when the database is away. */
const AWAY_SECONDS = 2;

/** One shape for every refusal: the status and a list of reasons. What is unexpected is logged, never told. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = failureOf(error, request.id);
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

/** The refusal that an error is told as; what is unexpected is told by the number that it is logged under. */
export function failureOf(error: Error | FastifyError, id: string): Failure {
  if (error instanceof Failure) return error;
  if (isAway(error))
    return new Failure(503, [{ code: 'GENERAL.UNAVAILABLE' }], {
      'Retry-After': String(AWAY_SECONDS),
    });
  const known = byState[sqlState(error) ?? ''];
  if (known) return known();
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refusal(413, 'GENERAL.TOO_LARGE');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return refusal(statusCode, 'GENERAL.INVALID');
  return new Failure(500, [{ code: 'GENERAL.UNEXPECTED', params: { id } }]);
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

// Classes of SQLSTATE that say nothing of the call: the connection is lost, something was rolled back in favour of
// another, the server has too little of something, or someone ends it.
const passing = /^(?:08|40|53|57|55P03)/;

function isAway(error: unknown): boolean {
  return error instanceof DatabaseAway || passing.test(sqlState(error) ?? '');
}
