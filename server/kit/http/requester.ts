import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../../contract/kit/call.ts';
import type { Requester } from '../db/fairQueue.ts';
import { byAddress, type RequesterCache } from './requesterCache.ts';
import { tokenOf } from './requestParts.ts';
import { hashOf } from './secrets.ts';

/** Whom a request counts for in the queues. */
export function requesterOf(
  call: Call,
  { callers }: { callers: RequesterCache },
  request: FastifyRequest,
): Requester {
  const token = tokenOf(call, request);
  return token ? callers.requesterOf(hashOf(token.value), request.ip) : byAddress(request.ip);
}

/** Aborts when the client goes. Fastify's own signal fires as soon as the request's body is read. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  else raw.once('close', () => raw.writableFinished || gone.abort());
  return gone.signal;
}
