import { isIP } from 'node:net';
import { sql } from 'drizzle-orm';
import type { Call } from '../../../contract/kit/call.ts';
import type { OwnRoles } from '../../../contract/kit/permissions.ts';
import type { Role } from '../../../contract/kit/product.ts';
import { access as productAccess } from '../access.ts';
import type { Opening, Work } from '../db/database.ts';
import { preparedSql } from '../db/preparedStatement.ts';
import type { KeptAnswer } from './answersByKey.ts';
import { type Confirming, confirmationFailure } from './confirmation.ts';
import { type Failure, refusal } from './failure.ts';
import type { RequestToken } from './requestParts.ts';

/** The person and branch of a transaction, as returned by the message that opens it. */
export interface OpenedRequest extends KeptAnswer {
  state: 'ok' | 'none' | 'reused';
  session_id: number;
  account_id: number;
  display_name: string;
  platform_role: Role | null;
  /** What narrows the role on the platform, once it was asked for. */
  level?: unknown;
  branch_state: 'ok' | 'over' | 'none' | 'foreign' | 'unsubscribed' | 'full' | 'unmet';
  branch_id: number;
  tenant_id: number;
  role: Role;
  /** Counts the changes of the branch's lists (`BranchLists`). */
  lists_version: number;
  /** What an API key is limited to; undefined for a person. A key has no session: its id is 0. */
  scopes?: readonly string[];
}

/** Opens a transaction for a token that was sent from an address; without one, no rule about addresses is looked at. */
export function openByToken(
  { hash, kind }: { hash: string; kind: RequestToken['kind'] },
  { branch, address }: { branch?: number | undefined; address?: string } = {},
): Opening {
  const from = address === undefined ? null : plainAddress(address);
  if (kind === 'key')
    return {
      name: 'open_key',
      text: 'SELECT * FROM app.open_key($1, $2, $3, $4)',
      values: [hash, branch ?? null, productAccess.get().keyRole, from],
    };
  return {
    name: 'open_request',
    text: 'SELECT * FROM app.open_request($1, $2, $3, $4)',
    values: [hash, kind, branch ?? null, from],
  };
}

/**
 * An address as PostgreSQL reads it: of IPv4 as itself where the server listens for IPv6 as well, without port or scope as
 * some proxies write them. What is none lies in no network.
 */
export function plainAddress(address: string): string {
  const bare = /^\[(.*)\]/.exec(address)?.[1] ?? address;
  const [withoutScope = ''] = bare.split('%', 1);
  const plain = withoutScope
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return isIP(plain) === 0 ? NO_ADDRESS : plain;
}

/** RFC 6890: this host on this network, which nobody's address is. */
const NO_ADDRESS = '0.0.0.0';

/** Opens a transaction for a session that was authenticated before. */
export function openBySession(session: number, branch: number): Opening {
  return {
    name: 'open_session',
    text: 'SELECT * FROM app.open_session($1, $2)',
    values: [session, branch],
  };
}

/** The person's role in the accounts that they manage. Of calls, only those of an account ask for it. */
export async function accountRole(work: Pick<Work, 'client'>): Promise<Role | undefined> {
  const [row] = await askAccountRole(work, {});
  return row?.role ?? undefined;
}

const askAccountRole = preparedSql<{ role: Role | null }>(
  'account_role',
  sql`SELECT app.account_role() AS role`,
);

/** A person's roles as the access of a call counts them; those that it does not count are not asked for. */
export async function rolesFor(
  { access }: Pick<Call, 'access'>,
  held: { branch: Role | undefined; platform: Role | null; level: unknown },
  work: Pick<Work, 'client'>,
): Promise<OwnRoles> {
  const isOfAccount = access.kind === 'permission' && access.scope === 'account';
  return {
    branch: held.branch,
    account: isOfAccount ? await accountRole(work) : undefined,
    platform: held.platform ?? undefined,
    level: held.level,
  };
}

/** The error for a session that has ended or never existed. */
export function sessionFailure(opened: OpenedRequest | undefined): Failure | undefined {
  return opened?.state === 'ok' ? undefined : refusal(401, 'GENERAL.SIGN_IN');
}

/** The error for a branch that the person cannot work in. A foreign and a missing one give the same error. */
export async function branchFailure(
  { branch_state, branch_id, scopes }: OpenedRequest,
  work: Pick<Work, 'client'>,
): Promise<Failure | undefined> {
  if (scopes && branch_state === 'over') return refusal(403, 'ALERT.EXPIRED.SUBSCRIPTION');
  if (branch_state === 'foreign') return refusal(404, 'GENERAL.NOT_FOUND');
  if (branch_state === 'full') return fullFailure(work, branch_id);
  if (branch_state === 'unmet') return productAccess.get().unmetRefusal(work, branch_id);
  if (branch_state === 'unsubscribed') return refusal(403, 'ALERT.NO_SUBSCRIPTION');
  return branch_state === 'none' ? refusal(403, 'GENERAL.NO_BRANCH') : undefined;
}

/** The error for a call that no role of the person allows, or that a rule of theirs closes to this request. */
export async function forbidden(
  { access }: Pick<Call, 'access'>,
  work: Pick<Work, 'client'>,
): Promise<Failure> {
  // A branch that is closed was told of before.
  const isOfBranch = access.kind === 'permission' && access.scope === 'branch';
  const unmet = isOfBranch ? undefined : await productAccess.get().unmetRefusal(work);
  return unmet ?? refusal(403, 'GENERAL.FORBIDDEN');
}

/** The error where all users of a branch's plan are at work. */
export async function fullFailure(work: Pick<Work, 'client'>, branch: number): Promise<Failure> {
  const [held] = await heldTerms(work, { branch });
  return refusal(409, 'BRANCH.FULL', { params: { of: held?.concurrent_users ?? 0 } });
}

const heldTerms = preparedSql<{ concurrent_users: number }>(
  'held_terms',
  sql`SELECT concurrent_users FROM app.held_terms(${sql.placeholder('branch')})`,
);

/** The error for a call that reaches other people by someone whose own email is not confirmed yet. */
async function unconfirmedFailure(
  { reachesPeople }: Pick<Call, 'reachesPeople'>,
  account: number,
  work: Pick<Work, 'client'>,
): Promise<Failure | undefined> {
  if (!reachesPeople) return undefined;
  const [row] = await askConfirmed(work, { account });
  return row?.confirmed ? undefined : refusal(403, 'PROFILE.EMAIL_UNCONFIRMED');
}

const askConfirmed = preparedSql<{ confirmed: boolean }>(
  'email_confirmed',
  sql`SELECT email_confirmed_at IS NOT NULL AS confirmed FROM account WHERE id = ${sql.placeholder('account')}`,
);

/** Whether the person works in the branch, be it to read alone. */
export const isInBranch = ({ branch_state }: OpenedRequest): boolean =>
  branch_state === 'ok' || branch_state === 'over';

/**
 * The error for a call whose permission is given, by what its branch's plan, the person's own account and the session
 * lack. `rows` tells how many rows a list is asked for.
 */
export async function lackFailure(
  call: Pick<Call, 'access' | 'method' | 'feature' | 'reachesPeople' | Confirming>,
  {
    branch,
    account,
    ...asked
  }: { branch: number | undefined; account: number; session: number; rows?: () => number },
  work: Pick<Work, 'client'>,
): Promise<Failure | undefined> {
  const isOfBranch = call.access.kind === 'permission' && call.access.scope === 'branch';
  const refused =
    isOfBranch && branch !== undefined
      ? await productAccess.get().branchRefusal?.(call, branch, work)
      : undefined;
  return (
    refused ??
    (await unconfirmedFailure(call, account, work)) ??
    confirmationFailure(call, asked, work)
  );
}

/** The error for a call that writes in a branch whose subscription has ended: it is only read. */
export function readOnlyFailure(
  { access, method, whenOver }: Pick<Call, 'access' | 'method' | 'whenOver'>,
  isOver: boolean,
): Failure | undefined {
  if (!isOver || method === 'GET' || whenOver) return undefined;
  const isOfBranch = access.kind === 'permission' && access.scope === 'branch';
  return isOfBranch ? refusal(403, 'ALERT.EXPIRED.SUBSCRIPTION') : undefined;
}
