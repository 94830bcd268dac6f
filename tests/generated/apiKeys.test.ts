import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayMake } from '../../contract/access.ts';
import { KEY_ROLE, keyScopes } from '../../contract/accounts/apiKeys.ts';
import { keyMayMake, scopeOfCall } from '../../contract/kit/keyScopes.ts';
import { hashOf } from '../../server/kit/http/secrets.ts';
import { type Clinic, startClinic } from '../server/support/clinic.ts';
import { branchIds, people } from '../server/support/world.ts';
import { inputOf } from './support/callers.ts';
import { allCalls, type NamedCall } from './support/calls.ts';
import { plantRecords } from './support/plant.ts';
import { API_KEYS } from './support/plantApiKeys.ts';
import { type RecordIds, recordIds } from './support/records.ts';
import { mapConcurrently, sendAs } from './support/requests.ts';

let clinic: Clinic;
let records: Record<string, RecordIds>;
beforeAll(async () => {
  clinic = await startClinic();
  records = recordIds(await plantRecords(clinic.owner, people.manager.id));
  for (const [name, scopes] of Object.entries(keys))
    await clinic.owner.query(
      `INSERT INTO api_key (account_id, tenant_id, branch_id, name, scopes, prefix, hash, made_by, expires_at)
       SELECT account_id, tenant_id, branch_id, $2, $3, prefix, $4, made_by, expires_at FROM api_key WHERE id = $1`,
      [API_KEYS.own, name, scopes, hashOf(keyNamed(name))],
    );
});
afterAll(() => clinic.stop());

/** The scopes of keys by name: none, one each, all, and all by which a call with this scope is not made. */
const keys: Readonly<Record<string, readonly string[]>> = {
  none: [],
  all: keyScopes,
  ...Object.fromEntries(keyScopes.map((scope) => [scope, [scope]])),
  ...Object.fromEntries(
    keyScopes.map((scope) => [
      `without ${scope}`,
      keyScopes.filter((each) => each !== scope && each !== scope.replace(':read', ':change')),
    ]),
  ),
};
const keyNamed = (name: string) => `da_testkeys_${hashOf(name).slice(0, 43)}`;

/** The calls that are open to keys, by name: what is added to them is decided here once more. */
const opened = [
  'addressingTitle',
  'answerAllergies',
  'appointmentDetail',
  'appointmentList',
  'apptCancelReason',
  'apptLocation',
  'apptPriority',
  'apptResource',
  'apptStatus',
  'apptType',
  'bookAppointment',
  'checkAppointmentAvailability',
  'checkIcpassportExist',
  'compulsoryField',
  'contactRelation',
  'country',
  'createPatient',
  'doctorResourceDetail',
  'doctorResourceList',
  'editAppointmentDoctor',
  'editPatientProfile',
  'ethnic',
  'getNurseNoteList',
  'language',
  'listValueTranslations',
  'lockPatientProfile',
  'maritalStatus',
  'patPriority',
  'patientDetail',
  'patientList',
  'patientNameList',
  'prescriptionDetail',
  'prescriptionList',
  'relationType',
  'religion',
  'rescheduleAppointment',
  'todayQueue',
  'unlockPatientProfile',
  'updateAppointment',
];
const open = allCalls.filter(({ call }) => scopeOfCall(call) !== undefined);

describe('calls that are open to API keys', () => {
  it('each take a scope that there is, and every scope opens one', () => {
    const taken = new Set(open.map(({ call }) => scopeOfCall(call) ?? ''));
    expect([...taken].toSorted()).toEqual([...keyScopes].toSorted());
  });

  it('need no person: no password, no confirmed email, no session', () => {
    const personal = open.filter(
      ({ call }) => call.confirmedBy || call.reachesPeople || call.readOnlyToken,
    );
    expect(personal.map(({ name }) => name)).toEqual([]);
  });

  it('are those that the role of keys may make', () => {
    const roles = { branch: KEY_ROLE, account: undefined, platform: undefined };
    expect(open.filter(({ call }) => !mayMake(call.access, roles))).toEqual([]);
  });

  it('are these', () => {
    expect(open.map(({ name }) => name).toSorted()).toEqual(opened);
  });

  it.each(open)('$name is open to keys with its scope alone', async (named) => {
    const scope = scopeOfCall(named.call) ?? '';
    const wider = keyScopes.filter((each) => keyMayMake([each], named.call));
    expect(wider).toContain(scope);
    expect(await heard(named, 'none')).toBe(false);
    expect(await heard(named, `without ${scope}`)).toBe(false);
    for (const each of wider) expect(await heard(named, each), each).toBe(true);
  });

  it('are all that a key with every scope may make', async () => {
    const closed = allCalls.filter(
      ({ call }) => scopeOfCall(call) === undefined && call.access.kind !== 'public',
    );
    const answers = await mapConcurrently(closed, async (named) => [
      named.name,
      await heard(named, 'all'),
    ]);
    expect(answers.filter(([, isHeard]) => isHeard)).toEqual([]);
  });
});

async function heard(named: NamedCall, name: string): Promise<boolean> {
  const tokens = { token: keyNamed(name), readOnlyToken: '' };
  const { status, failures, text } = await sendAs(
    clinic.address,
    named.call,
    {
      ...inputOf(named, records),
      ...(named.call.confirmedBy && { [named.call.confirmedBy]: 'none' }),
    },
    { tokens, branch: branchIds.kl },
  );
  expect(status, text).toBeLessThan(500);
  expect(status, text).not.toBe(401);
  return !(status === 403 && failures[0]?.error_code === 'GENERAL.FORBIDDEN');
}
