import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { send } from './errors.ts';
import { notFound, refusal } from './failure.ts';
import { hashOf } from './secrets.ts';

/** The bearer token of metrics, and the metrics themselves. */
export interface MetricsDoor {
  token: string;
  text: () => Promise<string>;
}

/** GET /metrics: the metrics as text, for who has the token. Without one that is configured there is no such address. */
export function serveMetrics(app: FastifyInstance, door: MetricsDoor | undefined): void {
  app.get(
    '/metrics',
    { logLevel: 'warn', config: { callName: 'metrics' } },
    async (request, reply) => {
      if (!door) return send(notFound(), request, reply);
      if (!hasToken(request, door.token)) {
        reply.header('WWW-Authenticate', 'Bearer');
        return send(refusal(401, 'GENERAL.SIGN_IN'), request, reply);
      }
      return reply
        .type('text/plain; version=0.0.4; charset=utf-8')
        .header('Cache-Control', 'no-store')
        .send(await door.text());
    },
  );
}

// Hashes have one length, and comparing them takes the same time whatever was given.
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const given = /^Bearer (\S{1,300})$/.exec(headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(token)));
}
