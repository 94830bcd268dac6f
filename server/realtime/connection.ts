import type { RawData, WebSocket } from 'ws';
import {
  failed,
  Frames,
  type Goodbye,
  goodbye,
  handshakeDone,
  handshakeRefused,
  type Incoming,
  ping,
  ProtocolError,
  readHandshake,
  readMessage,
  result,
} from './protocol.ts';

const SILENT_MS = 30_000;
const PING_MS = 15_000;
const HANDSHAKE_MS = 15_000;
/** A page that does not say goodbye in turn is cut off after this. */
const GOODBYE_MS = 1_000;
/** Bytes that may wait for a page to take them. */
const MOST_WAITING = 1_000_000;
/** Messages that a page may send in ten seconds. */
const MOST_MESSAGES = 100;
const WINDOW_MS = 10_000;

/** What a page may call on the hub, by name. It answers, or throws what `explain` puts into words. */
export type Methods = Record<string, (connection: Connection, args: unknown[]) => Promise<unknown>>;

interface Options {
  id: string;
  sessionId: number;
  accountId: number;
  methods: Methods;
  /** Why a method failed, as a code of the catalogue: a page gets no other words. */
  explain: (error: unknown) => string;
}

/** One page's connection, from the handshake to the end. */
export class Connection {
  readonly id: string;
  readonly accountId: number;
  /** The session that it belongs to, whatever its tokens are meanwhile. */
  sessionId: number;
  /** Whether messages for the person may come here. */
  registered = false;
  /** The branch whose changes it hears of. */
  branch: number | undefined;
  /** Kept once it is over. */
  readonly ended: Promise<void>;
  readonly #socket: WebSocket;
  readonly #options: Options;
  readonly #frames = new Frames();
  readonly #openedAt = Date.now();
  #shaken = false;
  #heardAt = Date.now();
  #toldAt = Date.now();
  #window = { since: Date.now(), messages: 0 };
  // Methods are worked off in the order in which they came, so that the last join is the one that holds.
  #work: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, options: Options) {
    this.#socket = socket;
    this.#options = options;
    this.id = options.id;
    this.accountId = options.accountId;
    this.sessionId = options.sessionId;
    socket.on('message', (data, isBinary) => this.#hear(data, isBinary));
    this.ended = new Promise((resolve) => socket.on('close', () => resolve()));
    // What is too large, or no WebSocket at all: the socket closes by itself.
    socket.on('error', () => undefined);
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Sends frames. A page that takes nothing is dropped: it will fetch anew when it comes back. */
  send(frames: string): void {
    if (!this.isOpen || !this.#shaken) return;
    if (this.#socket.bufferedAmount > MOST_WAITING) {
      this.#socket.terminate();
      return;
    }
    this.#toldAt = Date.now();
    this.#socket.send(frames);
  }

  /** Ends the connection, saying why, and whether the client is to come back by itself. */
  end(words: Goodbye): void {
    this.send(goodbye(words));
    this.#socket.close();
    setTimeout(() => this.#socket.terminate(), GOODBYE_MS).unref();
  }

  /** To be called every few seconds: pings, and drops who is silent. */
  tick(now: number): void {
    const silent = now - this.#heardAt > SILENT_MS;
    if (silent || (!this.#shaken && now - this.#openedAt > HANDSHAKE_MS)) this.#socket.terminate();
    else if (now - this.#toldAt >= PING_MS) this.send(ping);
  }

  #hear(data: RawData, isBinary: boolean): void {
    if (!this.isOpen) return;
    this.#heardAt = Date.now();
    try {
      if (isBinary) throw new ProtocolError('not text');
      this.#count();
      // Text comes as one buffer unless the socket is told otherwise.
      for (const text of this.#frames.take((data as Buffer).toString('utf8'))) this.#read(text);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.end({ error: 'GENERAL.INVALID' });
    }
  }

  #read(text: string): void {
    if (!this.#shaken) {
      this.#shake(text);
      return;
    }
    this.#count();
    const message = readMessage(text);
    if (message.kind === 'close') this.#socket.close();
    else if (message.kind !== 'nothing') this.#work = this.#work.then(() => this.#answer(message));
  }

  #shake(text: string): void {
    this.#shaken = true;
    try {
      readHandshake(text);
      this.send(handshakeDone);
    } catch (error) {
      this.send(handshakeRefused);
      this.#socket.close();
      throw error;
    }
  }

  #count(): void {
    const now = Date.now();
    if (now - this.#window.since > WINDOW_MS) this.#window = { since: now, messages: 0 };
    this.#window.messages += 1;
    if (this.#window.messages > MOST_MESSAGES) throw new ProtocolError('too many messages');
  }

  async #answer(message: Extract<Incoming, { kind: 'call' | 'stream' }>): Promise<void> {
    if (!this.isOpen) return;
    const answer = await this.#call(message);
    // Without an id the page does not wait for an answer.
    if (message.id !== undefined) this.send(answer(message.id));
  }

  async #call(
    message: Extract<Incoming, { kind: 'call' | 'stream' }>,
  ): Promise<(id: string) => string> {
    const { methods, explain } = this.#options;
    const method =
      message.kind === 'call' && Object.hasOwn(methods, message.target)
        ? methods[message.target]
        : undefined;
    if (message.kind === 'stream' || !method) return (id) => failed(id, 'GENERAL.NOT_FOUND');
    try {
      const value = await method(this, message.args);
      return (id) => result(id, value);
    } catch (error) {
      const words = explain(error);
      return (id) => failed(id, words);
    }
  }
}
