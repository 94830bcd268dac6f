import type { Access } from './kit/call.ts';

/** The roles of the product. A person has one in each branch (or account, or on the platform) that they belong to. */
export const roles = [
  'Administrator',
  'Tenant',
  'Manager',
  'Doctor',
  'Nurse',
  'Receptionist',
  'Consultant',
] as const;
export type Role = (typeof roles)[number];

/** One thing that a role may do, in react-admin's form. `*` stands for every action. */
export interface Permission {
  resource: string;
  action: string | readonly string[];
  /** Narrows the permission to the person's own records. */
  own?: true;
}

const read = ['list', 'show'] as const;
const write = ['list', 'show', 'create', 'edit'] as const;
const all = (resource: string): Permission => ({ resource, action: '*' });
const reading = (resource: string): Permission => ({ resource, action: read });

const everyoneInBranch: Permission[] = [
  reading('dashboard'),
  reading('lookups'),
  { resource: 'patients', action: [...write, 'lock'] },
];

/**
 * Who may do what. The server enforces it on every call, and pages read it to know what to offer; it is written
 * nowhere else but in the table that the tests hold against it.
 */
export const permissions: Record<Role, readonly Permission[]> = {
  Administrator: [all('outbox'), all('practice-types'), all('tenants'), all('public-holidays')],
  Tenant: [
    ...everyoneInBranch,
    all('appointments'),
    all('organizer'),
    all('patients'),
    all('nurse-notes'),
    all('messages'),
  ],
  Manager: [
    ...everyoneInBranch,
    all('appointments'),
    all('organizer'),
    all('patients'),
    all('nurse-notes'),
    all('follow-ups'),
    all('messages'),
  ],
  Doctor: [
    ...everyoneInBranch,
    all('appointments'),
    reading('organizer'),
    { resource: 'organizer', action: '*', own: true },
    all('patients'),
    all('nurse-notes'),
    all('messages'),
  ],
  Nurse: [
    ...everyoneInBranch,
    { resource: 'appointments', action: [...read, 'status'] },
    reading('organizer'),
    all('nurse-notes'),
    { resource: 'messages', action: 'send' },
  ],
  Receptionist: [
    ...everyoneInBranch,
    all('appointments'),
    all('organizer'),
    { resource: 'messages', action: 'send' },
  ],
  Consultant: [],
};

/** Whether a role may do an action on a resource: on every record (`all`), on the person's own (`own`), or not at all. */
export function mayDo(
  role: Role | undefined,
  action: string,
  resource: string,
): 'all' | 'own' | 'none' {
  if (!role) return 'none';
  const matching = permissions[role].filter(
    (permission) => permission.resource === resource && covers(permission, action),
  );
  if (matching.some((permission) => !permission.own)) return 'all';
  return matching.length > 0 ? 'own' : 'none';
}

/** Open to visitors. */
export const anyone = { kind: 'public' } as const satisfies Access;
/** Open to everyone who is signed in, for their own things. */
export const signedIn = { kind: 'session' } as const satisfies Access;
/** Open to those whose role in the chosen branch holds the permission. */
export const inBranch = (action: string, resource: string) =>
  ({ kind: 'permission', action, resource, scope: 'branch' }) as const satisfies Access;
/** Open to those whose role on the platform holds the permission. */
export const onPlatform = (action: string, resource: string) =>
  ({ kind: 'permission', action, resource, scope: 'platform' }) as const satisfies Access;

function covers(permission: Permission, action: string): boolean {
  const { action: held } = permission;
  return typeof held === 'string' ? held === '*' || held === action : held.includes(action);
}
