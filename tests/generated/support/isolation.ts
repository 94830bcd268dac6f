import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../../contract/access.ts';
import { type Call, pathFields } from '../../../contract/kit/call.ts';
import { scopeOfCall } from '../../../contract/kit/keyScopes.ts';
import { bypassRowLevelSecurity, type Clinic, startClinic } from '../../server/support/clinic.ts';
import { branchIds, people, type Person } from '../../server/support/world.ts';
import { rowOf } from '../accessTable.ts';
import { allCalls, type NamedCall } from './calls.ts';
import { CANARY, CANARY_NUMBER, plantRecords } from './plant.ts';
import { KEY_ACCOUNT, KEY_OF_KL } from './plantApiKeys.ts';
import { type RecordIds, recordIdsFor, recordIds } from './records.ts';
import { type Fields, neededRefs, type RecordRef, refsOf, withRef } from './refs.ts';
import {
  mapConcurrently,
  type RawAnswer,
  requiredSecrets,
  sendAs,
  inKeptSessions,
  type InSession,
} from './requests.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

/** A person of branch kl for each role. The first person with access makes the call. */
const callers: [Role, Person][] = [
  ['Manager', 'manager'],
  ['Doctor', 'doctor'],
  ['Nurse', 'nurse'],
  ['Receptionist', 'reception'],
  // An owner is in every branch of the tenant.
  ['Tenant', 'tenant'],
  ['Consultant', 'consultant'],
];
/** Branches of others. The answer has to be the same as for a branch that does not exist. */
const BRANCH_HEADERS = {
  otherBranch: branchIds.pj,
  otherTenant: branchIds.penang,
  missing: 999_999,
};

interface Way {
  /** Whether an API key of kl makes the calls, of which only those are made that are open to keys. */
  byKey?: true;
}

/**
 * Makes each call of a clinic's people with the ids of removed and missing records, and of records of another branch and
 * another tenant, in each place of an id. Foreign and missing records have to get the same answer, and foreign data may
 * neither be written nor be in an answer. With `both` walls, the handlers' conditions and row-level security, it is a
 * record of each kind, as what a handler refuses does not come to the second; without the second every record is tried,
 * and what lists and counts say is compared as well.
 */
export function isolationTests(walls: 'both' | 'handlers', { byKey }: Way = {}): void {
  const isAlone = walls === 'handlers';
  let clinic: Clinic;
  let inSession: InSession;
  let snapshot: Snapshot;
  let records: Record<string, RecordIds>;
  let foreign: Record<string, string>;

  beforeAll(async () => {
    clinic = await startClinic({}, isAlone ? { before: bypassRowLevelSecurity } : {});
    inSession = byKey
      ? (_, __, request) => request({ token: KEY_OF_KL, readOnlyToken: '' })
      : inKeptSessions(clinic.database);
    records = recordIds(await plantRecords(clinic.owner, byKey ? KEY_ACCOUNT : people.manager.id));
    snapshot = await takeSnapshot(clinic.owner);
    foreign = await snapshot.foreignRows();
    const empty = Object.keys(foreign).filter((table) => foreign[table] === 'none');
    expect(empty, empty.map(lineToPlant).join('\n')).toEqual([]);
  });
  afterEach(() => lookAndRestore());
  afterAll(() => clinic.stop());

  // Runs after each test: even a refused call may not write foreign data.
  const lookAndRestore = async () => {
    const rows = await snapshot.foreignRows();
    await snapshot.restore();
    expect(rows).toEqual(foreign);
  };
  const send = async (call: Call, input: Fields, person: Person, branch: number = branchIds.kl) => {
    const answer = await inSession(people[person].id, branch, (tokens) =>
      sendAs(
        clinic.address,
        call,
        { ...input, ...requiredSecrets(call, tokens) },
        { tokens, branch },
      ),
    );
    expect(answer.status, answer.text).toBeLessThan(500);
    expectNoCanary(answer, isOfAccount(call) ? [CANARY.tenant] : Object.values(CANARY));
    return answer;
  };
  const triedFor = ({ resource }: RecordRef) => recordIdsFor(records, resource);

  const clinical = allCalls.flatMap((named) => {
    const person = callerOf(named);
    return person && (!byKey || scopeOfCall(named.call)) ? [{ ...named, person }] : [];
  });

  // Required ids are the caller's own, of the record with the given state. One place has the tested id.
  const inputOf = (call: Call, state: number, place?: RecordRef, id?: unknown): Fields => {
    const own = (ref: RecordRef) => nth(triedFor(ref).own, state);
    const input = neededRefs(call, place).reduce<Fields>(
      (filled, ref) => withRef(filled, ref, own(ref), call, own),
      { ...call.example },
    );
    // Differs from the neighboring id: a patient cannot be the patient's own relative.
    const before = (ref: RecordRef) => nth(triedFor(ref).own, state - 1);
    return place ? withRef(input, place, id, call, before) : input;
  };

  const takesIds = ({ call }: NamedCall) => refsOf(call).length > 0;

  // A write may be refused for other reasons. A read may not, because then the test would check nothing.
  it.each(isAlone ? clinical.filter((named) => !takesIds(named)) : [])(
    '$name keeps to what is the caller’s',
    async ({ call, person }) => {
      const { status, text } = await send(call, inputOf(call, 0), person);
      expect(status, text).toBeLessThan(call.method === 'GET' ? 300 : 500);
    },
  );

  it.each(clinical.filter(takesIds))(
    '$name keeps to what is the caller’s',
    async ({ call, person }) => {
      for (const place of refsOf(call)) {
        const { own, otherBranch, otherTenant, missing, removed } = triedFor(place);
        const outcomeOf = async (state: number, id: unknown) => {
          const answer = await send(call, inputOf(call, state, place, id), person);
          if (answer.status < 300 && call.method !== 'GET') await lookAndRestore();
          return outcome(call, answer, id);
        };
        const states = Math.max(...refsOf(call).map((ref) => triedFor(ref).own.length));
        const tries = own.flatMap((id) =>
          Array.from({ length: states }, (_, state) => ({ state, id })),
        );
        const refusals: unknown[] = [];
        let good: number | undefined;
        for (const { state, id } of tries) {
          const { status, said } = await outcomeOf(state, id);
          if (status < 300) good = state;
          else refusals.push(said);
          if (good !== undefined) break;
        }
        if (good === undefined)
          throw new Error(
            `${place.path.join('.')}: refused with the caller's own ids, so nothing is proved; mend the call's example, or the records to try\n${refusals.join('\n')}`,
          );
        // Each own record is used, because its answer may contain data of others.
        for (const id of isAlone ? own : []) await outcomeOf(good, id);
        const unknown = await outcomeOf(good, missing);
        const where = place.path.join('.');
        // An owner's account has every branch of the tenant.
        const isOwners = person === 'tenant' && isOfAccount(call);
        const others = { ...(!isOwners && { otherBranch }), otherTenant };
        for (const [whose, ids] of Object.entries(others))
          for (const id of isAlone ? ids : ids.slice(0, 1))
            expect(await outcomeOf(good, id), `${where}: ${id} of ${whose}`).toEqual(unknown);
        if (isAlone && removed !== undefined) await outcomeOf(good, removed);
      }
    },
  );

  const inBranch = clinical.filter(
    ({ call: { access } }) => access.kind === 'permission' && access.scope === 'branch',
  );

  // A branch is refused before a handler begins.
  it.each(isAlone ? [] : inBranch)(
    '$name is refused in the same way for a branch of others and a missing one',
    async ({ call, person }) => {
      const [first, ...rest] = await mapConcurrently(
        Object.values(BRANCH_HEADERS),
        async (branch) => {
          // The path's id is invalid, because the server refuses the branch before it reads the id.
          const inPath = Object.fromEntries(pathFields(call).map((name) => [name, 'none']));
          const { status, failures } = await send(
            call,
            { ...call.example, ...inPath },
            person,
            branch,
          );
          return { status, failures };
        },
      );
      expect(first?.status).toBe(404);
      expect(rest).toEqual([first, first]);
    },
  );

  describe.runIf(isAlone)('reading', () => {
    // Printed files contain their time and always differ. Separate tests read them.
    const reads = clinical.filter(
      ({ name, call: { access, method, bytes } }) =>
        access.kind === 'permission' &&
        !directories.has(name) &&
        ['branch', 'team', 'tenant'].includes(access.scope) &&
        method === 'GET' &&
        !bytes,
    );
    const readAll = () =>
      mapConcurrently(reads, async ({ call, person, name }) => {
        const inputs = [
          {},
          ...(call.list ? [{ page: 1, pageSize: 5 }, { q: 'canary' }, { q: 'e' }] : []),
        ];
        const filled = inputOf(call, 0);
        const answers = await mapConcurrently(inputs, (input) =>
          send(call, { ...filled, ...input }, person),
        );
        return {
          name,
          answers: answers.map(({ status, text, headers }) => [
            status,
            text,
            headers.get('X-Total-Count'),
          ]),
        };
      });

    it('answers the same whatever other branches hold', async () => {
      const before = await readAll();
      await snapshot.eraseForeign();
      const after = await readAll();
      await snapshot.restore();
      expect(after).toEqual(before);
    });
  });
}

/** The teams and tenants of AGATA by name, which all who choose one of them read. */
const directories: ReadonlySet<string> = new Set([
  'teamDirectory',
  'tenantDirectoryList',
  'listOfAvailableCt',
]);

function callerOf({ name }: NamedCall): Person | undefined {
  const { may } = rowOf(name);
  if (may === 'visitors') return undefined;
  if (may === 'signedIn') return 'manager';
  return callers.find(([role]) => may.includes(role))?.[1];
}

function isOfAccount({ access }: Call): boolean {
  return access.kind === 'permission' && access.scope === 'account';
}

function nth<T>(items: readonly [T, ...T[]], index: number): T {
  return items.at(index % items.length) ?? items[0];
}

// Reads and refusals are compared as a whole, without the caller's input, which the answer may repeat. Writes differ in
// ids and times, as printed files do.
function outcome(
  { method, bytes }: Call,
  { status, text }: RawAnswer,
  sent: unknown,
): { status: number; said: string } {
  const isVarying = status < 300 && (method !== 'GET' || bytes !== undefined);
  return { status, said: isVarying ? '' : text.replaceAll(String(sent), '<sent>') };
}

function expectNoCanary({ text, headers }: RawAnswer, words: readonly string[]): void {
  const said = `${text} ${JSON.stringify([...headers])}`;
  expect(said).not.toContain(String(CANARY_NUMBER).slice(0, -1));
  for (const word of words) {
    expect(said.toUpperCase()).not.toContain(word);
    expect(said).not.toContain(Buffer.from(word).toString('base64'));
  }
}

/** What to write for a table of which the other branches have no row. */
function lineToPlant(table: string): string {
  return `add to plantBranch (tests/generated/support/plant.ts), with the columns that may not be empty:
  const ${table.replace(/_(\w)/g, (_, first: string) => first.toUpperCase())} = await id(\`INSERT INTO ${table} (branch_id, …) VALUES ($1, …) RETURNING id\`, [branch]);`;
}
