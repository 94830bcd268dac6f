import type { FastifyRequest } from 'fastify';

/**
 * Where work comes from: a request, as the log names it, or a job of a queue. It holds ids alone, neither names nor addresses, as those may
 * hold secrets.
 */
export interface Origin {
  /** The number of the request in the log, which an unexpected error shows; the id of a job. */
  requestId: string;
  /** The name of the declared call; that of the route or of the job where it is no call. Never what a caller wrote. */
  call: string;
  /** Who made the call, once that is known. */
  account?: number;
  /** The branch that they work in. */
  branch?: number;
}

/** What a request is called that no route serves, or that asks for a page. */
const NO_CALL = 'page';

const origins = new WeakMap<FastifyRequest, Origin>();

/** The origin of a request: the same one for as long as the request lasts. */
export function originOf(request: FastifyRequest): Origin {
  const known = origins.get(request);
  if (known) return known;
  const { callName } = request.routeOptions.config;
  const origin = { requestId: request.id, call: callName ?? NO_CALL };
  origins.set(request, origin);
  return origin;
}

/** Names in the log who makes a request and for which branch, by numbers alone. */
export function nameInLog(request: FastifyRequest, account: number, branch: number | null): void {
  const origin = originOf(request);
  origin.account = account;
  if (branch !== null) origin.branch = branch;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the declared call that a route answers, or of what it is otherwise. */
    callName?: string;
  }
}
