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
/** Milliseconds to wait for the other side's close frame. */
const GOODBYE_MS = 1_000;
/** Limit of unsent bytes of a connection. */
const MAX_UNSENT_BYTES = 1_000_000;
/** Limit of messages from a page in ten seconds. */
const MAX_MESSAGES = 100;
const WINDOW_MS = 10_000;

/** The hub's methods by name. They return a result, or throw an error that `explain` turns into a code. */
export type Methods = Record<string, (connection: Connection, args: unknown[]) => Promise<unknown>>;

interface Options {
  id: string;
  sessionId: number;
  accountId: number;
  methods: Methods;
  /** The text code of a method's failure. Pages get nothing else. */
  explain: (error: unknown) => string;
}

/** One page's connection, from the handshake to the end. */
export class Connection {
  readonly id: string;
  readonly accountId: number;
  /** The session that it belongs to, whatever its current tokens. */
  sessionId: number;
  /** Whether it receives messages for its person. */
  registered = false;
  /** The branch whose changes it receives. */
  branch: number | undefined;
  /** Resolves when the connection is over. */
  readonly ended: Promise<void>;
  readonly #socket: WebSocket;
  readonly #options: Options;
  readonly #frames = new Frames();
  readonly #openedAt = Date.now();
  #hasHandshake = false;
  #receivedAt = Date.now();
  #sentAt = Date.now();
  #window = { since: Date.now(), messages: 0 };
  // Methods run in order of arrival, so that the last join wins.
  #work: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, options: Options) {
    this.#socket = socket;
    this.#options = options;
    this.id = options.id;
    this.accountId = options.accountId;
    this.sessionId = options.sessionId;
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    this.ended = new Promise((resolve) => socket.on('close', () => resolve()));
    // Oversized or invalid frames: the socket closes by itself.
    socket.on('error', () => undefined);
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Sends frames. A page that does not read is disconnected, and fetches anew when it reconnects. */
  send(frames: string): void {
    if (!this.isOpen || !this.#hasHandshake) return;
    if (this.#socket.bufferedAmount > MAX_UNSENT_BYTES) {
      this.#socket.terminate();
      return;
    }
    this.#sentAt = Date.now();
    this.#socket.send(frames);
  }

  /** Ends the connection with a reason, and whether the client shall reconnect. */
  end(words: Goodbye): void {
    this.send(goodbye(words));
    this.#socket.close();
    setTimeout(() => this.#socket.terminate(), GOODBYE_MS).unref();
  }

  /** To be called every few seconds: sends pings, and disconnects silent pages. */
  tick(now: number): void {
    const silent = now - this.#receivedAt > SILENT_MS;
    if (silent || (!this.#hasHandshake && now - this.#openedAt > HANDSHAKE_MS))
      this.#socket.terminate();
    else if (now - this.#sentAt >= PING_MS) this.send(ping);
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (!this.isOpen) return;
    this.#receivedAt = Date.now();
    try {
      if (isBinary) throw new ProtocolError('not text');
      this.#count();
      // Text arrives as one buffer unless the socket is configured otherwise.
      for (const text of this.#frames.take((data as Buffer).toString('utf8'))) this.#read(text);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.end({ error: 'GENERAL.INVALID' });
    }
  }

  #read(text: string): void {
    if (!this.#hasHandshake) {
      this.#takeHandshake(text);
      return;
    }
    this.#count();
    const message = readMessage(text);
    if (message.kind === 'close') this.#socket.close();
    else if (message.kind !== 'nothing') this.#work = this.#work.then(() => this.#answer(message));
  }

  #takeHandshake(text: string): void {
    this.#hasHandshake = true;
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
    if (this.#window.messages > MAX_MESSAGES) throw new ProtocolError('too many messages');
  }

  async #answer(message: Extract<Incoming, { kind: 'call' | 'stream' }>): Promise<void> {
    if (!this.isOpen) return;
    const answer = await this.#call(message);
    // An invocation without an id expects no answer.
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
