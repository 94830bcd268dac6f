import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { productVersion, packageName } from '../version.ts';
import type { Observer, Span as Stretch } from './observer.ts';
import type { Origin } from './origin.ts';

/** Milliseconds for the collector to take what is left at the end. */
const LAST_WORD_MS = 2_000;

type Attributes = Record<string, string | number | boolean>;

/**
 * Traces of calls and jobs, sent to a collector by OTLP over HTTP: the call by its declared name or the job by its queue,
 * its waits for a connection, its statements by name, its work of the processor and its requests to services outside. No
 * value, address, name of a person or text of a statement is in them.
 */
export class Tracing {
  readonly #provider: NodeTracerProvider;
  readonly #spans = new WeakMap<Origin, { span: Span; context: Context; isOver: boolean }>();
  readonly #origins = new AsyncLocalStorage<Origin>();

  readonly observer: Observer = {
    began: (origin, traceparent) => this.#begin(origin, SpanKind.SERVER, parentOf(traceparent)),
    within: (origin, work) => this.#origins.run(origin, work),
    answered: (origin, { status, ended }) => {
      const attributes = { 'http.response.status_code': status, 'request.id': origin.requestId };
      this.#end(origin, { attributes, isFailed: status >= 500, ended });
    },
    jobBegan: (origin) => this.#begin(origin, SpanKind.CONSUMER, ROOT_CONTEXT),
    job: ({ outcome, ended }, origin) => {
      const attributes = { outcome, 'job.id': origin.requestId };
      this.#end(origin, { attributes, isFailed: outcome === 'again', ended });
    },
    waitedForConnection: ({ share, isRefused, ...stretch }, origin) =>
      this.#add('wait for a connection', stretch, {
        origin,
        attributes: { share, refused: isRefused },
      }),
    waitedForHeavyWork: ({ share, isRefused, ...stretch }, origin) =>
      this.#add('wait for heavy work', stretch, {
        origin,
        attributes: { kind: share, refused: isRefused },
      }),
    heavyWork: ({ kind, ...stretch }, origin) =>
      this.#add(`heavy work ${kind}`, stretch, { origin, attributes: {} }),
    statement: ({ name, isFailed, ...stretch }, origin) =>
      this.#add(name, stretch, {
        origin,
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql' },
        isFailed,
      }),
    gateway: ({ channel, outcome, ...stretch }) =>
      this.#add(`gateway ${channel}`, stretch, {
        origin: undefined,
        kind: SpanKind.CLIENT,
        attributes: { outcome },
        isFailed: outcome === 'failed',
        isAlone: true,
      }),
  };

  constructor(collector: string) {
    const exporter = new OTLPTraceExporter({ url: `${collector.replace(/\/$/, '')}/v1/traces` });
    this.#provider = new NodeTracerProvider({
      resource: resourceFromAttributes({
        'service.name': packageName,
        'service.version': productVersion,
      }),
      spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: 10_000 })],
    });
  }

  /** Sends what is left. A collector that is away holds nothing up. */
  async stop(): Promise<void> {
    const late = new Promise((resolve) => setTimeout(resolve, LAST_WORD_MS).unref());
    await Promise.race([this.#provider.shutdown().catch(() => undefined), late]);
  }

  get #tracer() {
    return this.#provider.getTracer(packageName, productVersion);
  }

  #begin(origin: Origin, kind: SpanKind, parent: Context): void {
    const span = this.#tracer.startSpan(
      origin.call,
      { kind, startTime: performance.now() },
      parent,
    );
    this.#spans.set(origin, { span, context: trace.setSpan(parent, span), isOver: false });
  }

  #end(
    origin: Origin,
    { attributes, isFailed, ended }: { attributes: Attributes; isFailed: boolean; ended: number },
  ): void {
    const found = this.#spans.get(origin);
    if (!found) return;
    const { span } = found;
    found.isOver = true;
    span.setAttributes({
      ...attributes,
      ...(origin.account !== undefined && { account: origin.account }),
      ...(origin.branch !== undefined && { branch: origin.branch }),
    });
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(ended);
  }

  // Statements of a job have no origin of their own. A connection that a job or request opened outlives it, and what comes
  // over that later is no part of it.
  #parentOf(origin: Origin | undefined): Context | undefined {
    if (origin) return this.#spans.get(origin)?.context;
    const around = this.#origins.getStore();
    const found = around && this.#spans.get(around);
    return found?.isOver ? undefined : found?.context;
  }

  // What belongs to neither request nor job, such as the statements of the hub, would be traces of one span each: those
  // are left out, but for requests to services outside.
  #add(
    name: string,
    { begun, ended }: Stretch,
    {
      origin,
      kind = SpanKind.INTERNAL,
      attributes,
      isFailed = false,
      isAlone = false,
    }: {
      origin: Origin | undefined;
      kind?: SpanKind;
      attributes: Attributes;
      isFailed?: boolean;
      isAlone?: boolean;
    },
  ): void {
    const parent = this.#parentOf(origin);
    if (!parent && !isAlone) return;
    const span = this.#tracer.startSpan(
      name,
      { kind, startTime: begun, attributes },
      parent ?? ROOT_CONTEXT,
    );
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(ended);
  }
}

/** The trace that a trusted proxy began, by its header of W3C Trace Context; a new one where it is not well formed. */
function parentOf(traceparent: string | undefined): Context {
  const parts = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent ?? '');
  const [, traceId = '', spanId = '', flags = ''] = parts ?? [];
  if (!parts || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & 1;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
