import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { docs } from './docs/index.ts';
import { answerFailures, send } from './errors.ts';
import { refusal } from './failure.ts';
import { secureHeaders } from './headers.ts';
import { health } from './health.ts';
import { openApi } from './openapi.ts';
import { allowOrigins } from './origins.ts';
import { servePages } from './pages.ts';
import type { House } from './pipeline.ts';
import { registerCalls } from './routes.ts';

/** The HTTP side of the server: every call of the contract, the pages, and what stands around them. */
export async function createApp(
  house: House,
  options: { checkAnswers?: boolean; logTo?: { write(line: string): void } } = {},
): Promise<FastifyInstance> {
  const { config } = house;
  const secure = secureHeaders(config);
  const app = fastify({
    // One proxy: what stands further left in X-Forwarded-For is whatever the caller wrote there.
    trustProxy: config.TRUST_PROXY ? (_address, hop) => hop === 0 : false,
    genReqId: () => randomUUID().slice(0, 8),
    // A request is logged by its route: an address may hold a secret, a body always might.
    logger: {
      level: config.LOG_LEVEL,
      ...(options.logTo && { stream: options.logTo }),
      serializers: {
        req: (request) => ({
          method: request.method,
          route: request.routeOptions?.url ?? 'unknown',
        }),
        res: (reply) => ({ status: reply.statusCode }),
        err: (error) => ({
          type: error.name,
          code: error.code,
          message: '',
          stack: withoutMessage(error),
        }),
      },
    },
    routerOptions: { maxParamLength: 200 },
    // An address that can't be read reaches neither a route nor a hook.
    frameworkErrors: (_error, request, reply) => {
      secure(request, reply);
      send(refusal(400, 'GENERAL.INVALID'), request, reply);
    },
  });
  app.removeContentTypeParser('text/plain');
  app.addHook('onSend', async (request, reply) => secure(request, reply));
  allowOrigins(app, config.ALLOWED_ORIGINS);
  answerFailures(app);
  registerCalls(app, house, { checkAnswers: options.checkAnswers ?? false });
  health(app, house.database);
  openApi(app);
  docs(app);
  await servePages(app);
  return app;
}

// A driver's message may quote a value; the place where it arose does not.
function withoutMessage(error: Error): string {
  const stack = error.stack ?? '';
  return stack.slice(Math.max(0, stack.search(/^ {4}at /m)));
}
