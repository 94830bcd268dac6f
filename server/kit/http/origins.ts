import type { FastifyInstance } from 'fastify';
import { LEFT_OUT, READING_REASON, REPEATED, REQUEST_KEY } from '../../../contract/kit/call.ts';
import type { Contract } from './routes.ts';

const given = [
  'Authorization',
  'Content-Type',
  'Accept-Language',
  'If-Match',
  REQUEST_KEY,
  READING_REASON,
  'X-Branch-ID',
  'X-Record-Fence',
  // Of the hub's client.
  'X-Requested-With',
  'X-SignalR-User-Agent',
];
const exposedHeaders = ['X-Total-Count', 'Content-Range', 'Retry-After', REPEATED, LEFT_OUT];
const PREFLIGHT_SECONDS = 600;

/**
 * Enables CORS for the configured origins. Browsers block pages of any other origin. Callers authenticate by a header,
 * so credentials (cookies) are never allowed.
 */
export function allowOrigins(
  app: FastifyInstance,
  origins: readonly string[],
  contract: Contract,
): void {
  const allowed = new Set(origins.map((origin) => new URL(origin).origin));
  if (allowed.size === 0) return;
  // A secret query field travels in a header of its name.
  const secrets = Object.values(contract)
    .flatMap((calls) => Object.values(calls))
    .flatMap((call) => call.secrets ?? []);
  const allowedHeaders = [...given, ...new Set(secrets)].join(', ');
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !allowed.has(origin)) return;
    reply.header('Access-Control-Allow-Origin', origin);
    reply.header('Access-Control-Expose-Headers', exposedHeaders.join(', '));
    if (request.method !== 'OPTIONS') return;
    reply.header('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
    reply.header('Access-Control-Allow-Headers', allowedHeaders);
    reply.header('Access-Control-Max-Age', PREFLIGHT_SECONDS);
    await reply.code(204).send();
  });
  app.addHook('onSend', async (_request, reply) => {
    const others = reply.getHeader('Vary');
    reply.header('Vary', others ? `${String(others)}, Origin` : 'Origin');
  });
}
