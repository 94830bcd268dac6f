import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { hubEvents, type RecordChanged } from '../../../contract/kit/realtime.ts';
import { z } from '../../../contract/kit/zod.ts';
import type { Config } from '../config.ts';
import type { TransactionPurpose } from '../db/connectionShares.ts';
import type { Database } from '../db/database.ts';
import { failureOf } from '../http/errors.ts';
import { Failure, refusal } from '../http/failure.ts';
import { byAddress } from '../http/requesterCache.ts';
import { loadCatalogue } from '../texts.ts';
import { Connection, type Methods } from './connection.ts';
import { LastHeard } from './lastHeard.ts';
import { listen } from './listener.ts';
import { CHANNEL, readHubMessage } from './messages.ts';
import { event, LARGEST_MESSAGE } from './protocol.ts';
import {
  registerConnection,
  checkToken,
  joinBranch,
  removeConnection,
  removeConnections,
  connectionStates,
} from './registry.ts';
import {
  checkOrigin,
  HUB_PATH,
  readUpgradeRequest,
  newConnection,
  tokenHashOf,
  rejectUpgrade,
} from './upgrade.ts';

/** The resource of the event to a person who has a new alert. */
const ALERTS = 'notifications';

/** Interval of pings and session checks. */
const CHECK_EVERY_MS = 5_000;

const branchNumber = z.union([
  z.int().check(z.positive()),
  z.pipe(z.string().check(z.regex(/^[1-9]\d*$/)), z.transform(Number)),
]);
const LARGEST_ID = 2 ** 31 - 1;

const age = z.number().check(z.nonnegative());
/** Milliseconds that a page's question may have been on its way, in which its answers grew older. */
const ON_THE_WAY_MS = 2_000;
const groupOf = {
  branch: (id: number | undefined) => `branch ${id}`,
  account: (id: number) => `account ${id}`,
};

export interface HubOptions {
  app: FastifyInstance;
  database: Database;
  /** The database's address for the app role. The hub listens there for messages of all servers. */
  url: string;
  config: Config;
  /** Has this server use the settings of gateways as they are stored now. */
  reloadGateways: () => Promise<void>;
}

/** The hub of this server. */
export interface OpenHub {
  /** The pages that are connected. */
  readonly connections: number;
  close(): Promise<void>;
}

/** Opens the hub at /ws: the pages' live connection, in SignalR's JSON protocol. */
export async function startHub(options: HubOptions): Promise<OpenHub> {
  const hub = new Hub(options);
  const listener = await listen(options.url, CHANNEL, {
    onMessage: (text) => hub.handleMessage(text),
    onLost: () => options.app.log.warn('the hub has lost the database, and tries again'),
    onReconnect: () => hub.resync(),
  });
  // What changed since this server has loaded it was not heard.
  hub.resync();
  const round = setInterval(() => hub.checkConnections(), CHECK_EVERY_MS);
  options.app.post(`${HUB_PATH}/negotiate`, { config: { callName: 'hub' } }, (request) =>
    hub.negotiate(request.raw),
  );
  options.app.server.on('upgrade', (request, socket, head) => {
    void hub.receive(request, socket, head);
  });
  return {
    get connections() {
      return hub.size;
    },
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
  readonly #lastHeard = new LastHeard();
  #isClosing = false;
  #isChecking = false;
  #isOutdated = false;

  readonly #methods: Methods = {
    getConnectionId: async ({ id }) => id,
    // What a page asks every few seconds while it is looked at, to notice that the network swallows everything.
    alive: async () => true,
    join: (connection, [branch]) => this.#join(connection, branch),
    missed: async (connection, [given]) => this.#mayHaveMissed(connection, given),
  };

  constructor(options: HubOptions) {
    this.#options = options;
  }

  /** The pages that are connected. */
  get size(): number {
    return this.#connections.size;
  }

  /** Answers SignalR's negotiation: the connection's id and the transports. */
  async negotiate(request: IncomingMessage): Promise<object> {
    checkOrigin(request, this.#options.config);
    await checkToken(this.#databaseFor(request), tokenHashOf(request.headers.authorization));
    return {
      negotiateVersion: 1,
      ...newConnection(),
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
    };
  }

  /** Accepts or refuses a WebSocket upgrade. */
  async receive(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { config } = this.#options;
    socket.on('error', () => undefined);
    try {
      if (this.#isClosing) throw refusal(503, 'GENERAL.UNAVAILABLE');
      const upgrade = readUpgradeRequest(request, config);
      const who = await registerConnection(this.#databaseFor(request), this.#server, upgrade);
      let isOpen = false;
      this.#sockets.handleUpgrade(request, socket, head, (open) => {
        isOpen = true;
        this.#accept(open, { id: upgrade.id, ...who });
      });
      if (!isOpen) this.#forget(upgrade.id);
    } catch (error) {
      rejectUpgrade(socket, request, this.#refusalOf(error));
    }
  }

  /** Handles a message to all hubs. */
  handleMessage(text: string): void {
    const message = readHubMessage(text);
    switch (message?.kind) {
      case 'changed': {
        this.#lastHeard.hear(groupOf.branch(message.branch));
        const frames =
          event('ReceiveMessageForGroup', JSON.stringify(message.event)) +
          event(hubEvents.recordChanged, message.event);
        this.#broadcast(({ branch }) => branch === message.branch, frames);
        break;
      }
      case 'alert':
        this.#lastHeard.hear(groupOf.account(message.account));
        this.#broadcast(
          ({ accountId }) => accountId === message.account,
          event(hubEvents.recordChanged, alerted(message.id)),
        );
        break;
      case 'people': {
        for (const account of message.accounts) this.#lastHeard.hear(groupOf.account(account));
        const told = new Set(message.accounts);
        this.#broadcast(
          ({ accountId }) => told.has(accountId),
          event(hubEvents.recordChanged, message.event),
        );
        break;
      }
      case 'person':
        this.#broadcast(
          ({ accountId, registered }) => registered && accountId === message.account,
          event('ReceiveMessageForUser', message.message),
        );
        break;
      case 'ended':
        for (const connection of this.#connections.values())
          if (connection.sessionId === message.session)
            connection.end({ error: 'GENERAL.SIGN_IN' });
        break;
      case 'rights':
        this.#broadcast(({ accountId }) => accountId === message.account, event(hubEvents.resync));
        this.checkConnections();
        break;
      case 'texts':
        void this.#loadTexts().then(() =>
          this.#broadcast(() => true, event(hubEvents.textsChanged, { version: message.version })),
        );
        break;
      case 'gateways':
        void this.#loadGateways();
        break;
      case 'registered': {
        const connection = this.#connections.get(message.connection);
        if (connection) Object.assign(connection, { registered: true, sessionId: message.session });
        break;
      }
      case undefined:
        this.#options.app.log.warn('the hub was told what it does not know');
    }
  }

  /** Makes pages fetch anew after messages may have been missed. */
  resync(): void {
    this.#lastHeard.listenAnew();
    void this.#loadTexts();
    void this.#loadGateways();
    this.#broadcast(() => true, event(hubEvents.resync));
    this.checkConnections();
  }

  /** Pings, and ends connections that are silent or no longer authorised. */
  checkConnections(): void {
    const now = Date.now();
    for (const connection of this.#connections.values()) connection.tick(now);
    void this.#checkStates();
  }

  /** Ends every connection. Clients reconnect by themselves, to this server or another. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const open = [...this.#connections.values()];
    for (const connection of open) connection.end({ allowReconnect: true });
    await Promise.all(open.map(({ ended }) => ended));
    await removeConnections(this.#options.database, this.#server).catch(() => undefined);
  }

  #accept(socket: WebSocket, who: { id: string; sessionId: number; accountId: number }): void {
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

  /** Whether a page may have missed a message since it fetched what it shows, some milliseconds ago. */
  #mayHaveMissed({ branch, accountId }: Connection, given: unknown): boolean {
    const { data: milliseconds } = age.safeParse(given);
    if (milliseconds === undefined) throw refusal(400, 'GENERAL.INVALID');
    return this.#lastHeard.maybeWithin(milliseconds + ON_THE_WAY_MS, [
      groupOf.branch(branch),
      groupOf.account(accountId),
    ]);
  }

  async #join(connection: Connection, given: unknown): Promise<undefined> {
    const branch = branchNumber.safeParse(given);
    if (!branch.success) throw refusal(400, 'GENERAL.INVALID');
    if (branch.data > LARGEST_ID) throw refusal(404, 'GENERAL.NOT_FOUND');
    try {
      await joinBranch(this.#options.database.for(callOf(connection)), connection, branch.data);
    } catch (error) {
      if (error instanceof Failure && error.status === 401)
        connection.end({ error: 'GENERAL.SIGN_IN' });
      throw error;
    }
    connection.branch = branch.data;
    return undefined;
  }

  async #checkStates(): Promise<void> {
    // A check under way may have read the database before what this one is about.
    if (this.#isChecking) {
      this.#isOutdated = true;
      return;
    }
    if (this.#connections.size === 0) return;
    this.#isChecking = true;
    this.#isOutdated = false;
    await this.#check().catch((error: unknown) =>
      this.#options.app.log.debug({ err: error }, 'hub check failed'),
    );
    this.#isChecking = false;
    if (this.#isOutdated) await this.#checkStates();
  }

  async #check(): Promise<void> {
    const connections = [...this.#connections.values()];
    const { database } = this.#options;
    const found = new Map(
      (await connectionStates(database, this.#server)).map((row) => [row.id, row]),
    );
    for (const connection of connections) {
      const standing = found.get(connection.id);
      // Its row was deleted while this server could not reach the database.
      if (!standing) connection.end({ allowReconnect: true });
      else if (!standing.holds) connection.end({ error: 'GENERAL.SIGN_IN' });
      else {
        connection.registered = standing.registered;
        connection.sessionId = standing.sessionId;
      }
    }
  }

  // A page that asks for a later version than is loaded has it loaded again.
  async #loadTexts(): Promise<void> {
    await loadCatalogue(this.#options.database).catch((error: unknown) =>
      this.#options.app.log.warn({ err: error }, 'changed texts could not be loaded'),
    );
  }

  async #loadGateways(): Promise<void> {
    await this.#options
      .reloadGateways()
      .catch((error: unknown) =>
        this.#options.app.log.warn({ err: error }, 'settings of gateways could not be loaded'),
      );
  }

  #databaseFor({ socket }: IncomingMessage): Database {
    const requester = byAddress(socket.remoteAddress ?? '');
    return this.#options.database.for({ ...requester, share: 'visitors' });
  }

  #broadcast(whom: (connection: Connection) => boolean, frames: string): void {
    for (const connection of this.#connections.values())
      if (whom(connection)) connection.send(frames);
  }

  // A row that remains while the database is unavailable is deleted by housekeeping.
  #forget(id: string): void {
    removeConnection(this.#options.database, id).catch(() => undefined);
  }

  #refusalOf(error: unknown): Failure {
    const number = randomUUID().slice(0, 8);
    const failure = failureOf(error as Error, number);
    if (failure.status >= 500)
      this.#options.app.log.error({ err: error, reqId: number }, 'hub call failed');
    return failure;
  }
}

function alerted(id: number): RecordChanged {
  return { resource: ALERTS, id, change: 'create', by: 0, at: new Date().toISOString() };
}

// Queues with the person's calls.
function callOf({ accountId }: Connection): TransactionPurpose {
  const person = `person ${accountId}`;
  return { share: 'calls', tenant: person, person };
}
