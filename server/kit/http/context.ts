import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Answered, Call, Checked } from '../../../contract/kit/call.ts';
import type { Language } from '../../../contract/kit/language.ts';
import type { Role } from '../../../contract/kit/product.ts';
import type { RecordChanged } from '../../../contract/kit/realtime.ts';
import type { Config } from '../config.ts';
import type { Database, Work } from '../db/database.ts';
import type { FileStore, Kept } from '../files/store.ts';
import type { CheckPdf, PdfWork, ReadForm, RunLimited } from '../heavyWork.ts';
import type { DatabaseReader } from '../monitoring/databaseReadings.ts';
import type { SecretBox } from '../secrets/box.ts';
import type { AnswersByKey } from './answersByKey.ts';
import type { Failure } from './failure.ts';
import type { SignedBody } from './signedBody.ts';

/** What a product adds to the context of every handler: it adds to this interface. */
export interface ProductContext {}

/** What it adds where no transaction is open: for calls of visitors. */
export interface ProductOpenContext {}

/** What it adds to the context of a signed-in person's call, in its transaction. */
export interface ProductSessionContext {}

/** The context of every handler, also for visitors. */
export interface OpenContext extends ProductContext, ProductOpenContext {
  database: Database;
  /** The environment's, with the settings of gateways that are stored in the product where that says nothing. */
  config: Config;
  /** Seals and opens the secrets that are stored. */
  secrets: SecretBox;
  /** Where the contents of files lie. */
  fileStore: FileStore;
  /** The bytes that the request asks for (Range). */
  range: string | undefined;
  /** Reads the state of the database and of the servers on it, by connections of its own. */
  reader: DatabaseReader;
  /** The bytes of the body and the signature that came with them, of a call whose body is signed. */
  signed: SignedBody | undefined;
  language: Language;
  log: FastifyBaseLogger;
  /** Runs CPU-bound work with fair limits per person and tenant. */
  runLimited: RunLimited;
  /** The caller's IP address. */
  address: string;
  /** Whose turn the call takes: its person where the server knows the token, else its address. It is no permission. */
  requester: string;
  /** What the caller's program says it is (User-Agent), to its first 300 characters. */
  userAgent: string;
  /** Whether the call comes from this computer, to a server that serves this computer alone. */
  isLocal: boolean;
  /**
   * Whether the caller, signed in or not, may do this on every record by their role on the platform. Opens a transaction
   * of its own.
   */
  mayOnPlatform: (action: string, resource: string) => Promise<boolean>;
  /** The answers by the request's key, where it has one. */
  byKey: AnswersByKey | undefined;
  /** Response headers; `total` sets X-Total-Count. */
  reply: { total: (rows: number) => void; header: (name: string, value: string) => void };
}

export interface OwnBranch {
  id: number;
  tenantId: number;
  role: Role;
  /** Whether its subscription has ended, so that it is only read. */
  isOver: boolean;
}

/** A call with its handler and its preparation before the transaction. */
export interface DeclaredCall {
  name: string;
  call: Call;
  handle: PreparedHandler<Call>['handle'];
  prepare?: PreparedHandler<Call>['prepare'] | undefined;
}

/** Every declared call by its name. */
export type Calls = ReadonlyMap<string, DeclaredCall>;

/**
 * The context of a call by a signed-in person: one transaction that sees their rows alone. It cannot open a second one,
 * since waiting for a connection while holding another can stop the whole server.
 */
export interface SessionContext
  extends
    Omit<
      OpenContext,
      'database' | 'runLimited' | 'mayOnPlatform' | 'signed' | 'byKey' | keyof ProductOpenContext
    >,
    ProductSessionContext,
    Work {
  session: {
    id: number;
    accountId: number;
    displayName: string;
    platformRole: Role | null;
    /** What narrows the role on the platform, where something does. */
    level?: unknown;
  };
  /** The token of the call: a secret, stored only as a hash. */
  token: string;
  /** Version in If-Match. */
  ifMatch: number | undefined;
  /** X-Record-Fence. */
  fence: string | undefined;
  /** Whether the call may be refused for want of a reason to read, and the one that the person gives (READING_REASON). */
  reason: { isAsked: boolean; given: string | undefined };
  /** The branch that the person works in, where one is chosen. */
  branch: OwnBranch | undefined;
  /** Whether the person may do this in their branch, or on the platform: for every record or their own alone. */
  may: (action: string, resource: string) => 'all' | 'own' | 'none';
  /** Whether the person may do this by their role on the platform, as their level leaves it. */
  mayOnPlatform: (action: string, resource: string) => 'all' | 'own' | 'none';
  /**
   * Announces a changed record to the pages of a branch, the chosen one by default, once the transaction is committed; null
   * where it is of none.
   */
  announce: (
    change: Pick<RecordChanged, 'resource' | 'id' | 'change'>,
    branchId?: number | null,
  ) => Promise<void>;
  /** Every declared call by its name, for calls that run others. */
  calls: Calls;
  /** Adds an audit entry, of the chosen branch by default, of none for null; `changes` holds before and after of each field. */
  audit: (entry: {
    resource: string;
    id: number | string;
    action: string;
    branchId?: number | null | undefined;
    changes?: Record<string, [unknown, unknown]>;
  }) => Promise<void>;
}

/** What writes in a person's name need of a context: also while the person is being registered, without a session. */
export interface ChangeContext
  extends Work, Pick<SessionContext, 'language' | 'branch' | 'audit' | 'announce'> {
  session: Omit<SessionContext['session'], 'id'>;
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
 * Returned by a handler whose answer needs an outside service or a PDF. `run` is called after the transaction, so that
 * no connection is held meanwhile. Batches cannot include such a call.
 */
export class AfterCommit<T> {
  constructor(readonly run: (work: PdfWork) => Promise<T>) {}
}

/** Returned by a handler instead of a Blob, where the bytes are many: they go out as they are read. */
export class Streamed {
  constructor(
    readonly bytes: Readable,
    readonly status: 200 | 206 = 200,
  ) {}
}

/** What a handler returns: the answer, its bytes as a stream, or what is done once the transaction is over. */
export type Given<C extends Call> = AnsweredOrStreamed<C> | AfterCommit<AnsweredOrStreamed<C>>;

type AnsweredOrStreamed<C extends Call> =
  | Answered<C>
  | (Answered<C> extends Blob ? Streamed : never);

/** Returned by a handler whose refusal does not roll back: what it wrote, such as a counted attempt, is committed. */
export class RefusedAfterCommit extends AfterCommit<never> {}

/** An error that does not roll back: what the handler wrote before it, such as a counted attempt, is committed. */
export function refuseAfterCommit(failure: Failure): RefusedAfterCommit {
  return new RefusedAfterCommit(() => Promise.reject(failure));
}

/** A call's handler: takes the checked input and returns the declared answer. */
export type Handler<C extends Call> = (
  input: Checked<C>,
  context: ContextOf<C>,
) => Promise<Given<C>>;

/** The context of a preparation. CPU-bound work begins only after the caller's permission was checked. */
export interface Preparation extends Pick<OpenContext, 'config' | 'log'> {
  runLimited: RunLimited;
  /** Reads what the preparation goes by, in the person's name and a transaction of its own. */
  read: <T>(reading: (work: Work) => Promise<T>) => Promise<T>;
  /** Every PDF that someone uploads goes through it before it is kept. */
  checkPdf: CheckPdf;
  /**
   * Puts a content into the store of files, for a row that the handler writes (storeFile). It is removed again where the
   * call is refused.
   */
  keep: (content: Buffer) => Promise<Kept>;
  readForm: ReadForm;
  /** The same for the input of another call, whose permission the caller needs too. */
  of: (call: Call) => Preparation;
  calls: Calls;
}

/**
 * A handler with CPU-bound work (a picture, a password hash): `prepare` does it from the checked input outside of any
 * transaction, and `handle` gets the result.
 */
export interface PreparedHandler<C extends Call, P = unknown> {
  prepare(input: Checked<C>, preparation: Preparation): Promise<P>;
  handle(input: Checked<C>, context: ContextOf<C>, prepared: P): Promise<Given<C>>;
}

/** Declares a handler with a preparation before its transaction. */
export function prepared<C extends Call, P>(handler: PreparedHandler<C, P>): PreparedHandler<C> {
  return handler;
}

/** A handler that returns its answer itself, so that another handler may call it. */
export type PlainHandler<C extends Call> = (
  ...given: Parameters<Handler<C>>
) => Promise<Answered<C>>;

/** A handler for each call of an area. A missing or surplus one does not compile. */
export type Handlers<Area extends Record<string, Call>> = {
  [K in keyof Area]: Handler<Area[K]> | PreparedHandler<Area[K]>;
};
