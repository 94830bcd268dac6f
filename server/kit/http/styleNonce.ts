import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** Gives a page a new nonce for its style elements. Its Content-Security-Policy names it. */
export function giveStyleNonce(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64');
  reply.styleNonce = nonce;
  return nonce;
}
