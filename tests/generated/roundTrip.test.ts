import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Call, Scope } from '../../contract/kit/call.ts';
import { kindOf } from '../../contract/kit/kind.ts';
import { kindNamed } from '../../contract/kit/kinds/index.ts';
import { applyRules } from '../../contract/kit/rules.ts';
import type { z } from '../../contract/kit/zod.ts';
import type * as masterListsModule from '../../contract/masterLists/index.ts';
import { masterLists } from '../../contract/masterLists/index.ts';
import type * as schemaModule from '../../server/db/schema/index.ts';
import { type Clinic, startClinic } from '../server/support/clinic.ts';
import { panelMigration } from '../server/support/panels.ts';
import { branchIds, doctorIds, people, type Person } from '../server/support/world.ts';
import { allCalls, type NamedCall } from './support/calls.ts';
import { plantRecords, type PlantedRecords } from './support/plant.ts';
import { recordIdsFor, recordIds, type RecordIds } from './support/records.ts';
import { type Fields, type RecordRef, refsOf, withRef } from './support/refs.ts';
import { requiredSecrets, sendAs, createSession } from './support/requests.ts';
import {
  type MakeCall,
  masterListRoundTrip,
  type RoundTrip,
  roundTrips,
  callsWithoutRecord,
} from './support/roundTrips.ts';
import { type Snapshot, takeSnapshot } from './support/snapshot.ts';
import { withEmptyFields, meaningfulFields, validValues } from './support/values.ts';

// Beside the product's own lists, one with the kinds of fields that these lack, such as files.
vi.mock('../../contract/masterLists/index.ts', async (original) => ({
  masterLists: {
    ...(await original<typeof masterListsModule>()).masterLists,
    ...(await import('../server/support/panels.ts')).panelLists,
  },
}));
vi.mock('../../server/db/schema/index.ts', async (original) => ({
  ...(await original<typeof schemaModule>()),
  ...(await import('../server/support/panels.ts')).panelTables,
}));

const tripOf = ({ name }: NamedCall): RoundTrip | undefined =>
  roundTrips[name] ?? masterListRoundTrip(name, allCalls);
const writing = allCalls.filter(
  ({ name, call }) =>
    call.method !== 'GET' &&
    call.method !== 'DELETE' &&
    !name.startsWith('remove') &&
    // Take no values; platform/trash.test.ts and versions.test.ts hold that all of them are back.
    !/(?:Restore|Revert)$/.test(name),
);
const travelling = writing.flatMap((named) => {
  const trip = tripOf(named);
  return trip ? [{ ...named, trip }] : [];
});

let clinic: Clinic;
let planted: PlantedRecords;
let records: Record<string, RecordIds>;
let snapshot: Snapshot;
beforeAll(async () => {
  clinic = await startClinic({}, { before: (owner) => owner.query(panelMigration).then(() => {}) });
  const all = await plantRecords(clinic.owner, people.manager.id);
  planted = all.kl;
  await clinic.owner.query('DELETE FROM compulsory_field');
  records = { ...recordIds(all), ...(await plantPanels()) };
  snapshot = await takeSnapshot(clinic.owner);
});
afterEach(() => snapshot.restore());
afterAll(() => clinic.stop());

describe('the input of a call', () => {
  it('is read back in these tests, or the call has no record', () => {
    const names = writing.map(({ name }) => name).toSorted();
    const known = [...travelling.map(({ name }) => name), ...Object.keys(callsWithoutRecord)];
    const missing = names.filter((name) => !known.includes(name));
    expect(missing, missing.map(lineFor).join('\n')).toEqual([]);
    expect(known.toSorted()).toEqual(names);
    expect(Object.keys(roundTrips).filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(travelling)('is read back completely: $name', async ({ call, trip }) => {
    const names = meaningfulFields(call);
    const unread = Object.keys(trip.unread ?? {});
    const listed = [...unread, ...Object.keys(trip.as ?? {})];
    expect(listed.filter((name) => !names.includes(name))).toEqual([]);

    const person = trip.who ?? callerOf(call);
    const tokens = await createSession(clinic.database, people[person].id);
    const ask: MakeCall = async (asked, input) => {
      const branch = person === 'manager' ? branchIds.kl : undefined;
      const answer = await sendAs(
        clinic.address,
        asked,
        { ...input, ...requiredSecrets(asked, tokens) },
        { tokens, branch },
      );
      expect(answer.status, `${asked.path} ${answer.text}`).toBe(200);
      return JSON.parse(answer.text) as unknown;
    };

    const back = new Map(unread.map((name) => [name, 0]));
    for (const round of [0, 1, 2]) {
      if (isCreating(call)) await snapshot.restore();
      await trip.before?.(ask, round, planted);
      const full = validValues(call, round, named, trip.given?.(round, planted));
      const sent = round === 2 ? withEmptyFields(call, full, trip.filled) : full;
      const answered = await ask(call, { ...keyOf(call), ...sent });
      const record = (await trip.read(ask, answered as Fields, sent)) as Fields;
      // Sent again, it changes nothing.
      const isRepeatable = isEditOfVersion(call, answered);
      expect(isRepeatable ? await ask(call, { ...keyOf(call), ...sent }) : answered).toEqual(
        answered,
      );
      const checked: Fields = ruled(
        call,
        call.body.parse({ ...sent, ...requiredSecrets(call, tokens) }),
      );
      const read = names.filter((name) => !unread.includes(name));
      const pairs = read.map((name) => [
        name,
        ...pairOf(trip, call, name, { record, checked, round }),
      ]);
      expect(Object.fromEntries(pairs.map(([name, got]) => [name, got]))).toEqual(
        Object.fromEntries(pairs.map(([name, , wanted]) => [name, wanted])),
      );
      for (const name of unread)
        if (checked[name] !== undefined && same(record[name], checked[name]))
          back.set(name, (back.get(name) ?? 0) + 1);
    }
    // What comes back in every round is read, and its reason a stale one.
    expect([...back].filter(([, times]) => times === 3)).toEqual([]);
  });
});

// Rows of the lists that stand for those with other kinds of fields.
async function plantPanels(): Promise<Record<string, RecordIds>> {
  await clinic.owner.query(
    `INSERT INTO panel (branch_id, name, doctor_id, cover, claims)
     SELECT $1, 'Panel ' || n, $2, 1, 'paper' FROM generate_series(1, 2) n`,
    [branchIds.kl, doctorIds.kl[0]],
  );
  await clinic.owner.query(
    "INSERT INTO panel_rate (branch_id, name, panel_id) VALUES ($1, 'Rate', 1)",
    [branchIds.kl],
  );
  const others = { otherBranch: [999], otherTenant: [999], missing: 999 } as const;
  return { panels: { own: [1, 2], ...others }, 'panel-rates': { own: [1], ...others } };
}

const callers = {
  branch: 'manager',
  account: 'manager',
  team: 'consultant',
  tenant: 'consultant',
  platform: 'admin',
} as const satisfies Record<Scope, Person>;

function callerOf({ access }: Call): Person {
  if (access.kind !== 'permission') return 'manager';
  return callers[access.scope];
}

// Those make a record in each round; others fill one and the same.
function isCreating({ access, body }: Call): boolean {
  if (access.kind !== 'permission') return false;
  // A call of a workplace names the right that it takes there instead.
  const isOfLeaders = access.action === 'lead' || access.action === 'manage';
  return access.action === 'create' || (isOfLeaders && !('id' in body.shape));
}

// A file that is sent again is a new one.
function isEditOfVersion(call: Call, answered: unknown): boolean {
  const { body, query } = call;
  const isEdit = 'id' in body.shape || 'id' in query.shape;
  const hasFile = Object.values(body.shape).some((field) => isFile(field as z.ZodMiniType));
  if (!isEdit || isCreating(call) || hasFile) return false;
  return answered !== null && typeof answered === 'object' && 'version' in answered;
}

function named(ref: RecordRef, round: number): unknown {
  const { own, removed } = recordIdsFor(records, ref.resource);
  const living = own.filter((id) => id !== removed);
  return living[round % living.length];
}

// What a path names.
function keyOf(call: Call): Fields {
  const places = refsOf(call).filter(({ path: [name = ''] }) => name in call.query.shape);
  const own = (ref: RecordRef) => named(ref, 0);
  return places.reduce<Fields>((key, ref) => withRef(key, ref, own(ref), call, own), {});
}

// What the rules of a list hide is read back as none.
function ruled(call: Call, given: Fields): Fields {
  const list = Object.values(masterLists).find(({ usual }) =>
    (Object.values(usual) as Call[]).includes(call),
  );
  return list?.rules ? { ...applyRules(list.rules, given).record } : given;
}

interface Both {
  record: Fields;
  checked: Fields;
  round: number;
}

// A field as it was read, and as it was to be.
function pairOf({ as = {} }: RoundTrip, call: Call, name: string, both: Both): [unknown, unknown] {
  const { record, checked, round } = both;
  const reading = as[name] ?? name;
  const sent = checked[name];
  if (typeof reading === 'object')
    return [reading.from(record), reading.sent ? reading.sent(sent, round) : sent];
  const got = record[reading];
  return isFile(call.body.shape[name] as z.ZodMiniType) ? [file(got), file(sent)] : [got, sent];
}

function isFile(field: z.ZodMiniType): boolean {
  const kind = kindOf(field)?.kind;
  return kind !== undefined && kindNamed(kind).isFile === true;
}

function file(value: unknown): unknown {
  if (value === null) return null;
  const { name, type, size, base64 } = value as Fields;
  return { name, type, size: size ?? Buffer.from(String(base64), 'base64').length };
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What to write for a call of which the tests do not know how its record is read. */
function lineFor(name: string): string {
  return `add to roundTrips (tests/generated/support/roundTrips.ts), or with a reason to callsWithoutRecord:
  ${name}: { read: (ask, { id }) => ask(api.…, { id }) },`;
}
