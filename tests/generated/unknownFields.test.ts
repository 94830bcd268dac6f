import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestOf } from '../../contract/kit/client.ts';
import { type Clinic, startClinic } from '../server/support/clinic.ts';
import { people } from '../server/support/world.ts';
import { callerOf, inputOf } from './support/callers.ts';
import { allCalls } from './support/calls.ts';
import { plantRecords } from './support/plant.ts';
import { recordIds, type RecordIds } from './support/records.ts';
import { callerHeaders, createSession, requiredSecrets, sendRaw } from './support/requests.ts';

const UNKNOWN = 'nobodyKnows';

let clinic: Clinic;
let records: Record<string, RecordIds>;
beforeAll(async () => {
  clinic = await startClinic();
  records = recordIds(await plantRecords(clinic.owner, people.manager.id));
});
afterAll(() => clinic.stop());

// Those of another program add fields as they please.
const own = allCalls.filter(({ call }) => !call.foreign);

describe('a field that a call does not know', () => {
  it.each(own)('is refused by its name in the address and in the body: $name', async (named) => {
    const { call } = named;
    const { account, branch } = callerOf(named);
    const tokens =
      account === undefined ? undefined : await createSession(clinic.database, account);
    await clinic.owner.query('TRUNCATE attempt');
    const right = { ...inputOf(named, records), ...requiredSecrets(call, tokens) };
    const { address, init } = requestOf(call, right);
    const url = new URL(address, clinic.address);
    const asked = { ...init, headers: { ...init.headers, ...callerHeaders(tokens, branch) } };
    const body = init.body === undefined ? undefined : (JSON.parse(init.body) as object);

    url.searchParams.set(UNKNOWN, '1');
    const inAddress = await sendRaw(url.href, asked);
    expect([inAddress.status, inAddress.failures.map(({ field }) => field)]).toEqual([
      400,
      expect.arrayContaining([UNKNOWN]),
    ]);
    if (body === undefined) return;
    const inBody = await sendRaw(clinic.address + address, {
      ...asked,
      body: JSON.stringify({ ...body, [UNKNOWN]: 1 }),
    });
    expect([inBody.status, inBody.failures.map(({ field }) => field)]).toEqual([
      400,
      expect.arrayContaining([UNKNOWN]),
    ]);
  });

  it('is what tells two addresses apart, and then says nothing', async () => {
    const answer = await sendRaw(`${clinic.address}/api/pratice_type_list?_=1764140000`, {});
    expect(answer.status).toBe(200);
  });
});
