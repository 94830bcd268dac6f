import { z } from '../../contract/kit/zod.ts';
import type { TextCode } from '../../contract/texts/index.ts';

/** Bytes that a message from a page may have. */
export const LARGEST_MESSAGE = 16_384;

const END = '\u001E';
const types = { invocation: 1, completion: 3, stream: 4, ping: 6, close: 7 } as const;
const frame = (message: object): string => JSON.stringify(message) + END;

const handshake = z.object({ protocol: z.literal('json'), version: z.literal(1) });
const message = z.object({
  type: z.int(),
  invocationId: z.string().max(100).optional(),
  target: z.string().max(100).optional(),
  arguments: z.array(z.unknown()).optional(),
});

/** What a page sent, once the handshake is done. */
export type Incoming =
  | { kind: 'call'; id: string | undefined; target: string; args: unknown[] }
  | { kind: 'stream'; id: string | undefined }
  | { kind: 'close' }
  | { kind: 'nothing' };

/** A page that does not speak the protocol. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

/** Cuts what arrives into frames: a message may hold several, or a part of one. */
export class Frames {
  #rest = '';

  /** The frames that are complete with this piece. */
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

/** Reads a later frame. Kinds that this hub has no use for are nothing. */
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

/** What a method returned; nothing is left out. */
export const result = (id: string, value: unknown): string =>
  frame({ type: types.completion, invocationId: id, result: value });

/** Why a method did not, as a code of the catalogue. */
export const failed = (id: string, error: string): string =>
  frame({ type: types.completion, invocationId: id, error });

/** Why a connection ends, and whether the client is to come back by itself. */
export interface Goodbye {
  error?: TextCode;
  allowReconnect?: true;
}

/** The last words of a connection. */
export const goodbye = (words: Goodbye): string => frame({ type: types.close, ...words });

/** What a text says as JSON; undefined where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
