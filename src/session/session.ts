import { mayDo, type Role } from '../../contract/access.ts';
import { accountResources } from '../../contract/accountResources.ts';
import type { accounts } from '../../contract/accounts/accounts.ts';
import { featureOf } from '../../contract/accounts/planFeatures.ts';
import { startPaths } from '../../contract/clinic/startPaths.ts';
import type { Answer } from '../../contract/kit/call.ts';
import { accessAreas, areasIn, isWithinLevel } from '../../contract/platform/accessAreas.ts';
import { drafts } from '../framework/drafts.ts';
import type { Domain } from '../framework/screens.ts';
import { chosenPayment } from './chosenPayment.ts';
import {
  lastUse,
  type Session,
  storedSession,
  storedTabBranch,
  storedTabUser,
} from './storedSession.ts';
import { workplaces } from './workplaces.ts';

export type { Session } from './storedSession.ts';
type SignedIn = Answer<typeof accounts.authenticate>;
export type Branch = SignedIn['branches'][number];

type Workplaces = Pick<SignedIn, 'branches' | 'roleAccess' | 'agRoleAccess'>;
type Rights = Workplaces &
  Pick<SignedIn, 'accessLevel' | 'idleMinutes' | 'needsSecondFactor' | 'hasPassword'>;

const listeners = new Set<() => void>();

let current: Session | null = storedSession.get();
let branch: Branch | null = null;
rememberBranch();

/** The session of this browser, with the branch of this tab. */
export const session = {
  get: () => current,
  /** The branch of this tab. Two tabs may use two branches; each request names its own. */
  branch: () => branch,
  start: (next: Session): void => {
    storedTabUser.set(next.loginUserId);
    lastUse.set(Date.now());
    if (next.branchId === null) storedTabBranch.clear();
    else storedTabBranch.set(next.branchId);
    write(next);
  },
  renew: (tokens: { token: string; readOnlyToken: string }, now = Date.now()): void => {
    const held = latest();
    if (held && !isLocked(held)) write({ ...held, ...tokens, tokensAt: now });
  },
  /** Keeps who was at work on a shared computer, without what they are known by. */
  lock: (): void => {
    const held = latest();
    if (held) write({ ...held, token: '', readOnlyToken: '' });
  },
  /** Takes back a lock that the server did not make. */
  restore: (held: Session): void => {
    if (isLocked(latest())) write(held);
  },
  /** Lets the same person go on where they were. */
  unlock: (signedIn: SignedIn): void => {
    const held = latest();
    lastUse.set(Date.now());
    if (held) write({ ...held, ...signedIn, tokensAt: Date.now() });
  },
  /** Lets another person take over: all pages of the one before are left at once. */
  handOver: (next: Session): void => {
    lastUse.set(Date.now());
    storedTabUser.set(next.loginUserId);
    if (next.branchId === null) storedTabBranch.clear();
    else storedTabBranch.set(next.branchId);
    chosenPayment.clear();
    workplaces.reset();
    storedSession.set(next);
    leaveUnasked();
    window.location.assign('/');
  },
  /** Resolves once nobody's session is locked: it was opened, or has ended. */
  unlocked: (): Promise<void> => {
    if (!isLocked(current)) return Promise.resolve();
    return new Promise((resolve) => {
      const stop = session.subscribe(() => {
        if (isLocked(current)) return;
        stop();
        resolve();
      });
    });
  },
  chooseBranch: (chosen: Branch): void => {
    const held = latest();
    if (!held) return;
    storedTabBranch.set(chosen.id);
    const branches = held.branches.map((each) => (each.id === chosen.id ? chosen : each));
    write({ ...held, branches, branchId: chosen.id });
  },
  /**
   * Stores the branches and roles that the server returned: they may have changed since sign-in, and with them the
   * domain of those who don't choose it.
   */
  refreshPerson: (person: Rights): void => {
    const held = latest();
    const { branches, roleAccess, agRoleAccess, accessLevel, idleMinutes } = person;
    const { needsSecondFactor, hasPassword } = person;
    if (!held) return;
    const isChosen = roleAccess.includes('Administrator') || worksInBoth(person);
    const domain = isChosen ? held.domain : initialDomain(person);
    // A branch that is answered is blocked no longer.
    const isBlocked = (blocked: number) => branches.every(({ id }) => id !== blocked);
    const blockBranchAccess = held.blockBranchAccess.filter(isBlocked);
    const rights = { branches, roleAccess, agRoleAccess, accessLevel, idleMinutes, domain };
    const next = { ...held, ...rights, needsSecondFactor, hasPassword, blockBranchAccess };
    // What is as it was draws no page anew.
    if (JSON.stringify(next) !== JSON.stringify(current)) write(next);
  },
  setDomain: (domain: Domain): void => {
    const held = latest();
    if (held) write({ ...held, domain });
  },
  end: (): void => {
    current = null;
    branch = null;
    storedSession.clear();
    storedTabBranch.clear();
    storedTabUser.clear();
    chosenPayment.clear();
    workplaces.reset();
    drafts.close();
    tell();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Follows other tabs: takes over new tokens, and signs out when another tab does. */
  follow: (onOtherPerson: () => void): (() => void) => {
    const heard = (event: StorageEvent) => {
      if (event.key !== storedSession.key && event.key !== null) return;
      const next = storedSession.get();
      const other = current && next && next.loginUserId !== current.loginUserId;
      if (other || !next) drafts.close();
      if (other) {
        // The pages of the one before are left as they are, rather than drawn for the next.
        storedTabBranch.clear();
        leaveUnasked();
        onOtherPerson();
        return;
      }
      current = next;
      rememberBranch();
      tell();
    };
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
  },
  /** Reads the browser's storage again. */
  reload: (): void => {
    current = latest();
    rememberBranch();
    tell();
  },
};

/** Whether a session waits for its person's PIN. */
export const isLocked = (held: Session | null): boolean => held?.token === '';

/** AGATA for people with consultant or platform role access, or whose level has areas of it alone, and no branch; else DA. */
export function initialDomain(person: Rights): Domain {
  const areas = person.accessLevel ? areasIn(person.accessLevel) : [];
  const isOfItAlone = areas.length > 0 && areas.every((area) => accessAreas[area].of === 'AGATA');
  return (isOfAgata(person) || isOfItAlone) && person.branches.length === 0 ? 'AGATA' : 'DA';
}

/** Whether someone works in a clinic's branch and in AGATA, which is then one of their workplaces. */
export function worksInBoth(person: Workplaces): boolean {
  return isOfAgata(person) && person.branches.length > 0;
}

const isOfAgata = ({ agRoleAccess, roleAccess }: Workplaces) =>
  agRoleAccess.length > 0 || roleAccess.includes('Consultant');

/** The current roles: the one in the tab's branch (without a branch, an owner's), and those on the platform. */
export function currentRoles(now = current, at = branch): Role[] {
  if (!now) return [];
  const platform = now.roleAccess.filter(
    (role) => role === 'Administrator' || role === 'Consultant' || (role === 'Tenant' && !at),
  );
  return [...new Set(at ? [at.role, ...platform] : platform)];
}

/**
 * Whether the person may do an action on a resource here and now, on every record or on their own. A branch whose
 * subscription has ended is only read, and so is what its plan does not include; its account is managed on.
 */
export function mayDoNow(
  action: string,
  resource: string,
  roles = currentRoles(),
  at = branch,
  level = current?.accessLevel,
): boolean {
  const isReadOnly =
    at !== null &&
    !isReading(action) &&
    !isOfAccount(resource) &&
    (at.expired || lacks(at, resource));
  return roles.some(
    (role) =>
      !(isReadOnly && role === at.role) &&
      (role !== 'Administrator' || isWithinLevel(level, action, resource)) &&
      mayDo(role, action, resource) !== 'none',
  );
}

/** The address that the product opens with, here and now. */
export const startPath = (): string =>
  current?.domain === 'DA' ? startPaths[branch?.startPage ?? 'dashboard'] : startPaths.dashboard;

/** Whether the person's role would open what their access level does not. */
export const isBeyondLevel = (action: string, resource: string): boolean =>
  currentRoles().includes('Administrator') &&
  mayDo('Administrator', action, resource) !== 'none' &&
  !isWithinLevel(current?.accessLevel, action, resource);

/** Whether the person runs the platform. */
export function isAdministrator(): boolean {
  return current?.roleAccess.includes('Administrator') ?? false;
}

// A branch that was stored before plans told their features apart says nothing of them.
const lacks = ({ lacks: lacked = [] }: Partial<Branch>, resource: string) => {
  const feature = featureOf(resource);
  return feature !== undefined && lacked.includes(feature);
};
const isReading = (action: string) => ['list', 'show', 'give'].includes(action);
const isOfAccount = (resource: string) =>
  (accountResources as readonly string[]).includes(resource);

// Another tab may have just renewed the tokens: changes are based on the stored session, so that they do not
// overwrite it.
function latest(): Session | null {
  const held = storedSession.get();
  return held && (!current || held.loginUserId === current.loginUserId) ? held : current;
}

function write(next: Session) {
  current = next;
  storedSession.set(next);
  rememberBranch();
  tell();
}

function rememberBranch() {
  if (current && storedTabUser.get() !== current.loginUserId) {
    storedTabBranch.clear();
    storedTabUser.set(current.loginUserId);
  }
  const id = storedTabBranch.get() ?? current?.branchId ?? null;
  branch = current?.branches.find((each) => each.id === id) ?? null;
  if (branch) storedTabBranch.set(branch.id);
}

// Another person's unsaved work keeps nobody here: it waits as their draft.
function leaveUnasked() {
  const silence = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('beforeunload', silence, { capture: true });
}

function tell() {
  for (const listener of listeners) listener();
}
