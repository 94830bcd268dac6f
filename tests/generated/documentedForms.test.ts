import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../contract/kit/call.ts';
import { z } from '../../contract/kit/zod.ts';
import { type Clinic, startClinic } from '../server/support/clinic.ts';
import { people } from '../server/support/world.ts';
import { callerOf, inputOf } from './support/callers.ts';
import { allCalls, type NamedCall } from './support/calls.ts';
import { type DocumentedForm, documentedForms } from './support/documentedForms.ts';
import { plantRecords } from './support/plant.ts';
import { recordIds, recordIdsFor, type RecordIds } from './support/records.ts';
import type { Fields } from './support/refs.ts';
import { callerHeaders, createSession, requiredSecrets, sendRaw } from './support/requests.ts';
import { type Snapshot, takeSnapshot } from './support/snapshot.ts';
import { validValues } from './support/values.ts';

let clinic: Clinic;
let records: Record<string, RecordIds>;
let snapshot: Snapshot;
beforeAll(async () => {
  clinic = await startClinic();
  records = recordIds(await plantRecords(clinic.owner, people.manager.id));
  snapshot = await takeSnapshot(clinic.owner);
});
afterEach(() => snapshot.restore());
afterAll(() => clinic.stop());

const forms = Object.entries(documentedForms).map(([name, form]) => ({ name, form }));
const callOf = (name: string) =>
  allCalls.find(({ call }) => `${call.method} ${call.path}` === name);
const words = (text = '') => text.split(' ').filter(Boolean);

describe('a documented call', () => {
  it.each(forms)('takes its fields where they are documented: $name', ({ name, form }) => {
    const call = callOf(name)?.call;
    expect(call).toBeDefined();
    if (!call) return;
    const anywhere = { ...call.query.shape, ...call.body.shape };
    const inAddress = call.anyPlace ? anywhere : call.query.shape;
    const inBody = call.anyPlace ? anywhere : call.body.shape;
    expect(words(form.query).filter((field) => !Object.hasOwn(inAddress, field))).toEqual([]);
    expect(words(form.body).filter((field) => !Object.hasOwn(inBody, field))).toEqual([]);
  });

  it.each(forms)('is answered where it is sent to the letter: $name', async ({ name, form }) => {
    const named = callOf(name) as NamedCall;
    const { account, branch } = callerOf(named);
    const answers: string[] = [];
    for (const state of [0, 1, 2]) {
      await snapshot.restore();
      const tokens =
        account === undefined ? undefined : await createSession(clinic.database, account);
      const values = { ...valuesFor(named, state), ...requiredSecrets(named.call, tokens) };
      const { address, init } = requestOf(named.call, form, values);
      const answer = await sendRaw(clinic.address + address, {
        ...init,
        headers: { ...init.headers, ...callerHeaders(tokens, branch) },
      });
      if (answer.status < 300) return;
      answers.push(`${answer.status} ${answer.text.slice(0, 300)} ${address} ${init.body ?? ''}`);
    }
    expect(answers).toEqual([]);
  });
});

// A value of each field: of the example and the caller's records, or any that is valid.
function valuesFor(named: NamedCall, state: number): Fields {
  const { call } = named;
  const right = inputOf(named, records, state);
  const all = { ...call, body: z.object({ ...call.query.shape, ...call.body.shape }) } as Call;
  const own = ({ resource }: { resource: string }) => {
    const { own: ids } = recordIdsFor(records, resource);
    return ids[state % ids.length];
  };
  return { ...validValues(all, 0, own, right), ...right };
}

// The documented names in their documented places, and nothing else; where none are documented, what the call needs.
function requestOf(call: Call, form: DocumentedForm, values: Fields) {
  const query = form.query ? words(form.query) : Object.keys(call.query.shape).filter(isNeeded);
  const body = form.body ? words(form.body) : Object.keys(call.body.shape).filter(isNeeded);
  function isNeeded(field: string): boolean {
    const schema = (call.query.shape[field] ?? call.body.shape[field]) as z.ZodMiniType;
    return !schema.safeParse(undefined).success && !words(form.query).includes(field);
  }
  const headers: Record<string, string> = {};
  const asked = new URLSearchParams();
  for (const field of query) {
    const value = String(values[field]);
    if (call.secrets?.includes(field)) headers[field] = encodeURIComponent(value);
    else asked.set(field, value);
  }
  const content = Object.fromEntries(body.map((field) => [field, values[field]]));
  const init =
    body.length > 0
      ? {
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: JSON.stringify(content),
        }
      : { headers };
  return {
    address: `${call.path}?${asked}`,
    init: { method: call.method, ...init } as RequestInitOf,
  };
}

interface RequestInitOf {
  method: string;
  headers: Record<string, string>;
  body?: string;
}
