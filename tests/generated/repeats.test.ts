import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isOnce, REPEATED, REQUEST_KEY } from '../../contract/kit/call.ts';
import { requestOf } from '../../contract/kit/client.ts';
import { type Clinic, startClinic } from '../server/support/clinic.ts';
import { branchIds, people, type Person } from '../server/support/world.ts';
import { rowOf } from './accessTable.ts';
import { allCalls, type NamedCall } from './support/calls.ts';
import { plantRecords, type PlantedRecords } from './support/plant.ts';
import { LEAVING_COMPANY } from './support/plantCompanyRemovals.ts';
import { recordIdsFor, recordIds, type RecordIds } from './support/records.ts';
import { type Fields, neededRefs, type RecordRef, refsOf, withRef } from './support/refs.ts';
import {
  callerHeaders,
  createSession,
  type RawAnswer,
  requiredSecrets,
  sendAs,
  sendRaw,
} from './support/requests.ts';
import { masterListRoundTrip, roundTrips } from './support/roundTrips.ts';
import { type Snapshot, takeSnapshot } from './support/snapshot.ts';
import { validValues } from './support/values.ts';

/** Tables that servers and jobs write beside the calls. */
const beside = new Set([
  'stand_in_message',
  'server_instance',
  'gateway_contact',
  'notification',
  'push_delivery',
  'push_token',
  'loose_content',
  'session',
  'session_token',
]);
/** Calls that need a mailed code, a captcha, a team's code or a checked file: the tests of their areas repeat them. */
const elsewhere = new Set([
  'registerUser',
  'registerUserTenantBranch',
  'confirmEmail',
  'joinTeamByCode',
  'importTranslations',
]);
/** What is brought back is removed or changed first: platform/trash.test.ts and versions.test.ts repeat it. */
const restoring = /(?:Restore|Revert)$/;
/** Answered after their transaction: until then a repeat is told that they were done. */
const answeredLater = /^edit(?:Email|Firebase|Molpay|Sms|Whatsapp)Setting$/;
/** What calls need beside their example. */
const given: Readonly<Record<string, Fields>> = {
  batch: { call: 'cancelReasonCreate', inputs: [{ value: 'Moved away' }, { value: 'Too far' }] },
  sendBillingDocument: { email: people.manager.email },
  removeCompany: { companyName: LEAVING_COMPANY },
};

const once = allCalls.filter(({ call }) => isOnce(call));

let clinic: Clinic;
let planted: PlantedRecords;
let records: Record<string, RecordIds>;
let snapshot: Snapshot;
beforeAll(async () => {
  clinic = await startClinic();
  const all = await plantRecords(clinic.owner, people.manager.id);
  planted = all.kl;
  records = recordIds(all);
  await clinic.owner.query('DELETE FROM compulsory_field');
  // An email that waits for its code.
  await clinic.owner.query(
    `INSERT INTO email_change (account_id, email, code_hash, expires_at)
     VALUES ($1, 'another@world.test', 'hash', now() + interval '1 hour')`,
    [people.manager.id],
  );
  snapshot = await takeSnapshot(clinic.owner);
});
afterEach(() => snapshot.restore());
afterAll(() => clinic.stop());

describe.each(once.filter(({ name }) => !elsewhere.has(name) && !restoring.test(name)))(
  '$name',
  (named) => {
    it('is done once, however often it is repeated under its key', async () => {
      const person = callerOf(named);
      const { send, key, first } = await doneOnce(named, person);
      expect(first.headers.get(REPEATED)).toBeNull();
      const made = await rows();
      // One after the other, after its answer was lost.
      const again = await send(key);
      expect([again.status, again.text]).toEqual([200, first.text]);
      expect(again.headers.get(REPEATED)).toMatch(/^\d{4}-\d\d-\d\dT/);
      expect(await rows()).toEqual(made);
      const { status, failures } = await send(key, '?_=1');
      expect([status, failures[0]?.error_code]).toEqual([422, 'GENERAL.OTHER_INPUT']);

      // At once, before it is answered.
      await snapshot.restore();
      await before(named, person);
      const parallel = randomUUID();
      const both = await Promise.all([send(parallel), send(parallel)]);
      expect(await rows()).toEqual(made);
      if (answeredLater.test(named.name) && both.some(isToldDone)) return;
      expect(both.map((answer) => answer.status)).toEqual([200, 200]);
      expect(both[0]?.text).toBe(both[1]?.text);
      expect(both.filter(({ headers }) => headers.has(REPEATED))).toHaveLength(1);
    });
  },
);

const isToldDone = ({ failures }: RawAnswer) => failures[0]?.error_code === 'GENERAL.DONE_BEFORE';

// Jobs that a call has begun add entries of nobody to the audit, whenever they come to it.
const rows = () =>
  snapshot.counts((name) =>
    beside.has(name) ? 'false' : name === 'audit' ? 'account_id IS NOT NULL' : 'true',
  );

async function senderOf({ call }: NamedCall, input: Fields, person: Person | undefined) {
  const tokens = person && (await createSession(clinic.database, people[person].id));
  const request = requestOf(call, { ...input, ...requiredSecrets(call, tokens) });
  return (key: string, query = ''): Promise<RawAnswer> =>
    sendRaw(clinic.address + request.address + query.replace('?', mark(request.address)), {
      ...request.init,
      headers: {
        ...request.init.headers,
        ...callerHeaders(tokens, branchOf(person)),
        [REQUEST_KEY]: key,
      },
    });
}

const mark = (address: string) => (address.includes('?') ? '&' : '?');

// Makes the call with the first input with which it succeeds.
async function doneOnce(named: NamedCall, person: Person | undefined) {
  const refusals: string[] = [];
  for (const input of inputsOf(named)) {
    await before(named, person);
    const send = await senderOf(named, input, person);
    const key = randomUUID();
    const first = await send(key);
    if (first.status === 200) return { send, key, first };
    await snapshot.restore();
    refusals.push(first.text);
  }
  throw new Error(`no input succeeds\n${[...new Set(refusals)].join('\n')}`);
}

// What the call needs to be there, as for its round trip.
async function before(named: NamedCall, person: Person | undefined): Promise<void> {
  const tokens = person && (await createSession(clinic.database, people[person].id));
  await tripOf(named)?.before?.(
    async (call, input) => {
      const asked = { ...input, ...requiredSecrets(call, tokens) };
      const branch = branchOf(person);
      const { text } = await sendAs(clinic.address, call, asked, { tokens, branch });
      return JSON.parse(text) as unknown;
    },
    0,
    planted,
  );
}

function inputsOf(named: NamedCall): Fields[] {
  const { call } = named;
  const trip = tripOf(named);
  const states = Math.max(1, ...refsOf(call).map((ref) => ownOf(ref).length));
  const filled = Array.from({ length: states }, (_, state) =>
    neededRefs(call).reduce<Fields>(
      (input, ref) =>
        withRef(input, ref, at(ref, state), call, (other: RecordRef) => at(other, state)),
      { ...call.example, ...given[named.name] },
    ),
  );
  if (!trip) return filled;
  const full = validValues(call, 0, at, trip.given?.(0, planted));
  return [...filled.map((input) => ({ ...input, ...full })), ...filled];
}

const tripOf = ({ name }: NamedCall) => roundTrips[name] ?? masterListRoundTrip(name, allCalls);
const ownOf = ({ resource }: RecordRef) => recordIdsFor(records, resource).own;
const at = (ref: RecordRef, state: number) => ownOf(ref)[state % ownOf(ref).length];

function callerOf(named: NamedCall): Person | undefined {
  const { who } = tripOf(named) ?? {};
  const { may } = rowOf(named.name);
  if (who || may === 'visitors') return who;
  if (may === 'signedIn' || may.includes('Manager')) return 'manager';
  if (may.includes('Consultant')) return 'consultant';
  if (may.includes('Doctor')) return 'doctor';
  return may.includes('Tenant') ? 'tenant' : 'admin';
}

const branchOf = (person: Person | undefined) =>
  person === 'manager' || person === 'tenant' || person === 'doctor' ? branchIds.kl : undefined;
