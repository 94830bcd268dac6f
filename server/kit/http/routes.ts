import type { FastifyInstance, onRequestAsyncHookHandler, RouteOptions } from 'fastify';
import type { Call } from '../../../contract/kit/call.ts';
import { originOf } from '../monitoring/origin.ts';
import { limitBody } from './bodySize.ts';
import { type DeclaredCall, type Handler, type PreparedHandler, Streamed } from './context.ts';
import { routeForms } from './formBody.ts';
import { LargeAnswers } from './largeAnswers.ts';
import {
  type Dependencies,
  perform,
  refuseBeforeBody,
  type RequestDependencies,
} from './pipeline.ts';
import { RequesterCache } from './requesterCache.ts';
import { routeSigned } from './signedBody.ts';

/** The calls of a product, by area and name. */
export type Contract = Readonly<Record<string, Readonly<Record<string, Call>>>>;

/** What is served. */
export interface Served {
  contract: Contract;
  /** The handlers, by area and name. The product sees to it that each call has one of its types. */
  handlers: Readonly<Record<string, object>>;
  /** Checks every answer against the contract. */
  checkAnswers?: boolean;
}

/** Default limit of a body in bytes. */
const USUAL_BODY = 262_144;

/** Registers a route for every call of the contract. A call without an access rule throws at the start. */
export function registerCalls(
  app: FastifyInstance,
  dependencies: Dependencies,
  { contract, handlers, checkAnswers = false }: Served,
): void {
  const calls = new Map<string, DeclaredCall>();
  const serving: RequestDependencies = {
    ...dependencies,
    calls,
    callers: new RequesterCache(),
    largeAnswers: new LargeAnswers(),
  };
  const within = serving.observer.within ?? ((_, work) => work());
  const forms: RouteOptions[] = [];
  const signed: RouteOptions[] = [];
  for (const one of declared(contract, handlers)) {
    const { name, call } = one;
    if (!call.access?.kind) throw new Error(`${name}: no one may call it; give it an access rule`);
    if (calls.has(name)) throw new Error(`${name}: two calls have this name`);
    calls.set(name, one);
    const route: RouteOptions = {
      method: call.method,
      url: call.path,
      bodyLimit: call.largestBody ?? USUAL_BODY,
      ...(call.largestBody && { onRequest: refusesBeforeBody(call, serving) }),
      preValidation: limitBody(call, serving),
      // HEAD runs the GET handler, side effects included.
      exposeHeadRoute: call.head ?? false,
      config: { callName: name },
      handler: async (request, reply) => {
        const answer = await within(originOf(request), () =>
          perform(one, serving, request, reply, (given) =>
            checkAnswers ? call.answer.parse(given) : given,
          ),
        );
        if (call.redirects) return reply.redirect(String(answer), 303);
        if (answer instanceof Streamed) reply.code(answer.status);
        if (call.bytes) return reply.type(call.bytes).send(await bytesOf(answer));
        return reply.type('application/json').send(answer);
      },
    };
    if (call.form) forms.push(route);
    else if (call.signed) signed.push(route);
    else app.route(route);
  }
  routeForms(app, forms);
  routeSigned(app, signed);
}

/** A body over the default limit is read only after the permission was checked. */
function refusesBeforeBody(call: Call, serving: RequestDependencies): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const { 'content-length': length, 'transfer-encoding': transferEncoding } = request.headers;
    if (transferEncoding !== undefined || Number(length) > USUAL_BODY)
      await refuseBeforeBody(call, serving, request, reply);
  };
}

async function bytesOf(answer: unknown): Promise<unknown> {
  if (answer instanceof Streamed) return answer.bytes;
  return answer instanceof Blob ? Buffer.from(await answer.arrayBuffer()) : answer;
}

function declared(contract: Contract, handlers: Served['handlers']): DeclaredCall[] {
  return Object.entries(contract).flatMap(([area, calls]) => {
    // Each area is typed against its own calls where it is written. Here the types are erased.
    const ofArea = (handlers[area] ?? {}) as Readonly<
      Record<string, Handler<Call> | PreparedHandler<Call>>
    >;
    return Object.entries(calls).map(([key, call]) => {
      const handler = ofArea[key];
      if (!handler) throw new Error(`${area}.${key} has no handler`);
      return typeof handler === 'function'
        ? { name: key, call, handle: handler }
        : {
            name: key,
            call,
            handle: (...given) => handler.handle(...given),
            prepare: (...given) => handler.prepare(...given),
          };
    });
  });
}
