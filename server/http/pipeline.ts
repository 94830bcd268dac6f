import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mayDo, mayMake } from '../../contract/access.ts';
import type { Call } from '../../contract/kit/call.ts';
import { secretHeader } from '../../contract/kit/client.ts';
import { faultsOf } from '../../contract/kit/failure.ts';
import { languageOf } from '../../contract/texts/index.ts';
import type { Config } from '../config.ts';
import type { Database, Work } from '../db/database.ts';
import { accounts, audits } from '../db/schema/index.ts';
import type { SmsGateway } from '../gateways/sms/index.ts';
import { confirmationOf, countTry, forgiveTry } from './attempts.ts';
import {
  Afterwards,
  type Declared,
  type Handler,
  type OpenContext,
  type OwnBranch,
  type SessionContext,
} from './context.ts';
import { Failure, refusal } from './failure.ts';
import { noteRefusal } from './refusals.ts';
import { hashOf, isPassword } from './secrets.ts';
import { branchFailure, byToken, type Opened, sessionFailure } from './session.ts';
import { afterBatches, untilLetThrough } from './untilLetThrough.ts';

export interface House {
  database: Database;
  config: Config;
  /** The way that SMS leave, where there is one. */
  sms?: SmsGateway | undefined;
}

/** Answers one call: who is it, may they, is the input right, and then the handler, in one transaction. */
export async function perform(...args: Parameters<typeof handled>): Promise<unknown> {
  const answer = await handled(...args);
  return answer instanceof Afterwards ? answer.ask() : answer;
}

async function handled(
  call: Call,
  handler: Handler<Call>,
  house: House & { calls: ReadonlyMap<string, Declared> },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const open = openContext(call, house, request, reply);
  if (call.access.kind === 'public') {
    // A visitor's context is all that the handler of a public call is typed to use.
    return handler(checked(call, request), open as unknown as Parameters<typeof handler>[1]);
  }
  if (call.confirmedBy) await confirm(call, call.confirmedBy, house, request);
  return withSession(call, house, request, (work, opened, tokenHash) => {
    const context = sessionContext(open, request, work, opened, tokenHash);
    return handler(checked(call, request), { ...context, calls: house.calls });
  });
}

/** Refuses whoever may not make a call, by what comes before its body. */
export async function refuseAhead(
  call: Call,
  house: House,
  request: FastifyRequest,
): Promise<void> {
  if (call.access.kind === 'public') return;
  await withSession(call, house, request, async () => undefined);
}

function openContext(
  call: Call,
  { database, config, sms }: House,
  request: FastifyRequest,
  reply: FastifyReply,
): OpenContext {
  return {
    database,
    config,
    sms,
    language: languageOf(told(call, request, 'accept-language', 'language')),
    log: request.log,
    address: request.ip,
    reply: {
      total: (rows) => void reply.header('X-Total-Count', rows),
      header: (name, value) => void reply.header(name, value),
    },
  };
}

type Inside<T> = (work: Work, opened: Opened, tokenHash: string) => Promise<T>;

async function withSession<T>(
  call: Call,
  { database }: House,
  request: FastifyRequest,
  inside: Inside<T>,
): Promise<T> {
  const token = tokenOf(call, request);
  if (!token) throw refusal(401, 'GENERAL.SIGN_IN');
  const branch = branchHeader(call, request);
  const tokenHash = hashOf(token.value);
  const opening = byToken({ hash: tokenHash, kind: token.kind }, branch);
  let refused: { failure: Failure; opened: Opened } | undefined;
  const value = await untilLetThrough(request.log, (isAgain) =>
    database.transaction<T | undefined, Opened>(opening, async (work, [opened]) => {
      const failure = sessionFailure(opened) ?? accessFailure(call, opened as Opened);
      if (failure) {
        // Returned rather than thrown: what was noted about a token that came back must be committed.
        refused = { failure, opened: opened as Opened };
        return undefined;
      }
      if (isAgain) await afterBatches(work, opened?.branch_id);
      return inside(work, opened as Opened, tokenHash);
    }),
  );
  if (!refused) return value as T;
  if (refused.failure.status === 403) await noteRefusal(call, database, refused.opened);
  throw refused.failure;
}

function accessFailure(call: Call, opened: Opened): Failure | undefined {
  const { access } = call;
  const wantsBranch = access.kind === 'permission' && access.scope !== 'platform';
  const failure = wantsBranch ? branchFailure(opened) : undefined;
  if (failure) return failure;
  const who = { branch: opened.role, platform: opened.platform_role ?? undefined };
  return mayMake(access, who) ? undefined : refusal(403, 'GENERAL.FORBIDDEN');
}

/**
 * Checks the person's own password before the work, in steps that hold no transaction while the hash is computed. The
 * input is checked first, so that an empty password is told as such and costs no try.
 */
async function confirm(
  call: Call,
  field: string,
  house: House,
  request: FastifyRequest,
): Promise<void> {
  const person = await withSession(call, house, request, async ({ db }, opened) => {
    const [row] = await db
      .select({ id: accounts.id, hash: accounts.passwordHash })
      .from(accounts)
      .where(eq(accounts.id, opened.account_id));
    return row;
  });
  const given = (checked(call, request) as Record<string, unknown>)[field];
  if (!person) throw refusal(401, 'GENERAL.SIGN_IN');
  const limits = [confirmationOf(person.id)];
  await countTry(house.database, limits);
  if (!(await isPassword(String(given), person.hash)))
    throw refusal(403, 'GENERAL.WRONG_PASSWORD', { field });
  await forgiveTry(house.database, limits);
}

function sessionContext(
  open: OpenContext,
  request: FastifyRequest,
  work: Work,
  opened: Opened,
  tokenHash: string,
): Omit<SessionContext, 'calls'> {
  return {
    ...open,
    ...work,
    tokenHash,
    session: {
      id: opened.session_id,
      accountId: opened.account_id,
      displayName: opened.display_name,
      platformRole: opened.platform_role,
    },
    ifMatch: versionHeader(request),
    fence: headerOf(request, 'x-record-fence'),
    branch: branchOf(opened),
    may: (action, resource) =>
      mayDo(opened.role ?? opened.platform_role ?? undefined, action, resource),
    async announce(change) {
      if (opened.branch_state !== 'ok') return;
      const event = { ...change, by: opened.account_id, at: new Date().toISOString() };
      const message = { kind: 'changed', branch: opened.branch_id, event };
      await work.client.query('SELECT pg_notify($1, $2)', ['hub', JSON.stringify(message)]);
    },
    async audit({ resource, id, action, changes }) {
      await work.db.insert(audits).values({
        accountId: opened.account_id,
        branchId: opened.branch_id,
        resource,
        recordId: String(id),
        action,
        ...(changes && { changes }),
      });
    },
  };
}

function branchOf(opened: Opened): OwnBranch | undefined {
  if (opened.branch_state !== 'ok') return undefined;
  return { id: opened.branch_id, tenantId: opened.tenant_id, role: opened.role };
}

/** The call's input, from query, secret headers and body together, or a refusal that names every fault. */
function checked(call: Call, request: FastifyRequest): Parameters<Handler<Call>>[0] {
  const secrets = Object.fromEntries(
    (call.secrets ?? []).flatMap((name) => {
      const value = headerOf(request, secretHeader(name).toLowerCase());
      return value === undefined ? [] : [[name, decoded(value)]];
    }),
  );
  const query = call.query.safeParse({
    ...(request.query as object),
    ...(request.params as object),
    ...secrets,
  });
  const body = call.body.safeParse(request.body ?? {});
  const faults = [query, body].flatMap((part) => (part.error ? faultsOf(part.error) : []));
  if (faults.length > 0) throw new Failure(400, faults);
  return { ...query.data, ...body.data };
}

function tokenOf(
  call: Call,
  request: FastifyRequest,
): { value: string; kind: 'bearer' | 'readOnly' } | undefined {
  const bearer = /^Bearer ([\w-]{1,100})$/.exec(request.headers.authorization ?? '')?.[1];
  if (bearer) return { value: bearer, kind: 'bearer' };
  const readOnly = (request.query as Record<string, unknown>)['readOnlyToken'];
  return call.readOnlyToken && typeof readOnly === 'string'
    ? { value: readOnly, kind: 'readOnly' }
    : undefined;
}

function branchHeader(call: Call, request: FastifyRequest): number | undefined {
  const text = told(call, request, 'x-branch-id', 'branchId');
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw refusal(400, 'GENERAL.INVALID', { field: 'X-Branch-ID' });
  return Number(text);
}

function versionHeader(request: FastifyRequest): number | undefined {
  const named = headerOf(request, 'if-match');
  if (named === undefined || named === '*') return undefined;
  const text = /^(?:W\/)?"?(\d{1,9})"?$/.exec(named)?.[1];
  // Taken for none, it would let a stale write through.
  if (text === undefined) throw refusal(400, 'GENERAL.INVALID', { field: 'If-Match' });
  return Number(text);
}

/** A header; of what a browser asks for by its address alone, the address says it. */
function told(
  call: Call,
  request: FastifyRequest,
  header: string,
  name: string,
): string | undefined {
  const inAddress = (request.query as Record<string, unknown>)[name];
  return call.readOnlyToken && typeof inAddress === 'string'
    ? inAddress
    : headerOf(request, header);
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
