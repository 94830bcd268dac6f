import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayDo, type Role } from '../../contract/access.ts';
import { api } from '../../contract/index.ts';
import {
  type AccessArea,
  areaNames,
  areaOf,
  areasReading,
} from '../../contract/platform/accessAreas.ts';
import type { Tokens } from '../../server/areas/accounts/accounts/sessions.ts';
import { fileFields } from '../../server/kit/db/recordFiles.ts';
import { type Clinic, startClinic } from '../server/support/clinic.ts';
import { branchIds, people } from '../server/support/world.ts';
import { accessTable, lineFor, rowOf } from './accessTable.ts';
import { allCalls, type NamedCall } from './support/calls.ts';
import { BLOCKED_ID, plantRecords } from './support/plant.ts';
import { type RecordIds, recordIdsFor, recordIds } from './support/records.ts';
import { type Fields, type RecordRef, refsOf, withRef } from './support/refs.ts';
import {
  mapConcurrently,
  type RawAnswer,
  requiredSecrets,
  sendAs,
  inKeptSessions,
  type InSession,
} from './support/requests.ts';

/** Someone of branch kl for each role of a clinic. */
const inKl: Partial<Record<Role, number>> = {
  Tenant: people.tenant.id,
  Manager: people.manager.id,
  Doctor: people.doctor.id,
  Nurse: people.nurse.id,
  Receptionist: people.reception.id,
};
/** Those whose role is on the platform, and who have no clinic. */
const onPlatform: Partial<Record<Role, number>> = {
  Administrator: people.admin.id,
  Consultant: people.consultant.id,
};

let clinic: Clinic;
let inSession: InSession;
let records: Record<string, RecordIds>;
/** A branch whose subscription has ended, and one that has had no plan yet. */
let endedId: number;
let unsubscribedId: number;
beforeAll(async () => {
  clinic = await startClinic();
  inSession = inKeptSessions(clinic.database);
  records = recordIds(await plantRecords(clinic.owner, people.manager.id));
  await addBranches();
});
afterAll(() => clinic.stop());

describe('the table of roles', () => {
  it('contains each call of the contract once, and nothing else', () => {
    const named = accessTable.flatMap((row) => row.calls);
    const names = allCalls.map(({ name }) => name);
    const missing = names.filter((name) => !named.includes(name));
    expect(missing, lineFor(missing)).toEqual([]);
    expect(named.toSorted()).toEqual(names.toSorted());
  });
});

describe.each(allCalls)('$name', (named) => {
  it('is allowed for the roles of its row, and refused to all others', async () => {
    const { may } = rowOf(named.name);
    const roles = Object.entries({ ...inKl, ...onPlatform }) as [Role, number][];
    const outcomes = await mapConcurrently(roles, async ([role, account]) => {
      const answer = await attempt(named, account, role in inKl ? branchIds.kl : undefined);
      return [role, verdict(answer)];
    });
    const heard = roles.map(([role]) => {
      if (typeof may === 'string' || may.includes(role)) return [role, 'heard'];
      return [
        role,
        isOfBranch(named) && role in onPlatform ? 'GENERAL.NO_BRANCH' : 'GENERAL.FORBIDDEN',
      ];
    });
    expect(outcomes).toEqual(heard);
  });

  it('is allowed without a session only if it is open to visitors', async () => {
    const answer = await attempt(named, undefined, branchIds.kl);
    expect(verdict(answer)).toBe(
      rowOf(named.name).may === 'visitors' ? 'heard' : 'GENERAL.SIGN_IN',
    );
  });
});

describe.each(allCalls.filter(isOfBranch))('$name', (named) => {
  it('requires a chosen branch that has had a plan, in which the person is not blocked', async () => {
    const [none, unsubscribed, blocked] = await Promise.all([
      attempt(named, people.tenant.id, undefined),
      attempt(named, people.reception.id, unsubscribedId),
      attempt(named, BLOCKED_ID, branchIds.kl),
    ]);
    expect(
      [none, unsubscribed, blocked].map(({ status, failures }) => [
        status,
        failures[0]?.error_code,
      ]),
    ).toEqual([
      [403, 'GENERAL.NO_BRANCH'],
      [403, 'ALERT.NO_SUBSCRIPTION'],
      [404, 'GENERAL.NOT_FOUND'],
    ]);
  });

  it('reads for the same roles after the end of the subscription, and writes for none but what the law asks for', async () => {
    const { may } = rowOf(named.name);
    const roles = Object.entries(inKl) as [Role, number][];
    const outcomes = await mapConcurrently(roles, async ([role, account]) => [
      role,
      verdict(await attempt(named, account, endedId)),
    ]);
    const isMade = named.call.method === 'GET' || named.call.whenOver;
    const allowed = isMade ? 'heard' : 'ALERT.EXPIRED.SUBSCRIPTION';
    expect(outcomes).toEqual(
      roles.map(([role]) => [
        role,
        typeof may === 'string' || may.includes(role) ? allowed : 'GENERAL.FORBIDDEN',
      ]),
    );
  });
});

// What a batch would be taken for: a way past the rule of the calls within.
const inBatch = allCalls.filter(
  ({ name, call }) =>
    name !== 'batch' &&
    call.method !== 'GET' &&
    call.access.kind !== 'public' &&
    !call.confirmedBy &&
    !call.countsTries &&
    !call.alone &&
    !call.bytes,
);

// Files are looked at before a batch begins, which refuses the same people with the words of their own session.
const inBatchOf = (named: NamedCall) => {
  const files = new Set(fileFields(named.call));
  return Object.fromEntries(Object.entries(inputOf(named)).filter(([name]) => !files.has(name)));
};

/** Calls that an access level leaves an Administrator or not. */
const ofAdministrators = allCalls.flatMap((named) => {
  const { access } = named.call;
  if (access.kind !== 'permission' || !['account', 'platform'].includes(access.scope)) return [];
  const { action, resource } = access;
  const isOfRole = mayDo('Administrator', action, resource) !== 'none';
  const area = areaOf(resource);
  return isOfRole && area
    ? [{ ...named, area, reads: ['list', 'show', 'search'].includes(action), resource }]
    : [];
});

describe.each(ofAdministrators)('$name under an access level', (named) => {
  const { area, reads, resource } = named;
  const readers = areasReading(resource).filter((each) => each !== area);
  const strangers = areaNames.filter((each) => each !== area && !readers.includes(each));
  const REFUSED = 'GENERAL.FORBIDDEN';

  it('is allowed by its area alone', async () => {
    const heardBy = async (level: Level) =>
      verdict(await attempt(named, await underLevel(level), undefined));
    expect(await heardBy({ edits: [area] })).toBe('heard');
    expect(await heardBy({ sees: [area] })).toBe(reads ? 'heard' : REFUSED);
    for (const reader of readers)
      expect(await heardBy({ edits: [reader] })).toBe(reads ? 'heard' : REFUSED);
    // A level with any of these areas alone opens less than one with all of them.
    expect(await heardBy({ edits: strangers })).toBe(REFUSED);
  });

  it.skipIf(!inBatch.some(({ name }) => name === named.name))(
    'is the same in a batch',
    async () => {
      const heardBy = async (level: Level) =>
        batchVerdict(named, await underLevel(level), undefined);
      expect(await heardBy({ edits: [area] })).toBe('heard');
      expect(await heardBy({ edits: strangers })).toBe(REFUSED);
    },
  );
});

describe.each(inBatch)('$name in a batch', (named) => {
  it('is allowed for the same roles', async () => {
    const { may } = rowOf(named.name);
    const roles = Object.entries({ ...inKl, ...onPlatform }) as [Role, number][];
    const outcomes = await mapConcurrently(roles, async ([role, account]) => {
      const branch = role in inKl ? branchIds.kl : undefined;
      return [role, await batchVerdict(named, account, branch)];
    });
    expect(outcomes).toEqual(
      roles.map(([role]) => [
        role,
        typeof may === 'string' || may.includes(role) ? 'heard' : 'GENERAL.FORBIDDEN',
      ]),
    );
  });

  it('is refused for a blocked membership and for a branch that has had no plan', async () => {
    const verdicts = await mapConcurrently(
      [
        [BLOCKED_ID, branchIds.kl],
        [people.reception.id, unsubscribedId],
        [people.reception.id, branchIds.penang],
      ] as const,
      ([account, branch]) => batchVerdict(named, account, branch),
    );
    const open = rowOf(named.name).may === 'signedIn';
    expect(verdicts).toEqual(verdicts.map(() => (open ? 'heard' : 'GENERAL.FORBIDDEN')));
  });

  it.skipIf(!isOfBranch(named))('writes for no one after the end of the subscription', async () => {
    const { may } = rowOf(named.name);
    const roles = Object.entries(inKl) as [Role, number][];
    const outcomes = await mapConcurrently(roles, async ([role, account]) => [
      role,
      await batchVerdict(named, account, endedId),
    ]);
    expect(outcomes).toEqual(
      roles.map(([role]) => [
        role,
        may.includes(role) ? 'ALERT.EXPIRED.SUBSCRIPTION' : 'GENERAL.FORBIDDEN',
      ]),
    );
  });
});

interface Level {
  sees?: readonly AccessArea[];
  edits?: readonly AccessArea[];
}

const levelled = new Map<string, Promise<number>>();

/** An Administrator with an access level, made once for each. */
function underLevel({ sees = [], edits = [] }: Level): Promise<number> {
  const name = `${sees.join(' ')}: ${edits.join(' ')}`;
  const made =
    levelled.get(name) ??
    clinic.owner
      .query<{ account_id: number }>(
        `WITH person AS (
           INSERT INTO account (email, email_confirmed_at, password_hash, full_name, display_name, platform_role)
           VALUES (md5($1) || '@world.test', now(), 'none', 'Narrowed', 'Narrowed', 'Administrator') RETURNING id),
         level AS (INSERT INTO access_level (name, sees, edits) VALUES ($1, $2, $3) RETURNING id)
         INSERT INTO agata_user (account_id, access_level_id)
         SELECT person.id, level.id FROM person, level RETURNING account_id`,
        [name, sees, edits],
      )
      .then(({ rows }) => rows[0]?.account_id ?? 0);
  levelled.set(name, made);
  return made;
}

/** Makes a branch whose subscription has ended, with everyone of kl, and one that has had no plan yet. */
async function addBranches(): Promise<void> {
  const add = async (code: string, ends: string | null) => {
    const { rows } = await clinic.owner.query<{ id: number }>(
      'INSERT INTO branch (tenant_id, code, subscription_ends) VALUES (1, $1, $2) RETURNING id',
      [code, ends],
    );
    return rows[0]?.id ?? 0;
  };
  const join = (account: number, branch: number, role: Role) =>
    clinic.owner.query(
      `INSERT INTO membership (account_id, tenant_id, branch_id, role, name, email)
       SELECT a.id, 1, $2, $3, a.full_name, a.email FROM account a WHERE a.id = $1`,
      [account, branch, role],
    );
  endedId = await add('World Ended', '2020-01-31');
  unsubscribedId = await add('World New', null);
  for (const [role, account] of Object.entries(inKl) as [Role, number][])
    if (role !== 'Tenant') await join(account, endedId, role);
  await join(people.reception.id, unsubscribedId, 'Receptionist');
}

/** Makes a call as someone, with an input that would do for those who may. */
function attempt(
  { call }: NamedCall,
  account: number | undefined,
  branch: number | undefined,
): Promise<RawAnswer> {
  const input = inputOf({ call });
  const make = (tokens?: Tokens) => {
    // Wrong on purpose where a password confirms: who may call is told before.
    const secrets = call.confirmedBy
      ? { [call.confirmedBy]: 'not-the-password' }
      : requiredSecrets(call, tokens);
    return sendAs(clinic.address, call, { ...input, ...secrets }, { tokens, branch });
  };
  return account === undefined ? make() : inSession(account, branch, make);
}

async function batchVerdict(
  named: NamedCall,
  account: number,
  branch: number | undefined,
): Promise<string> {
  const batch = { call: named.name, inputs: [inBatchOf(named)], dryRun: true };
  return verdict(
    await inSession(account, branch, (tokens) =>
      sendAs(clinic.address, api.batch, batch, { tokens, branch }),
    ),
  );
}

function inputOf({ call }: Pick<NamedCall, 'call'>): Fields {
  const own = ({ resource }: RecordRef): unknown => recordIdsFor(records, resource).own[0];
  return refsOf(call)
    .filter((ref) => ref.required)
    .reduce<Fields>((filled, ref) => withRef(filled, ref, own(ref), call, own), {
      ...call.example,
    });
}

// Who may not call is refused with 401 or 403 and one of these; any other answer is the call's own.
function verdict({ status, failures, text }: RawAnswer): string {
  expect(status, text).toBeLessThan(500);
  const code = failures[0]?.error_code ?? '';
  const isRefused = [
    'GENERAL.SIGN_IN',
    'GENERAL.FORBIDDEN',
    'GENERAL.NO_BRANCH',
    'ALERT.EXPIRED.SUBSCRIPTION',
    'ALERT.NO_SUBSCRIPTION',
  ].includes(code);
  return (status === 401 || status === 403) && isRefused ? code : 'heard';
}

function isOfBranch({ call: { access } }: NamedCall): boolean {
  return access.kind === 'permission' && access.scope === 'branch';
}
