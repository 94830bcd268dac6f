import { pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mayMake, type Role, roles } from '../../contract/access.ts';
import { api } from '../../contract/index.ts';
import type { Call } from '../../contract/kit/call.ts';
import { transitionCall } from '../../contract/kit/states.ts';
import type * as masterListsModule from '../../contract/masterLists/index.ts';
import { masterLists } from '../../contract/masterLists/index.ts';
import type * as schemaModule from '../../server/db/schema/index.ts';
import { letters } from '../support/letters.ts';
import { type Caller, type Clinic, startClinic } from './support/clinic.ts';
import type { Person } from './support/world.ts';

vi.mock('../../contract/masterLists/index.ts', async (original) => ({
  masterLists: {
    ...(await original<typeof masterListsModule>()).masterLists,
    letters: (await import('../support/letters.ts')).letters,
  },
}));
vi.mock('../../server/db/schema/index.ts', async (original) => {
  const columns = await import('../../server/kit/db/schema/columns.ts');
  const records = await import('../../server/kit/db/schema/records.ts');
  const table = pgTable('letter', {
    ...records.ofBranch(),
    title: columns.of('text', 'title'),
    state: columns.oneOf('state', ['draft', 'sent', 'answered', 'voided']),
    postage: columns.optional('money', 'postage'),
    answer: columns.of('text', 'answer'),
  });
  return { ...(await original<typeof schemaModule>()), letters: table };
});

const migration = `CREATE TABLE letter (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY, version integer NOT NULL DEFAULT 1,
  branch_id integer NOT NULL REFERENCES branch (id), title text NOT NULL, state text NOT NULL,
  postage bigint, answer text NOT NULL)`;

const { usual, transitions: calls } = letters;
const people = ['tenant', 'manager', 'doctor', 'nurse', 'reception'] as const;
const roleOf = {
  tenant: 'Tenant',
  manager: 'Manager',
  doctor: 'Doctor',
  nurse: 'Nurse',
  reception: 'Receptionist',
} as const satisfies Partial<Record<Person, Role>>;

let clinic: Clinic;
let manager: Caller;
const callers = new Map<string, Caller>();
beforeAll(async () => {
  clinic = await startClinic({}, { before: (owner) => owner.query(migration).then(() => {}) });
  for (const person of people) callers.set(person, await clinic.as(person));
  manager = callers.get('manager') as Caller;
});
afterAll(() => clinic.stop());

/** A letter in a state that nobody brought it to. */
async function letterIn(state: string, postage: number | null = 150): Promise<number> {
  const { data } = await manager.send(usual.letterCreate, { title: 'To the insurer', postage });
  await clinic.owner.query('UPDATE letter SET state = $2 WHERE id = $1', [data.id, state]);
  return data.id;
}
const stateOf = async (id: number) => (await manager.send(usual.letterDetail, { id })).data.state;

describe('the state of a record', () => {
  it('is the first one where it is new', async () => {
    const { data } = await manager.send(usual.letterCreate, { title: 'New', postage: 1 });
    expect(data.state).toBe('draft');
  });

  it.each([
    ['POST', ''],
    ['PUT', '/1'],
  ])('is not written by a %s', async (method, path) => {
    const id = await letterIn('draft');
    const address = `${clinic.address}/api/master/letters${path && `/${id}`}`;
    const answer = await fetch(address, {
      method,
      headers: {
        Authorization: `Bearer ${manager.token}`,
        'X-Branch-ID': '1',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ title: 'Past the rules', state: 'answered' }),
    });
    expect(await answer.json()).toMatchObject([
      { error_code: 'GENERAL.UNKNOWN_FIELD', field: 'state' },
    ]);
    expect(answer.status).toBe(400);
    expect(await stateOf(id)).toBe('draft');
  });

  it('is not written by a batch', async () => {
    const inputs = [{ id: await letterIn('draft'), title: 'x', state: 'sent' }];
    const { failures } = await manager.refused(api.batch, { call: 'letterUpdate', inputs });
    expect(failures).toMatchObject([{ error_code: 'GENERAL.UNKNOWN_FIELD', field: '0.state' }]);
  });

  it('narrows and sorts the list', async () => {
    const id = await letterIn('voided');
    const filter = JSON.stringify({ state: 'voided' });
    const { data } = await manager.send(usual.letterList, { filter, sort: '["state","ASC"]' });
    expect(data.map((each) => each.id)).toContain(id);
    expect(new Set(data.map(({ state }) => state))).toEqual(new Set(['voided']));
  });

  it('closes a record: it is neither changed nor removed', async () => {
    const id = await letterIn('answered');
    const change = await manager.refused(usual.letterUpdate, { id, title: 'Another' });
    const removal = await manager.refused(usual.letterRemove, { id });
    for (const { status, failures } of [change, removal]) {
      expect(status).toBe(409);
      expect(failures).toMatchObject([
        { error_code: 'GENERAL.OTHER_STATE', params: { state: 'Answered' } },
      ]);
    }
    const { data } = await manager.send(usual.letterDetail, { id });
    expect(data).toMatchObject({ title: 'To the insurer', version: 1 });
  });
});

describe('a transition', () => {
  it('is told in the history: who, from what, to what, and what was asked', async () => {
    const id = await letterIn('sent');
    await callers.get('reception')?.send(calls.letterReply, { id, answer: 'They pay' });
    expect((await manager.send(usual.letterDetail, { id })).data).toMatchObject({
      state: 'answered',
      answer: 'They pay',
      version: 2,
    });
    const history = await manager.send(api.recordHistory, { resource: 'letters', id: String(id) });
    expect(history.data[0]).toMatchObject({
      who: 'Rose',
      action: 'reply',
      changes: { state: ['sent', 'answered'], answer: ['', 'They pay'] },
    });
  });

  it('keeps in the history what was asked and is no field', async () => {
    const id = await letterIn('draft');
    await manager.send(calls.letterVoid, { id, reason: 'Written twice' });
    const history = await manager.send(api.recordHistory, { resource: 'letters', id: String(id) });
    expect(history.data[0]?.changes).toEqual({
      state: ['draft', 'voided'],
      reason: [null, 'Written twice'],
    });
  });

  it('is refused without what it asks', async () => {
    const id = await letterIn('draft');
    const { status, failures } = await manager.refused(calls.letterVoid, { id, reason: '' });
    expect(status).toBe(400);
    expect(failures).toMatchObject([{ error_code: 'GENERAL.REQUIRED', field: 'reason' }]);
    expect(await stateOf(id)).toBe('draft');
  });

  it('is refused where what it needs does not hold', async () => {
    const id = await letterIn('draft', null);
    const { status, failures } = await manager.refused(calls.letterPost, { id });
    expect(status).toBe(409);
    expect(failures).toMatchObject([{ error_code: 'GENERAL.REQUIRED' }]);
    expect(await stateOf(id)).toBe('draft');
  });

  it('is won by one of two people, and the other hears of the state', async () => {
    const id = await letterIn('sent');
    const answered = callers.get('reception')?.send(calls.letterReply, { id, answer: 'Yes' });
    const voided = callers.get('tenant')?.send(calls.letterVoid, { id, reason: 'No' });
    const outcomes = await Promise.allSettled([answered, voided]);
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(lost).toHaveLength(1);
    const now = await stateOf(id);
    expect(lost[0]?.reason).toMatchObject({
      status: 409,
      failures: [
        {
          error_code: 'GENERAL.OTHER_STATE',
          params: { state: now === 'answered' ? 'Answered' : 'Voided' },
        },
      ],
    });
  });

  it('of several records is of all or none, and names the row', async () => {
    const inputs = [{ id: await letterIn('sent') }, { id: await letterIn('voided') }].map(
      (row) => ({
        ...row,
        answer: 'Yes',
      }),
    );
    const { failures } = await manager.refused(api.batch, { call: 'letterReply', inputs });
    expect(failures).toMatchObject([{ error_code: 'GENERAL.OTHER_STATE', field: '1' }]);
    expect(await stateOf(inputs[0]?.id ?? 0)).toBe('sent');
  });

  it('is not taken in another branch', async () => {
    const id = await letterIn('sent');
    const other = await clinic.as('receptionPj');
    const { status } = await other.refused(calls.letterReply, { id, answer: 'Mine' });
    expect(status).toBe(404);
    expect(await stateOf(id)).toBe('sent');
  });
});

// Every declared state, also of lists to come.
const declared = Object.entries(masterLists).flatMap(([list, { one, states, resource }]) =>
  Object.entries(states?.transitions ?? {}).map(([name, transition]) => ({
    call: (masterLists as unknown as Record<string, { calls: Record<string, Call> }>)[list]?.calls[
      transitionCall(one, name)
    ] as Call,
    title: `${resource}: ${name}`,
    ...transition,
  })),
);
describe.each(declared)('$title', ({ call, by }) => {
  it('is for its roles alone', () => {
    const allowed = roles.filter((role) =>
      mayMake(call.access, { branch: role, account: undefined, platform: role }),
    );
    expect(allowed.toSorted()).toEqual([...by].toSorted());
  });
});

describe.each(Object.entries(letters.states?.transitions ?? {}))('%s', (name, { from, to, by }) => {
  it.each(people)('by the %s goes from its states alone', async (person) => {
    const caller = callers.get(person) as Caller;
    const call = (calls as unknown as Record<string, Call>)[transitionCall('letter', name)] as Call;
    for (const state of ['draft', 'sent', 'answered', 'voided']) {
      const id = await letterIn(state);
      const input = { id, ...call.example };
      const outcome = await caller.send(call, input as never).then(
        () => 'done',
        (error: { failures: { error_code: string }[] }) => error.failures[0]?.error_code,
      );
      const isAllowed = by.includes(roleOf[person]);
      const expected = from.includes(state) ? 'done' : 'GENERAL.OTHER_STATE';
      expect([state, outcome]).toEqual([state, isAllowed ? expected : 'GENERAL.FORBIDDEN']);
      expect(await stateOf(id)).toBe(outcome === 'done' ? to : state);
    }
  });
});
