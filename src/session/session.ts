import { mayDo, type Role } from '../../contract/access.ts';
import type { accounts } from '../../contract/accounts.ts';
import type { Answer } from '../../contract/kit/call.ts';
import { forgetDrafts } from './drafts.ts';
import { number, place } from './storage.ts';

type SignedIn = Answer<typeof accounts.authenticate>;
export type Branch = SignedIn['branches'][number];
export type Domain = 'DA' | 'AGATA';

/** Who is signed in, as all tabs share it. */
export interface Session extends SignedIn {
  domain: Domain;
  /** The branch chosen last in any tab: where a new tab begins. */
  branchId: number | null;
  /** When the tokens came, in milliseconds. */
  tokensAt: number;
}

const stored = place<Session>('local', 'session', readSession);
const tabBranch = place<number>('tab', 'branch', number);
const tabUser = place<number>('tab', 'user', number);
const listeners = new Set<() => void>();

let current: Session | null = stored.get();
let branch: Branch | null = null;
rememberBranch();

/** The session of this browser, with the branch of this tab. */
export const session = {
  get: () => current,
  /** This tab's branch. Two tabs may work in two branches; each request names its own. */
  branch: () => branch,
  start: (next: Session): void => {
    forgetDrafts(next.loginUserId);
    tabUser.set(next.loginUserId);
    if (next.branchId === null) tabBranch.clear();
    else tabBranch.set(next.branchId);
    write(next);
  },
  renew: (tokens: { token: string; readOnlyToken: string }, now = Date.now()): void => {
    const held = latest();
    if (held) write({ ...held, ...tokens, tokensAt: now });
  },
  chooseBranch: (chosen: Branch): void => {
    const held = latest();
    if (!held) return;
    tabBranch.set(chosen.id);
    const branches = held.branches.map((each) => (each.id === chosen.id ? chosen : each));
    write({ ...held, branches, branchId: chosen.id });
  },
  /** Takes over what the server says of the person: branches and roles may have changed since sign-in. */
  refreshPerson: (person: Pick<SignedIn, 'branches' | 'roleAccess' | 'agRoleAccess'>): void => {
    const held = latest();
    const { branches, roleAccess, agRoleAccess } = person;
    if (held) write({ ...held, branches, roleAccess, agRoleAccess });
  },
  setDomain: (domain: Domain): void => {
    const held = latest();
    if (held) write({ ...held, domain });
  },
  end: (): void => {
    current = null;
    branch = null;
    stored.clear();
    tabBranch.clear();
    tabUser.clear();
    tell();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Follows what other tabs do: new tokens are taken over, a sign-out signs this tab out as well. */
  follow: (onOtherPerson: () => void): (() => void) => {
    const heard = (event: StorageEvent) => {
      if (event.key !== stored.key && event.key !== null) return;
      const next = stored.get();
      const other = current && next && next.loginUserId !== current.loginUserId;
      if (other) tabBranch.clear();
      current = next;
      rememberBranch();
      tell();
      if (other) onOtherPerson();
    };
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
  },
  /** Reads the browser's storage anew. */
  reload: (): void => {
    current = latest();
    rememberBranch();
    tell();
  },
};

/** The roles that hold here and now: the one in the tab's branch, an owner's without one, and those on the platform. */
export function rolesNow(now = current, at = branch): Role[] {
  if (!now) return [];
  const platform = now.roleAccess.filter(
    (role) => role === 'Administrator' || role === 'Consultant' || (role === 'Tenant' && !at),
  );
  return [...new Set(at ? [at.role, ...platform] : platform)];
}

/** Whether the person may do an action on a resource here and now, on every record or on their own. */
export function may(action: string, resource: string): boolean {
  return rolesNow().some((role) => mayDo(role, action, resource) !== 'none');
}

/** Whether the person runs the platform. */
export function isAdministrator(): boolean {
  return current?.roleAccess.includes('Administrator') ?? false;
}

// Another tab may have renewed the tokens a moment ago: what it stored is built upon, never written over.
function latest(): Session | null {
  const held = stored.get();
  return held && (!current || held.loginUserId === current.loginUserId) ? held : current;
}

function write(next: Session) {
  current = next;
  stored.set(next);
  rememberBranch();
  tell();
}

function rememberBranch() {
  if (current && tabUser.get() !== current.loginUserId) {
    tabBranch.clear();
    tabUser.set(current.loginUserId);
  }
  const id = tabBranch.get() ?? current?.branchId ?? null;
  branch = current?.branches.find((each) => each.id === id) ?? null;
  if (branch) tabBranch.set(branch.id);
}

function tell() {
  for (const listener of listeners) listener();
}

function readSession(value: unknown): Session | null {
  const held = value as Partial<Session> | null;
  const whole =
    typeof held?.token === 'string' &&
    typeof held.readOnlyToken === 'string' &&
    number(held.loginUserId) !== null &&
    Array.isArray(held.branches) &&
    Array.isArray(held.roleAccess);
  return whole ? (held as Session) : null;
}
