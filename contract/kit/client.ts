import { type Answer, type Call, type Input, pathFields } from './call.ts';
import { type FailureItem, failureList } from './failure.ts';

/** An error response of the server, or a request that did not reach it (status 0). */
export class CallError extends Error {
  override readonly name = 'CallError';
  constructor(
    readonly status: number,
    readonly failures: FailureItem[],
    /** The body as text, where it is no failure list. */
    readonly raw: string,
    /** Seconds after which to retry, from the server. */
    readonly retryAfter?: number,
  ) {
    super(failures[0]?.error_message ?? (raw || `status ${status}`));
  }
}

export interface Reply<A> {
  data: A;
  /** Total number of rows, where the call is a list. */
  total?: number;
  headers: Headers;
}

export interface SendOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string> | undefined;
  /** What the request belongs to, such as a form: its repeats bear the same key until one is answered. */
  intent?: object | undefined;
  /** Completes even when the page closes; for calls with small bodies. */
  keepalive?: boolean | undefined;
}

export type Send = <C extends Call>(
  call: C,
  input: Input<C>,
  options?: SendOptions,
) => Promise<Reply<Answer<C>>>;

export interface ClientOptions {
  /** Base URL of the paths; empty for the page's own origin. */
  base: string;
  /** Headers of each request (token, branch, language), computed each time. */
  headers: () => Record<string, string>;
  /** Values of a call's fields that an input leaves out. */
  defaults?: (call: Call) => Record<string, unknown>;
  fetch?: typeof fetch;
}

/**
 * A client for any declared call. It rejects with a CallError. Answers are not checked, as the server's types guarantee
 * them.
 */
export function createClient({
  base,
  headers,
  defaults,
  fetch: send = fetch,
}: ClientOptions): Send {
  return async (call, input, options = {}) => {
    const { address, init } = requestOf(call, {
      ...defaults?.(call),
      ...(input as Record<string, unknown>),
    });
    const request = new Request(base + address, {
      ...init,
      headers: { ...headers(), ...init.headers, ...options.headers },
      signal: options.signal ?? null,
      keepalive: options.keepalive ?? false,
    });
    const response = await send(request).catch((error: unknown) => {
      if (options.signal?.aborted) throw error;
      throw new CallError(0, [], '');
    });
    if (!response.ok) throw await errorOf(response);
    const total = response.headers.get('X-Total-Count');
    const data = (call.bytes ? await response.blob() : await response.json()) as Answer<
      typeof call
    >;
    return { data, headers: response.headers, ...(total !== null && { total: Number(total) }) };
  };
}

/** A call's URL, method, headers and body for an input. Secrets go into headers, never into the URL. */
export function requestOf(
  call: Call,
  input: Record<string, unknown>,
): { address: string; init: { method: string; headers: Record<string, string>; body?: string } } {
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  const body: Record<string, unknown> = {};
  const inPath = pathFields(call);
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(written(input[name])),
  );
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || inPath.includes(name)) continue;
    if (name in call.body.shape) body[name] = value;
    else if (call.secrets?.includes(name)) headers[name] = encodeURIComponent(written(value));
    else if (Object.hasOwn(call.query.shape, name) || call.readOnlyToken)
      query.set(name, written(value));
  }
  const address = query.size > 0 ? `${path}?${query}` : path;
  if (call.method === 'GET' || Object.keys(call.body.shape).length === 0)
    return { address, init: { method: call.method, headers } };
  return {
    address,
    init: {
      method: call.method,
      headers: { ...headers, 'Content-Type': bodyType(call) },
      body: call.form ? formOf(body) : JSON.stringify(body),
    },
  };
}

/** The content type of a call's body. */
export function bodyType({ form }: Pick<Call, 'form'>): string {
  return form ? 'application/x-www-form-urlencoded' : 'application/json';
}

function formOf(body: Record<string, unknown>): string {
  const fields = Object.entries(body).map(([name, value]) => [name, written(value)]);
  return new URLSearchParams(fields).toString();
}

// A query holds texts, numbers and flags.
function written(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError('a query holds texts, numbers and flags alone');
}

async function errorOf(response: Response): Promise<CallError> {
  const raw = await response.text();
  const retry = response.headers.get('Retry-After');
  const parsed = failureList.safeParse(jsonOf(raw));
  return new CallError(
    response.status,
    parsed.success ? parsed.data : [],
    parsed.success ? '' : raw,
    retry === null ? undefined : Number(retry),
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
