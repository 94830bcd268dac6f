import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Adds an ETag to texts that a program may keep, and answers 304 when it has the same already. */
export function answerUnchanged(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const kept = reply.getHeader('Cache-Control');
    const mayBeKept =
      ['GET', 'HEAD'].includes(request.method) &&
      typeof kept === 'string' &&
      !kept.includes('no-store');
    if (!mayBeKept || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const tag = `W/"${createHash('sha256').update(payload).digest('base64url')}"`;
    reply.header('ETag', tag);
    const held = request.headers['if-none-match']?.split(/,\s*/) ?? [];
    if (!held.includes(tag)) return payload;
    reply.code(304);
    return null;
  });
}
