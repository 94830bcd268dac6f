import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../../contract/access.ts';
import { type Call, pathFields } from '../../../contract/kit/call.ts';
import { type Clinic, startClinic, type StartOptions } from '../../server/support/clinic.ts';
import { branchIds, people, type Person } from '../../server/support/world.ts';
import { rowOf } from '../accessTable.ts';
import { everyCall, type Named } from './calls.ts';
import { CANARY, CANARY_NUMBER, plant } from './plant.ts';
import { type Records, recordsFor, recordsOf } from './records.ts';
import { type Fields, type Ref, refsOf, withRef } from './refs.ts';
import { each, type Raw, secretsFor, sendAs, sessionOf } from './requests.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

/** Someone of branch kl for each role; the first that may make a call makes it. */
const callers: [Role, Person][] = [
  ['Manager', 'manager'],
  ['Tenant', 'tenant'],
  ['Doctor', 'doctor'],
  ['Nurse', 'nurse'],
  ['Receptionist', 'reception'],
];
/** Branches that are not the caller's, by how an answer to them has to be the same as to one that does not exist. */
const BRANCH_HEADERS = {
  otherBranch: branchIds.pj,
  otherTenant: branchIds.penang,
  missing: 999_999,
};

/**
 * Every call of the contract that someone of a clinic may make, made with ids of another branch, another tenant, of
 * removed and of missing records in each place where an id goes in. Foreign and missing are answered alike, nothing
 * foreign is written, and nothing foreign is in any answer.
 */
export function isolationTests(options: StartOptions = {}): void {
  let clinic: Clinic;
  let snapshot: Snapshot;
  let records: Record<string, Records>;
  let foreign: Record<string, string>;

  beforeAll(async () => {
    clinic = await startClinic({}, options);
    records = recordsOf(await plant(clinic.owner, people.manager.id));
    snapshot = await takeSnapshot(clinic.owner);
    foreign = await snapshot.foreignRows();
    expect(Object.entries(foreign).filter(([, sum]) => sum === 'none')).toEqual([]);
  });
  afterEach(() => lookAndRestore());
  afterAll(() => clinic.stop());

  // After each test too, refused calls included: nothing foreign was written.
  const lookAndRestore = async () => {
    const rows = await snapshot.foreignRows();
    await snapshot.restore();
    expect(rows).toEqual(foreign);
  };
  const send = async (call: Call, input: Fields, person: Person, branch: number = branchIds.kl) => {
    const tokens = await sessionOf(clinic.database, people[person].id);
    const isOwner = call.access.kind === 'permission' && call.access.scope === 'account';
    const answer = await sendAs(
      clinic.address,
      call,
      { ...input, ...secretsFor(call, tokens) },
      { tokens, branch },
    );
    expect(answer.status, answer.text).toBeLessThan(500);
    expectNoCanary(answer, isOwner ? [CANARY.tenant] : Object.values(CANARY));
    return answer;
  };
  const triedFor = ({ resource }: Ref) => recordsFor(records, resource);

  const clinical = everyCall.flatMap((named) => {
    const person = callerOf(named);
    return person ? [{ ...named, person }] : [];
  });

  // The caller's own ids where the call can't do without one, each resource's in the state of that number, and in one
  // place more the id that is tried.
  const inputOf = (call: Call, state: number, place?: Ref, id?: unknown): Fields => {
    const own = (ref: Ref) => nth(triedFor(ref).own, state);
    const required = refsOf(call).filter((ref) => ref.required);
    const input = required.reduce<Fields>(
      (filled, ref) => withRef(filled, ref, own(ref), call, own),
      { ...call.example },
    );
    // Another record than that beside it, as with the relative of a patient.
    const before = (ref: Ref) => nth(triedFor(ref).own, state - 1);
    return place ? withRef(input, place, id, call, before) : input;
  };

  const takesIds = ({ call }: Named) => refsOf(call).length > 0;

  // A write may be refused for its own reasons; a read may not, or nothing of it is looked at.
  it.each(clinical.filter((named) => !takesIds(named)))(
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
        // Every record of one's own, for what an answer may hold of others.
        for (const id of own) await outcomeOf(good, id);
        const unknown = await outcomeOf(good, missing);
        const where = place.path.join('.');
        for (const [whose, ids] of Object.entries({ otherBranch, otherTenant }))
          for (const id of ids)
            expect(await outcomeOf(good, id), `${where}: ${id} of ${whose}`).toEqual(unknown);
        if (removed !== undefined) await outcomeOf(good, removed);
      }
    },
  );

  const inBranch = clinical.filter(
    ({ call: { access } }) => access.kind === 'permission' && access.scope === 'branch',
  );

  it.each(inBranch)(
    '$name is refused in the same way for a branch of others and a missing one',
    async ({ call, person }) => {
      const [first, ...rest] = await each(Object.values(BRANCH_HEADERS), async (branch) => {
        // Where a path wants an id it gets none that could be one: the branch is refused before it is looked at.
        const inPath = Object.fromEntries(pathFields(call).map((name) => [name, 'none']));
        const { status, failures } = await send(
          call,
          { ...call.example, ...inPath },
          person,
          branch,
        );
        return { status, failures };
      });
      expect(first?.status).toBe(404);
      expect(rest).toEqual([first, first]);
    },
  );

  describe('reading', () => {
    // What is printed says when, so that no two are the same: their own tests read them.
    const reads = inBranch.filter(({ call }) => call.method === 'GET' && !call.bytes);
    const readAll = () =>
      each(reads, async ({ call, person, name }) => {
        const inputs = [
          {},
          ...(call.list ? [{ page: 1, pageSize: 5 }, { q: 'canary' }, { q: 'e' }] : []),
        ];
        const filled = inputOf(call, 0);
        const answers = await each(inputs, (input) => send(call, { ...filled, ...input }, person));
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

function callerOf({ name }: Named): Person | undefined {
  const { may } = rowOf(name);
  if (may === 'visitors') return undefined;
  if (may === 'signedIn') return 'manager';
  return callers.find(([role]) => may.includes(role))?.[1];
}

function nth<T>(items: readonly [T, ...T[]], index: number): T {
  return items.at(index % items.length) ?? items[0];
}

// What was read or refused is compared whole, but for what the caller sent, which may come back in it. What was written
// differs in ids and times.
function outcome(
  { method }: Call,
  { status, text }: Raw,
  sent: unknown,
): { status: number; said: string } {
  const isWritten = status < 300 && method !== 'GET';
  return { status, said: isWritten ? '' : text.replaceAll(String(sent), '<sent>') };
}

function expectNoCanary({ text, headers }: Raw, words: readonly string[]): void {
  const said = `${text} ${JSON.stringify([...headers])}`;
  expect(said).not.toContain(String(CANARY_NUMBER).slice(0, -1));
  for (const word of words) {
    expect(said.toUpperCase()).not.toContain(word);
    expect(said).not.toContain(Buffer.from(word).toString('base64'));
  }
}
