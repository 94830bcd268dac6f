import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../../contract/kit/call.ts';
import { keyMayMake } from '../../../contract/kit/keyScopes.ts';
import { isWithin, mayMake } from '../access.ts';
import type { Config } from '../config.ts';
import type { Database, Work } from '../db/database.ts';
import type { Requester } from '../db/fairQueue.ts';
import type { FileStore } from '../files/store.ts';
import type { HeavyWork } from '../heavyWork.ts';
import type { DatabaseReader } from '../monitoring/databaseReadings.ts';
import type { Observer } from '../monitoring/observer.ts';
import { nameInLog, originOf } from '../monitoring/origin.ts';
import type { SecretBox } from '../secrets/box.ts';
import { requestLanguage } from '../texts.ts';
import { AnswersByKey, Repeated, type RequestKey } from './answersByKey.ts';
import { countKey, noteFailedUse, refuseUnknownKey } from './apiKeys.ts';
import { confirmationOf, countAttempt, uncountAttempt } from './attempts.ts';
import { isQuestion, lookedAt } from './confirmation.ts';
import {
  AfterCommit,
  type Calls,
  type DeclaredCall,
  type OpenContext,
  type Preparation,
  type ProductContext,
  type ProductOpenContext,
  type ProductSessionContext,
  RefusedAfterCommit,
} from './context.ts';
import { lockBatchExclusive, retryDeadlocks } from './deadlocks.ts';
import { Failure, refusal } from './failure.ts';
import { isLocalRequest } from './hosts.ts';
import { jsonOf } from './jsonAnswer.ts';
import { type Keep, keeping } from './keptContents.ts';
import type { LargeAnswers } from './largeAnswers.ts';
import { dropPlatformRole, readLevel } from './level.ts';
import { ownPassword } from './ownPassword.ts';
import { refuseUnresolved } from './references.ts';
import { auditRefusal } from './refusals.ts';
import { goneSignal, requesterOf } from './requester.ts';
import type { RequesterCache } from './requesterCache.ts';
import { completed, repeatedBy, requestKeyOf, withKey } from './requestKeys.ts';
import { branchHeader, check, checked, headerOf, headerOrQuery, tokenOf } from './requestParts.ts';
import { hashOf, isPassword } from './secrets.ts';
import {
  branchFailure,
  forbidden,
  lackFailure,
  openByToken,
  type OpenedRequest,
  readOnlyFailure,
  rolesFor,
  sessionFailure,
} from './session.ts';
import { sessionContext } from './sessionContext.ts';
import { signedBodyOf } from './signedBody.ts';
import { visitorMay } from './visitorRights.ts';

/** What a product adds to the contexts of calls. */
export interface ProductParts {
  /** The configuration of this moment: the environment's, and what is stored in the product where that says nothing. */
  configNow(): Config;
  open(): ProductContext & ProductOpenContext;
  inSession(work: Work, opened: OpenedRequest): ProductSessionContext;
}

export interface Dependencies {
  database: Database;
  /** The environment's alone. */
  config: Config;
  /** What the product adds to contexts. */
  product: ProductParts;
  /** Seals and opens the secrets that are stored. */
  secrets: SecretBox;
  /** Where the contents of files lie. */
  fileStore: FileStore;
  /** Runs work of the processor. */
  heavyWork: HeavyWork;
  /** Reads the state of the database and of the servers on it. */
  reader: DatabaseReader;
  /** Is told of what the server does. */
  observer: Observer;
}

/** The dependencies of all calls: the server's parts, every call by its name, and whose turn it is. */
export interface RequestDependencies extends Dependencies {
  calls: Calls;
  callers: RequesterCache;
  largeAnswers: LargeAnswers;
}

/** The dependencies of one call. */
type OwnDependencies = RequestDependencies &
  ReturnType<HeavyWork['for']> & { requester: Requester };

/** Milliseconds after which a call is cancelled, counted from its first use of the database. */
const CALL_TIMEOUT_MS = 20_000;
const LONG_CALL_TIMEOUT_MS = 300_000;

/**
 * Answers one call: session, permission, input, and then the handler, in one transaction. What is no JSON is returned as
 * the handler gives it. `shown` looks at an answer before it is written.
 */
export async function perform(
  declared: DeclaredCall,
  dependencies: RequestDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  shown: (answer: unknown) => unknown,
): Promise<unknown> {
  const { name, call } = declared;
  const own = dependenciesFor(call, dependencies, request, reply);
  await countKey(call, own, request);
  const answered = async () => {
    const answer = await handled(declared, own, request, reply);
    if (answer instanceof Repeated) {
      reply.headers(answer.headers);
      return answer.answer;
    }
    return answer instanceof AfterCommit ? answer.run(own) : answer;
  };
  if (call.bytes || call.redirects) return answered();
  const work = async () => shown(await answered());
  // What a call has done is told without a turn.
  return call.method === 'GET'
    ? own.largeAnswers.write({ name, ...own }, work)
    : jsonOf(await work());
}

async function handled(
  { name, call, handle, prepare }: DeclaredCall,
  own: OwnDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const open = openContext(call, own, request, reply);
  const requestKey = requestKeyOf(name, call, request);
  const byKeyIn = (branchId: number | null) =>
    requestKey && new AnswersByKey(requestKey, branchId, own.secrets);
  if (call.access.kind === 'public') {
    // The handler of a public call is typed to use a visitor's context only.
    return handle(
      checked(call, request),
      { ...open, byKey: byKeyIn(null) } as unknown as Parameters<typeof handle>[1],
      undefined,
    );
  }
  if (call.confirmedBy) {
    const repeated = await confirm(call, call.confirmedBy, own, request, requestKey);
    if (repeated) return repeated;
  }
  const { runLimited: _, database: __, ...shared } = open;
  return keeping(own, async (keep) => {
    const { config, log } = open;
    const ready =
      prepare && (await runPreparation(call, prepare, { ...own, config, log, keep }, request));
    const answered: SessionWork<unknown> = async (work, opened, token) => {
      const byKey = byKeyIn(opened.branch_id);
      const repeated = byKey?.repeated(opened);
      if (repeated) return repeated;
      const context = sessionContext(shared, request, work, {
        call,
        opened,
        token,
        own: own.product.inSession(work, opened),
      });
      const input = checked(call, request);
      await refuseUnresolved(call, input, context);
      const answer = await handle(input, { ...context, calls: own.calls }, ready);
      if (!byKey || answer instanceof RefusedAfterCommit) return answer;
      const isKnown = !(answer instanceof AfterCommit);
      const { account_id: id } = opened;
      await work.commitWith([byKey.keep(work, id, isKnown ? answer : undefined)]);
      return isKnown ? answer : completed(answer, own.database, byKey, id);
    };
    return withSession(call, own, request, answered, requestKey);
  });
}

/** Runs a call's preparation. Wrong input is skipped here and refused later. */
async function runPreparation(
  call: Call,
  prepare: NonNullable<DeclaredCall['prepare']>,
  own: OwnDependencies & Pick<OpenContext, 'config' | 'log'> & { keep: Keep },
  request: FastifyRequest,
): Promise<unknown> {
  const { input } = check(call, request);
  if (!input) return undefined;
  const preparationOf = (calls: readonly Call[]): Preparation => {
    let allowed: Promise<unknown> | undefined;
    const refuseOthers = () =>
      (allowed ??= withSession(call, own, request, async (work, opened) => {
        for (const one of calls) {
          const failure = await accessFailure(one, opened, work, request);
          if (failure) throw failure;
        }
      }));
    return {
      config: own.config,
      log: own.log,
      calls: own.calls,
      of: (other) => preparationOf([...calls, other]),
      async runLimited(kind, work) {
        await refuseOthers();
        return own.runLimited(kind, work);
      },
      async read(reading) {
        await refuseOthers();
        return withSession(call, own, request, reading);
      },
      async checkPdf(content, field) {
        await refuseOthers();
        return own.checkPdf(content, field);
      },
      async keep(content) {
        await refuseOthers();
        return own.keep(content);
      },
      async readForm(pdf, field) {
        await refuseOthers();
        return own.readForm(pdf, field);
      },
    };
  };
  return prepare(input, preparationOf([call]));
}

/** Refuses callers without permission before the body is read. */
export async function refuseBeforeBody(
  call: Call,
  dependencies: RequestDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (call.access.kind === 'public') return;
  const own = dependenciesFor(call, dependencies, request, reply);
  await withSession(call, own, request, async () => undefined);
}

// The dependencies for this call: its requester in the queues, cancelled when the client disconnects or the time is
// over.
function dependenciesFor(
  call: Call,
  dependencies: RequestDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): OwnDependencies {
  const requester = requesterOf(call, dependencies, request);
  const signal = goneSignal(reply);
  const origin = originOf(request);
  const share = call.isLong ? 'longCalls' : 'calls';
  const database = dependencies.database.for({
    ...requester,
    share: call.access.kind === 'public' ? 'visitors' : share,
    signal,
    origin,
    until: performance.now() + (call.isLong ? LONG_CALL_TIMEOUT_MS : CALL_TIMEOUT_MS),
  });
  const heavyWork = dependencies.heavyWork.for(requester, signal, origin);
  return { ...dependencies, database, ...heavyWork, requester };
}

function openContext(
  call: Call,
  { database, fileStore, product, reader, requester, secrets, runLimited }: OwnDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): OpenContext {
  const config = product.configNow();
  return {
    ...product.open(),
    database,
    config,
    secrets,
    fileStore,
    range: headerOf(request, 'range'),
    reader,
    signed: signedBodyOf(request),
    language: requestLanguage(headerOrQuery(call, request, 'accept-language', 'language')),
    log: request.log,
    runLimited,
    address: request.ip,
    requester: requester.person,
    userAgent: (headerOf(request, 'user-agent') ?? '').slice(0, 300),
    isLocal: isLocalRequest(request.raw, config),
    mayOnPlatform: (action, resource) => visitorMay({ call, database, request }, action, resource),
    byKey: undefined,
    reply: {
      total: (rows) => void reply.header('X-Total-Count', rows),
      header: (name, value) => void reply.header(name, value),
    },
  };
}

type SessionWork<T> = (work: Work, opened: OpenedRequest, token: string) => Promise<T>;

async function withSession<T>(
  call: Call,
  { database, callers, observer }: RequestDependencies,
  request: FastifyRequest,
  sessionWork: SessionWork<T>,
  requestKey?: RequestKey,
): Promise<T> {
  const token = tokenOf(call, request);
  if (!token) throw refusal(401, 'GENERAL.SIGN_IN');
  const branch = branchHeader(call, request);
  const tokenHash = hashOf(token.value);
  const opening = withKey(
    openByToken({ hash: tokenHash, kind: token.kind }, { branch, address: request.ip }),
    requestKey,
  );
  let who: OpenedRequest | undefined;
  let refused: Failure | undefined;
  try {
    const value = await retryDeadlocks({ log: request.log, observer }, (isAgain) =>
      database.transaction<T | undefined, OpenedRequest>(opening, async (work, [opened]) => {
        who = opened;
        if (opened?.state === 'ok') {
          callers.remember(tokenHash, opened);
          nameInLog(request, opened.account_id, opened.branch_id);
        }
        refused =
          sessionFailure(opened) ??
          (await accessFailure(call, opened as OpenedRequest, work, request));
        // Returned rather than thrown: the audit entry about a reused token must be committed.
        if (refused) return undefined;
        if (isAgain) await lockBatchExclusive(work, opened?.branch_id);
        return sessionWork(work, opened as OpenedRequest, token.value);
      }),
    );
    if (refused && who?.state !== 'ok') await refuseUnknownKey(token, database, request);
    if (refused) throw refused;
    return value as T;
  } catch (error) {
    if (who && !refused && error instanceof Failure)
      await noteFailedUse(token, database.uncancelled);
    // Every 403 is recorded after the transaction, whether it came from a rule, a handler or a batch; a question is none.
    if (who && error instanceof Failure && error.status === 403 && !isQuestion(error))
      await auditRefusal(database.uncancelled, who, error.path ?? call.path);
    throw error;
  }
}

async function accessFailure(
  call: Call,
  opened: OpenedRequest,
  work: Work,
  request: FastifyRequest,
): Promise<Failure | undefined> {
  const { access } = call;
  if (opened.scopes && !keyMayMake(opened.scopes, call)) return refusal(403, 'GENERAL.FORBIDDEN');
  const scope = access.kind === 'permission' ? access.scope : undefined;
  const failure = scope === 'branch' ? await branchFailure(opened, work) : undefined;
  if (failure) return failure;
  const level = await readLevel(opened, work);
  const held = { branch: opened.role, platform: opened.platform_role, level };
  const who = await rolesFor(call, held, work);
  if (!mayMake(access, who)) return forbidden(call, work);
  // Who makes the call by another role is not of the platform for it.
  if (access.kind === 'permission' && !isWithin(level, access.action, access.resource)) {
    opened.platform_role = null;
    await dropPlatformRole(work);
  }
  const readOnly = readOnlyFailure(call, opened.branch_state === 'over');
  return readOnly ?? lackFailure(call, lookedAt(call, opened, request), work);
}

/**
 * Checks the person's own password before the call, without a transaction while the hash is computed. The input is
 * checked first, so that an empty password gets its own error and does not count as an attempt.
 */
async function confirm(
  call: Call,
  field: string,
  dependencies: OwnDependencies,
  request: FastifyRequest,
  requestKey: RequestKey | undefined,
): Promise<Repeated | undefined> {
  const reading = (work: Work, opened: OpenedRequest) => ownPassword(call, work, opened);
  const person = await withSession(call, dependencies, request, reading, requestKey);
  // The password was right, and may be another since. Answered here, as the key may be forgotten by the next transaction.
  const repeated = person && repeatedBy(requestKey, person.opened, dependencies.secrets);
  if (repeated) return repeated;
  const given = (checked(call, request) as Record<string, string | undefined>)[field];
  if (!person) throw refusal(401, 'GENERAL.SIGN_IN');
  if (given === undefined) return undefined;
  if (person.unconfirmed) throw person.unconfirmed;
  if (person.confirmsOtherwise) return undefined;
  const limits = [confirmationOf(person.id)];
  await countAttempt(dependencies.database, limits);
  if (!(await dependencies.runLimited('passwords', () => isPassword(given, person.hash)))) {
    await auditRefusal(dependencies.database.uncancelled, person.opened, call.path);
    throw refusal(403, 'GENERAL.WRONG_PASSWORD', { field });
  }
  await uncountAttempt(dependencies.database, limits);
  return undefined;
}
