import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { contract } from '../../contract/index.ts';
import type { Call } from '../../contract/kit/call.ts';
import { handlers } from '../areas/index.ts';
import type { Declared, Handler } from './context.ts';
import { type House, perform, refuseAhead } from './pipeline.ts';

/** Bytes that a body may have unless its call says otherwise. */
const USUAL_BODY = 262_144;

/** Registers a route for every call of the contract. A call without an access rule stops the start. */
export function registerCalls(
  app: FastifyInstance,
  house: House,
  { checkAnswers }: { checkAnswers: boolean },
): void {
  const calls = new Map<string, Declared>();
  for (const { name, call, handler } of declared()) {
    if (!call.access?.kind) throw new Error(`${name}: no one may call it; give it an access rule`);
    if (calls.has(name)) throw new Error(`${name}: two calls have this name`);
    calls.set(name, { name, call, handler });
    app.route({
      method: call.method,
      url: call.path,
      bodyLimit: call.largestBody ?? USUAL_BODY,
      ...(call.largestBody && { onRequest: refusingAhead(call, house) }),
      // A HEAD would do all that its GET does, and sign out.
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const answer = await perform(call, handler, { ...house, calls }, request, reply);
        if (call.bytes) return reply.type(call.bytes).send(await bytesOf(answer));
        return reply
          .type('application/json')
          .send(JSON.stringify(checkAnswers ? call.answer.parse(answer) : answer));
      },
    });
  }
}

/** Reads a body that is larger than usual of those alone who may make the call. */
function refusingAhead(call: Call, house: House): onRequestAsyncHookHandler {
  return async (request) => {
    const { 'content-length': length, 'transfer-encoding': isUntold } = request.headers;
    if (isUntold !== undefined || Number(length) > USUAL_BODY)
      await refuseAhead(call, house, request);
  };
}

async function bytesOf(answer: unknown): Promise<unknown> {
  return answer instanceof Blob ? Buffer.from(await answer.arrayBuffer()) : answer;
}

function declared(): Declared[] {
  return Object.entries(contract).flatMap(([area, calls]) => {
    // Each area is typed against its own calls where it is written; together they are calls of any shape.
    const ofArea = handlers[area as keyof typeof handlers] as unknown as Record<
      string,
      Handler<Call>
    >;
    return Object.entries(calls as unknown as Record<string, Call>).map(([key, call]) => {
      const handler = ofArea[key];
      if (!handler) throw new Error(`${area}.${key} has no handler`);
      return { name: key, call, handler };
    });
  });
}
