import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from '../../contract/kit/zod.ts';
import { hubEvents } from '../../contract/realtime.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { failureOf } from '../http/errors.ts';
import { Failure, refusal } from '../http/failure.ts';
import { Connection, type Methods } from './connection.ts';
import { checkOrigin, HUB_PATH, knockOf, newConnection, tokenHashOf, turnAway } from './door.ts';
import { listen } from './listener.ts';
import { CHANNEL, readHubMessage } from './messages.ts';
import { event, LARGEST_MESSAGE } from './protocol.ts';
import { admit, checkToken, enterBranch, forget, forgetAll, standings } from './registry.ts';

/** How often connections are looked after: pings, and whether their sessions still hold. */
const ROUND_MS = 5_000;

const branchNumber = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number),
]);
const LARGEST_ID = 2 ** 31 - 1;

export interface HubOptions {
  app: FastifyInstance;
  database: Database;
  /** The database's address for the app role: the hub listens there for what other servers have to tell. */
  url: string;
  config: Config;
}

/** Opens the hub at /ws: the pages' live connection, in SignalR's JSON protocol. */
export async function startHub(options: HubOptions): Promise<{ close(): Promise<void> }> {
  const hub = new Hub(options);
  const listener = await listen(options.url, CHANNEL, {
    heard: (text) => hub.hear(text),
    lost: () => options.app.log.warn('the hub has lost the database, and tries again'),
    missed: () => hub.catchUp(),
  });
  const round = setInterval(() => hub.lookAfter(), ROUND_MS);
  options.app.post(`${HUB_PATH}/negotiate`, (request) => hub.negotiate(request.raw));
  options.app.server.on('upgrade', (request, socket, head) => {
    void hub.receive(request, socket, head);
  });
  return {
    async close() {
      clearInterval(round);
      await listener.stop();
      await hub.close();
    },
  };
}

class Hub {
  readonly #server = randomUUID();
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE });
  readonly #connections = new Map<string, Connection>();
  readonly #options: HubOptions;
  #isClosing = false;
  #isChecking = false;

  readonly #methods: Methods = {
    getConnectionId: async ({ id }) => id,
    join: (connection, [branch]) => this.#join(connection, branch),
  };

  constructor(options: HubOptions) {
    this.#options = options;
  }

  /** Answers what a client asks before it connects: under which id, and by which means. */
  async negotiate(request: IncomingMessage): Promise<object> {
    checkOrigin(request, this.#options.config);
    await checkToken(this.#options.database, tokenHashOf(request.headers.authorization));
    return {
      negotiateVersion: 1,
      ...newConnection(),
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
    };
  }

  /** Takes a request for a WebSocket, or turns it away. */
  async receive(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { config, database } = this.#options;
    socket.on('error', () => undefined);
    try {
      if (this.#isClosing) throw refusal(503, 'GENERAL.UNAVAILABLE');
      const knock = knockOf(request, config);
      const who = await admit(database, this.#server, knock);
      let isOpen = false;
      this.#sockets.handleUpgrade(request, socket, head, (open) => {
        isOpen = true;
        this.#welcome(open, { id: knock.id, ...who });
      });
      if (!isOpen) this.#forget(knock.id);
    } catch (error) {
      turnAway(socket, request, this.#refusalOf(error));
    }
  }

  /** Takes what a server has told all hubs. */
  hear(text: string): void {
    const told = readHubMessage(text);
    switch (told?.kind) {
      case 'changed': {
        const frames =
          event('ReceiveMessageForGroup', JSON.stringify(told.event)) +
          event(hubEvents.recordChanged, told.event);
        this.#tell(({ branch }) => branch === told.branch, frames);
        break;
      }
      case 'person':
        this.#tell(
          ({ accountId, registered }) => registered && accountId === told.account,
          event('ReceiveMessageForUser', told.message),
        );
        break;
      case 'ended':
        for (const connection of this.#connections.values())
          if (connection.sessionId === told.session) connection.end({ error: 'GENERAL.SIGN_IN' });
        break;
      case 'registered': {
        const connection = this.#connections.get(told.connection);
        if (connection) Object.assign(connection, { registered: true, sessionId: told.session });
        break;
      }
      case undefined:
        this.#options.app.log.warn('the hub was told what it does not know');
    }
  }

  /** Makes up for what was told while nobody listened. */
  catchUp(): void {
    this.#tell(() => true, event(hubEvents.resync));
    this.lookAfter();
  }

  /** Pings, and drops whoever is gone or has no right to be here any longer. */
  lookAfter(): void {
    const now = Date.now();
    for (const connection of this.#connections.values()) connection.tick(now);
    if (this.#isChecking || this.#connections.size === 0) return;
    this.#isChecking = true;
    this.#check()
      .catch((error: unknown) => this.#options.app.log.debug({ err: error }, 'hub check failed'))
      .finally(() => (this.#isChecking = false));
  }

  /** Ends every connection; the clients come back by themselves, to this server or another. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const open = [...this.#connections.values()];
    for (const connection of open) connection.end({ allowReconnect: true });
    await Promise.all(open.map(({ ended }) => ended));
    await forgetAll(this.#options.database, this.#server).catch(() => undefined);
  }

  #welcome(socket: WebSocket, who: { id: string; sessionId: number; accountId: number }): void {
    const connection = new Connection(socket, {
      ...who,
      methods: this.#methods,
      explain: (error) => this.#refusalOf(error).faults[0]?.code ?? 'GENERAL.UNEXPECTED',
    });
    this.#connections.set(who.id, connection);
    void connection.ended.then(() => {
      this.#connections.delete(who.id);
      if (!this.#isClosing) this.#forget(who.id);
    });
  }

  async #join(connection: Connection, given: unknown): Promise<undefined> {
    const branch = branchNumber.safeParse(given);
    if (!branch.success) throw refusal(400, 'GENERAL.INVALID');
    if (branch.data > LARGEST_ID) throw refusal(404, 'GENERAL.NOT_FOUND');
    try {
      await enterBranch(this.#options.database, connection, branch.data);
    } catch (error) {
      if (error instanceof Failure && error.status === 401)
        connection.end({ error: 'GENERAL.SIGN_IN' });
      throw error;
    }
    connection.branch = branch.data;
    return undefined;
  }

  async #check(): Promise<void> {
    const asked = [...this.#connections.values()];
    const { database } = this.#options;
    const found = new Map((await standings(database, this.#server)).map((row) => [row.id, row]));
    for (const connection of asked) {
      const standing = found.get(connection.id);
      // Struck off while this server was cut off from the database.
      if (!standing) connection.end({ allowReconnect: true });
      else if (!standing.holds) connection.end({ error: 'GENERAL.SIGN_IN' });
      else {
        connection.registered = standing.registered;
        connection.sessionId = standing.sessionId;
      }
    }
  }

  #tell(whom: (connection: Connection) => boolean, frames: string): void {
    for (const connection of this.#connections.values())
      if (whom(connection)) connection.send(frames);
  }

  // What stays because the database is away is swept up later.
  #forget(id: string): void {
    forget(this.#options.database, id).catch(() => undefined);
  }

  #refusalOf(error: unknown): Failure {
    const number = randomUUID().slice(0, 8);
    const failure = failureOf(error as Error, number);
    if (failure.status >= 500)
      this.#options.app.log.error({ err: error, reqId: number }, 'hub call failed');
    return failure;
  }
}
