import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Observer } from '../monitoring/observer.ts';
import { type Origin, originOf } from '../monitoring/origin.ts';

/** The number of a request that a proxy gave it. Anything else, such as what would break a line of the log, is not taken. */
const fromProxy = /^[A-Za-z\d][\w.-]{7,63}$/;

/** Makes the number of a request, or takes over that of a trusted proxy (X-Request-ID). */
export function requestIds(trustsProxy: boolean): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const given = trustsProxy ? headers['x-request-id'] : undefined;
    return typeof given === 'string' && fromProxy.test(given) ? given : randomUUID().slice(0, 8);
  };
}

/**
 * Logs each answer as one line: the call by its declared name, status, milliseconds, and the numbers of person and
 * branch. The address may hold a secret, and the body always might, so neither is in it. An observer is told the same.
 */
export function logAnswers(
  app: FastifyInstance,
  observer: Observer,
  { trustsProxy }: { trustsProxy: boolean },
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const given = trustsProxy ? request.headers['traceparent'] : undefined;
    observer.began?.(originOf(request), typeof given === 'string' ? given : undefined);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const origin = originOf(request);
    const { statusCode: status, elapsedTime } = reply;
    const ended = performance.now();
    observer.answered?.(origin, { status, begun: ended - elapsedTime, ended });
    request.log.info(
      { ...inLog(origin), status, ms: Math.round(elapsedTime * 10) / 10 },
      'answered',
    );
    done();
  });
}

/** An origin as lines of the log have it, beside the number of the request. */
export function inLog({ call, account, branch }: Origin): object {
  return {
    call,
    ...(account !== undefined && { account }),
    ...(branch !== undefined && { branch }),
  };
}
