import type { FastifyBaseLogger } from 'fastify';
import type { Role } from '../../contract/access.ts';
import type { Answered, Call, Checked } from '../../contract/kit/call.ts';
import type { RecordChanged } from '../../contract/realtime.ts';
import type { Language } from '../../contract/texts/index.ts';
import type { Config } from '../config.ts';
import type { Database, Work } from '../db/database.ts';
import type { SmsGateway } from '../gateways/sms/index.ts';

/** What every handler is given, whoever calls. */
export interface OpenContext {
  database: Database;
  config: Config;
  /** The way that SMS leave, where there is one. */
  sms: SmsGateway | undefined;
  language: Language;
  log: FastifyBaseLogger;
  /** Where the call comes from. */
  address: string;
  /** Headers of the answer; `total` sets X-Total-Count. */
  reply: { total: (rows: number) => void; header: (name: string, value: string) => void };
}

export interface OwnBranch {
  id: number;
  tenantId: number;
  role: Role;
}

/** A call with what it does. */
export interface Declared {
  name: string;
  call: Call;
  handler: Handler<Call>;
}

/**
 * The context of a call by someone who is signed in: its work is one transaction that sees their rows alone. It has no
 * way to a second transaction, since waiting for one while holding another can stop the whole server.
 */
export interface SessionContext extends Omit<OpenContext, 'database'>, Work {
  session: { id: number; accountId: number; displayName: string; platformRole: Role | null };
  /** Hash of the bearer token that the call came with. */
  tokenHash: string;
  /** Version named by If-Match. */
  ifMatch: number | undefined;
  /** X-Record-Fence. */
  fence: string | undefined;
  /** The branch that the person works in, where one is chosen. */
  branch: OwnBranch | undefined;
  /** Whether the person may do this in their branch, or on the platform: on every record or their own alone. */
  may: (action: string, resource: string) => 'all' | 'own' | 'none';
  /** Tells the branch's pages that a record changed, once the work is committed. */
  announce: (change: Pick<RecordChanged, 'resource' | 'id' | 'change'>) => Promise<void>;
  /** Every declared call by its name, for calls that make others. */
  calls: ReadonlyMap<string, Declared>;
  /** Notes in the audit who did what; `changes` holds before and after of each field. */
  audit: (entry: {
    resource: string;
    id: number | string;
    action: string;
    changes?: Record<string, [unknown, unknown]>;
  }) => Promise<void>;
}

/** The context of a call within a branch. */
export interface BranchContext extends SessionContext {
  branch: OwnBranch;
}

type ContextOf<C extends Call> = C['access'] extends { kind: 'public' }
  ? OpenContext
  : C['access'] extends { scope: 'branch' }
    ? BranchContext
    : SessionContext;

/**
 * What a handler gives back in place of its answer where that has to be asked of someone outside: it is asked once the
 * transaction is over, so that nobody waits for the database meanwhile. For reads, which no batch makes.
 */
export class Afterwards<T> {
  constructor(readonly ask: () => Promise<T>) {}
}

/** What a call does: gets the checked input and answers as declared. */
export type Handler<C extends Call> = (
  input: Checked<C>,
  context: ContextOf<C>,
) => Promise<Answered<C> | Afterwards<Answered<C>>>;

/** A handler that answers by itself, so that another may call it. */
export type PlainHandler<C extends Call> = (
  ...given: Parameters<Handler<C>>
) => Promise<Answered<C>>;

/** A handler for each call of an area: one that is missing, or one without a call, does not compile. */
export type Handlers<Area extends Record<string, Call>> = { [K in keyof Area]: Handler<Area[K]> };
