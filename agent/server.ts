import { createServer as createPlain, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { Server } from 'node:net';
import { cardReader } from '../contract/clinic/cardReader.ts';
import type { Answered, Call, Checked } from '../contract/kit/call.ts';
import type { FailureItem } from '../contract/kit/failure.ts';
import { z } from '../contract/kit/zod.ts';
import { CardError, faultMessage } from './faults.ts';

type Calls = typeof cardReader;

/** The handler of each call. The signal aborts when the caller disconnects. */
export type Handlers = {
  [N in keyof Calls]: (
    input: Checked<Calls[N]>,
    signal: AbortSignal,
  ) => Promise<Answered<Calls[N]>> | Answered<Calls[N]>;
};

interface Options {
  /** Origins of the pages that may call. */
  origins: readonly string[];
  handlers: Handlers;
  /** Null for plain HTTP. */
  tls: { key: string; cert: string } | null;
  /** Receives unexpected errors, never card data. */
  onError: (error: unknown) => void;
}

const LARGEST_BODY = 4_096;
const PREFLIGHT_SECONDS = 600;

/**
 * The agent's HTTP server. It answers only pages of the given origins, and only under this computer's own names, so
 * that neither another site nor a DNS rebinding name can read a card.
 */
export function createAgent(options: Options): Server {
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    void handleRequest(options, request, response);
  return options.tls ? createSecure(options.tls, listener) : createPlain(listener);
}

async function handleRequest(
  { origins, handlers, onError }: Options,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { origin, 'accept-language': language } = request.headers;
  const refuse = (status: number, code: string) =>
    send(response, status, [
      { error_code: code, error_message: faultMessage(code, language) } satisfies FailureItem,
    ]);
  response.setHeader('Vary', 'Origin');
  if (!isOwnHost(request)) return refuse(421, DENIED);
  const isAllowed = origin !== undefined && origins.includes(origin);
  if (isAllowed) response.setHeader('Access-Control-Allow-Origin', origin);
  const found = findCall(request);
  // A browser sends no Origin when a person opens the health URL to trust the certificate.
  const isOpen = origin === undefined && found === 'agentHealth';
  if (!isAllowed && !isOpen) return refuse(403, DENIED);
  if (request.method === 'OPTIONS') return answerPreflight(request, response);
  if (found === undefined) return refuse(404, '0x80100022');
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  try {
    const input = await inputOf(cardReader[found], request);
    // Each handler is typed against its own call. Here the types are erased.
    const give = handlers[found] as (input: unknown, signal: AbortSignal) => unknown;
    send(response, 200, await give(input, gone.signal));
  } catch (error) {
    if (gone.signal.aborted) return undefined;
    if (error instanceof BadInput) return refuse(400, '0x80100004');
    if (error instanceof CardError) return refuse(409, error.code);
    onError(error);
    return refuse(500, '0x80100014');
  }
  return undefined;
}

class BadInput extends Error {}

/** Whether the Host header names this computer and this port. */
function isOwnHost({ headers: { host }, socket: { localPort } }: IncomingMessage): boolean {
  return [`localhost:${localPort}`, `127.0.0.1:${localPort}`].includes(host ?? '');
}

function findCall({ method, url }: IncomingMessage): keyof Calls | undefined {
  const names = Object.keys(cardReader) as (keyof Calls)[];
  return names.find((name) => cardReader[name].method === method && cardReader[name].path === url);
}

/** CORS headers, also for the browser's preflight request. */
function answerPreflight({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST');
  response.setHeader('Access-Control-Allow-Headers', 'Content-Type, Accept-Language');
  response.setHeader('Access-Control-Max-Age', PREFLIGHT_SECONDS);
  if (headers['access-control-request-private-network'] === 'true')
    response.setHeader('Access-Control-Allow-Private-Network', 'true');
  response.writeHead(204).end();
}

async function inputOf({ method, body }: Call, request: IncomingMessage): Promise<unknown> {
  if (method === 'GET') return {};
  // A form could send any other type without a preflight request.
  if (request.headers['content-type'] !== 'application/json') throw new BadInput();
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > LARGEST_BODY) throw new BadInput();
  }
  const parsed = z.strictObject(body.shape).safeParse(jsonOf(text));
  if (!parsed.success) throw new BadInput();
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadInput();
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
    .end(JSON.stringify(body));
}

/** winscard.h: a security violation. */
const DENIED = '0x8010006A';
