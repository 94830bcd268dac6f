import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Call } from '../../../contract/kit/call.ts';
import { MAX_FAULTS } from '../../../contract/kit/failure.ts';
import { MAX_TEXT_IN_BATCH, MAX_VALUES_IN_BATCH } from '../../../contract/platform/batch.ts';
import { sendRaw } from '../../generated/support/requests.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { branchIds } from '../support/world.ts';

let clinic: Clinic;
let nurse: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  nurse = await clinic.as('nurse');
});
afterAll(() => clinic.stop());

/** Characters that just about fill a body of the usual size. */
const FULL = 250_000;
const filling = (unit: string, size = FULL) => unit.repeat(Math.floor(size / unit.length));

const standing = (token: string) => ({
  Authorization: `Bearer ${token}`,
  'X-Branch-ID': String(branchIds.kl),
});

function post(call: Call, body: unknown, { token } = nurse) {
  return sendRaw(clinic.address + call.path, {
    method: call.method,
    headers: { ...standing(token), 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** The longest that the server was deaf to everyone else while it answered, in milliseconds. */
async function deafWhile(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
}

const message = (smsContent: string) => ({
  smsTemplateID: 1,
  smsContent,
  smsDetailList: [{ icPassport: '800101145678' }],
});
const note = (Note: string) => ({ PatientId: 1, Note });
const attacks: [name: string, call: Call, body: (text: string) => unknown, unit: string][] = [
  ['a message of what could be links', api.sendSms, message, '1-'],
  ['a message of digits', api.sendSms, message, '1'],
  ['a note of tags that are not closed', api.addNurseNote, note, '<'],
  ['a note of blanks', api.addNurseNote, note, ' '],
  [
    'messages in a batch',
    api.batch,
    (text) => ({ call: 'sendSms', inputs: [message(text), message(text)] }),
    '1-',
  ],
  ['notes in a batch', api.batch, (text) => ({ call: 'addNurseNote', inputs: [note(text)] }), '<'],
];

describe('a body of the largest size that is slow to check', () => {
  it.each(attacks)('is refused without blocking the server: %s', async (_, call, body, unit) => {
    const refusedSoon = async (text: string) => {
      const answer = await post(call, body(text));
      expect([answer.status, answer.text.length < 5_000]).toEqual([400, true]);
    };
    await refusedSoon(filling('x'));
    const harmless = await deafWhile(() => refusedSoon(filling('x')));
    const hostile = await deafWhile(() => refusedSoon(filling(unit)));
    // Before there were bounds, it was some thousand times as long.
    expect(hostile).toBeLessThan(50 * Math.max(harmless, 20));
  });
});

describe('a body of many parts', () => {
  it.each([
    ['items', { call: 'x', inputs: Array.from({ length: MAX_VALUES_IN_BATCH + 1 }, () => 0) }],
    [
      'fields',
      {
        call: 'x',
        inputs: Array.from({ length: 5_000 }, () =>
          Object.fromEntries(Array.from({ length: 81 }, (_each, at) => [`f${at}`, 0])),
        ),
      },
    ],
    ['texts', { call: 'x', inputs: [{ a: filling('x', MAX_TEXT_IN_BATCH + 1) }] }],
    ['names', { call: 'x', inputs: [{ [filling('x', MAX_TEXT_IN_BATCH + 1)]: 1 }] }],
  ])('is refused for all of its %s together', async (_, body) => {
    expect((await post(api.batch, body)).status).toBe(413);
  });

  it.each([
    ['texts', [{ a: filling('x', MAX_TEXT_IN_BATCH - 'callxinputsa'.length) }]],
    // The body itself, its call and its list count too.
    ['items', Array.from({ length: MAX_VALUES_IN_BATCH - 3 }, () => 0)],
  ])('is checked with the largest allowed number of %s', async (_, inputs) => {
    expect((await post(api.batch, { call: 'x', inputs })).status).toBe(400);
  });

  it('is refused for its number of items before they are checked', async () => {
    const manager = await clinic.as('manager');
    const allergyList = Array.from({ length: 30_000 }, () => 0);
    expect((await post(api.editPatientProfile, { patID: 1, allergyList }, manager)).status).toBe(
      413,
    );
  });

  it('may contain an image beside its texts', async () => {
    const photo = filling('A', 1_000_000);
    expect((await post(api.editUserProfile, { photo, email: '' })).status).toBe(400);
    const { status } = await post(api.editUserProfile, { photo, email: filling('x', 300_000) });
    expect(status).toBe(413);
  });

  it('nested to any depth is answered', async () => {
    const depth = 19_000;
    const text = `{"call":"x","inputs":[{"a":${'['.repeat(depth)}${']'.repeat(depth)}}]}`;
    const answer = await post(api.batch, text);
    expect(answer.status).toBe(400);
  });

  it('is answered with some of its faults, not thousands', async () => {
    const smsDetailList = Array.from({ length: 500 }, () => 0);
    const answer = await post(api.sendSms, { ...message('Hello'), smsDetailList });
    expect([answer.status, answer.failures.length]).toEqual([400, MAX_FAULTS]);
  });
});
