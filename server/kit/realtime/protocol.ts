import type { TextCode } from '../../../contract/kit/product.ts';
import { z } from '../../../contract/kit/zod.ts';

/** Limit of a message from a page in bytes. */
export const LARGEST_MESSAGE = 16_384;

const END = '\u001E';
const types = { invocation: 1, completion: 3, stream: 4, ping: 6, close: 7 } as const;
const frame = (message: object): string => JSON.stringify(message) + END;

const handshake = z.object({ protocol: z.literal('json'), version: z.literal(1) });
const message = z.object({
  type: z.int(),
  invocationId: z.optional(z.string().check(z.maxLength(100))),
  target: z.optional(z.string().check(z.maxLength(100))),
  arguments: z.optional(z.array(z.unknown())),
});

/** A message from a page after the handshake. */
export type Incoming =
  | { kind: 'call'; id: string | undefined; target: string; args: unknown[] }
  | { kind: 'stream'; id: string | undefined }
  | { kind: 'close' }
  | { kind: 'nothing' };

/** A violation of the protocol. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

/** Splits received text into frames: a message may hold several, or part of one. */
export class Frames {
  #rest = '';

  /** The frames that this piece completes. */
  take(piece: string): string[] {
    const frames = (this.#rest + piece).split(END);
    this.#rest = frames.pop() ?? '';
    if (this.#rest.length > LARGEST_MESSAGE) throw new ProtocolError('a frame without an end');
    return frames;
  }
}

/** Reads the first frame of a connection. */
export function readHandshake(text: string): void {
  if (!handshake.safeParse(jsonOf(text)).success) throw new ProtocolError('no such protocol');
}

/** Parses a later frame. Kinds that this hub does not use are ignored. */
export function readMessage(text: string): Incoming {
  const read = message.safeParse(jsonOf(text));
  if (!read.success) throw new ProtocolError('not a message');
  const { type, invocationId: id, target = '', arguments: args = [] } = read.data;
  if (type === types.invocation) return { kind: 'call', id, target, args };
  if (type === types.stream) return { kind: 'stream', id };
  return { kind: type === types.close ? 'close' : 'nothing' };
}

export const ping = frame({ type: types.ping });

/** The answer to a handshake. */
export const handshakeDone = frame({});
export const handshakeRefused = frame({ error: 'GENERAL.INVALID' });

/** An event for a page. */
export const event = (target: string, ...args: unknown[]): string =>
  frame({ type: types.invocation, target, arguments: args });

/** The result of a method; undefined becomes null. */
export const result = (id: string, value: unknown): string =>
  frame({ type: types.completion, invocationId: id, result: value });

/** The failure of a method, as a text code. */
export const failed = (id: string, error: string): string =>
  frame({ type: types.completion, invocationId: id, error });

/** The reason for the end of a connection, and whether the client shall reconnect. */
export interface Goodbye {
  error?: TextCode;
  allowReconnect?: true;
}

/** The close frame. */
export const goodbye = (words: Goodbye): string => frame({ type: types.close, ...words });

/** Parses JSON; undefined where it is invalid. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
