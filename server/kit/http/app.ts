import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { codeOf } from '../monitoring/errorCode.ts';
import { compressOnce } from './compressedOnce.ts';
import { docs } from './docs/index.ts';
import { answerFailures, send } from './errors.ts';
import { answerUnchanged } from './etag.ts';
import { refusal } from './failure.ts';
import { secureHeaders } from './headers.ts';
import { health } from './health.ts';
import { checkHosts } from './hosts.ts';
import { leaveLargeBodies } from './largeBody.ts';
import { type MetricsDoor, serveMetrics } from './metrics.ts';
import { type About, openApi } from './openapi.ts';
import { allowOrigins } from './origins.ts';
import { type ProductPages, servePages } from './pages.ts';
import type { Dependencies } from './pipeline.ts';
import { logAnswers, requestIds } from './requestLog.ts';
import { registerCalls, type Served } from './routes.ts';
import { stopPromptly } from './stopping.ts';

/** Bytes from which an answer is compressed. A smaller one fits into one packet anyway. */
const COMPRESSED_FROM = 1400;
/** Bytes up to which it is compressed at once: a stream in another thread takes longer than the work itself. */
const COMPRESSED_AT_ONCE = 1_048_576;

/** Milliseconds that a client may take to send a whole request: enough for a picture over a slow line. */
const SLOWEST_REQUEST = 120_000;
/** Milliseconds of these for the headers. */
const SLOWEST_HEADERS = 15_000;
/** Milliseconds between two checks for slow clients. */
const CHECKED_EVERY = 2_000;

export interface AppOptions extends Served {
  about: About;
  pages: ProductPages;
  /** Origins that pages connect to beside the server's own. */
  connectsTo?: ((config: Config) => string[]) | undefined;
  /** Receives the log instead of the standard output. */
  logTo?: { write(line: string): void };
  /** What /metrics answers; without it there is no such address. */
  metrics?: MetricsDoor | undefined;
}

/** Creates the Fastify app: every call of the contract, the pages, and the hooks around them. */
export async function createApp(
  dependencies: Dependencies,
  options: AppOptions,
): Promise<FastifyInstance> {
  const { contract } = options;
  const { config, product } = dependencies;
  const secure = secureHeaders(() => product.configNow(), options.connectsTo);
  const app = fastify({
    // One proxy is trusted. Entries further left in X-Forwarded-For are whatever the caller wrote.
    trustProxy: config.TRUST_PROXY ? (_address, hop) => hop === 0 : false,
    genReqId: requestIds(config.TRUST_PROXY),
    // Each answer is one line of our own (logAnswers). Fastify's lines of a request name its route alone: its address may
    // hold a secret, and its body always might.
    logController: new LogController({ disableRequestLogging: true }),
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
          // A driver's error lies below what wraps it.
          code: codeOf(error),
          message: '',
          stack: withoutMessage(error),
        }),
      },
    },
    requestTimeout: SLOWEST_REQUEST,
    http: { headersTimeout: SLOWEST_HEADERS, connectionsCheckingInterval: CHECKED_EVERY },
    routerOptions: { maxParamLength: 200 },
    // An address that cannot be parsed reaches neither a route nor a hook.
    frameworkErrors: (_error, request, reply) => {
      secure(request, reply);
      void send(refusal(400, 'GENERAL.INVALID'), request, reply);
    },
  });
  stopPromptly(app);
  app.decorateReply('styleNonce', '');
  app.decorateReply('framedBy', '');
  app.removeContentTypeParser('text/plain');
  leaveLargeBodies(app);
  app.addHook('onSend', async (request, reply) => secure(request, reply));
  logAnswers(app, dependencies.observer, { trustsProxy: config.TRUST_PROXY });
  checkHosts(app, config);
  answerUnchanged(app);
  compressOnce(app);
  // Request bodies are not decompressed, so that a small one cannot expand to a thousand times its size.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: COMPRESSED_FROM,
    syncThreshold: COMPRESSED_AT_ONCE,
    // Quick and small at once: see docs/scaling.md.
    brotliOptions: {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 1,
        [constants.BROTLI_PARAM_LGWIN]: 18,
      },
    },
    zlibOptions: { level: 1 },
    globalDecompression: false,
  });
  allowOrigins(app, config.ALLOWED_ORIGINS, contract);
  answerFailures(app);
  registerCalls(app, dependencies, options);
  health(app, dependencies.database);
  serveMetrics(app, options.metrics);
  openApi(app, contract, options.about);
  docs(app, contract, options.about.title);
  await servePages(app, { database: dependencies.database, config, pages: options.pages });
  return app;
}

// A driver's message may quote a value. The stack below it does not.
function withoutMessage(error: Error): string {
  const stack = error.stack ?? '';
  return stack.slice(Math.max(0, stack.search(/^ {4}at /m)));
}
