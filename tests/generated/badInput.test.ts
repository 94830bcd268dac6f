import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { failureItem } from '../../contract/kit/failure.ts';
import { z } from '../../contract/kit/zod.ts';
import { texts } from '../../contract/texts/index.ts';
import type { Tokens } from '../../server/areas/accounts/accounts/sessions.ts';
import { type Clinic, startClinic } from '../server/support/clinic.ts';
import { people } from '../server/support/world.ts';
import { fieldFaults, rawRequests, requestWith } from './support/arbitrary.ts';
import { callerOf, inputOf } from './support/callers.ts';
import { allCalls } from './support/calls.ts';
import { plantRecords } from './support/plant.ts';
import { recordIds, type RecordIds } from './support/records.ts';
import { refsOf } from './support/refs.ts';
import {
  mapConcurrently,
  type RawAnswer,
  requiredSecrets,
  sendRaw,
  createSessions,
  callerHeaders,
} from './support/requests.ts';
import { type Snapshot, takeSnapshot } from './support/snapshot.ts';

/** Random requests for each call. The seed is fixed, so that a red run is red again. */
const RUNS = 8;
const SEED = 20_261_121;
const OWN_TOKEN = 'own-read-only-token';
/** What a caller's own fault may be answered with. */
const REFUSALS = [400, 401, 403, 404, 409, 413, 415, 429];

const documented = z.array(z.strictObject(failureItem.shape)).check(z.minLength(1));

let clinic: Clinic;
let records: Record<string, RecordIds>;
let snapshot: Snapshot;
beforeAll(async () => {
  clinic = await startClinic();
  records = recordIds(await plantRecords(clinic.owner, people.manager.id));
  // The outbox of a demo needs no code, so its call has answers here.
  await clinic.owner.query("INSERT INTO installation (name, value) VALUES ('demo', '')");
  snapshot = await takeSnapshot(clinic.owner);
});
afterEach(() => snapshot.restore());
afterAll(() => clinic.stop());

describe('random input', () => {
  it.each(allCalls)('is answered or refused in the documented shape by $name', async (named) => {
    const { call } = named;
    const { account, branch } = callerOf(named);
    // A call of the session may end it.
    const most = call.access.kind === 'session' ? RUNS : 1;
    const sessions =
      account === undefined ? [] : await createSessions(clinic.database, account, most);
    const secrets = requiredSecrets(call, { token: '', readOnlyToken: OWN_TOKEN });
    const rights = [0, 1, 2].map((state) => ({ ...inputOf(named, records, state), ...secrets }));
    const sampled = fc.sample(fc.oneof(...rights.map((right) => rawRequests(call, right))), {
      numRuns: RUNS,
      seed: SEED,
    });
    const wires = [
      ...rights.map((right) => requestWith(call, right)),
      ...sampled,
      ...rights.slice(0, 1).flatMap((right) => fieldFaults(call, right)),
    ];
    const answers = await mapConcurrently(
      [...wires.entries()],
      async ([run, { address, headers, body }]) => {
        // A DELETE locks row by row, and could deadlock with attempts that are being counted.
        if (call.confirmedBy || account === undefined) await clinic.owner.query('TRUNCATE attempt');
        const tokens = sessions[run % most];
        const answer = await sendRaw(clinic.address + address, {
          method: call.method,
          headers: { ...callerHeaders(tokens, branch), ...withOwnToken(headers, tokens) },
          ...(body !== undefined && { body }),
        });
        return { sent: { address, headers, body }, answer };
      },
    );
    const undocumented = answers.filter(
      ({ answer }) => answer.status >= 300 && !isDocumented(answer),
    );
    expect(undocumented.map(({ sent, answer }) => [answer.status, answer.text, sent])).toEqual([]);
    // Requests that all fail at the first field would have tried nothing of what lies behind.
    const isTried = refsOf(call).length > 0 || call.method === 'GET';
    const heard = answers.filter(({ answer }) => answer.status < 300);
    expect(heard.length).toBeGreaterThanOrEqual(isTried ? 1 : 0);
  });
});

// Requests are made up before it is known which session makes them.
function withOwnToken(headers: Record<string, string>, tokens: Tokens | undefined) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value === OWN_TOKEN ? (tokens?.readOnlyToken ?? '') : value,
    ]),
  );
}

function isDocumented({ status, text, headers }: RawAnswer): boolean {
  if (!REFUSALS.includes(status)) return false;
  if (!headers.get('Content-Type')?.startsWith('application/json')) return false;
  const { data } = documented.safeParse(JSON.parse(text));
  return (
    (data ?? []).length > 0 &&
    (data ?? []).every(
      ({ error_code, error_message }) =>
        error_code in texts && error_message !== '' && !error_message.includes('%{'),
    )
  );
}
