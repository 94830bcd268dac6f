import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { failMessage } from '../../../server/jobs/messages.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { newPatient } from '../support/sms.ts';
import { branchIds, people } from '../support/world.ts';

let clinic: Clinic;
let manager: Caller;
let reception: Caller;
/** The messages by their texts, and their patient. */
const ids: Record<string, number> = {};
let icPassport: string;

const planted = [
  // Before dawn of 3 March and at the end of 4 March, as clocks in Malaysia show it.
  { text: 'Early', channel: 'sms', status: 'sent', at: '2026-03-02T16:30:00Z' },
  { text: 'Recall', channel: 'whatsapp', status: 'delivered', at: '2026-03-03T02:00:00Z' },
  { text: 'Late', channel: 'sms', status: 'failed', at: '2026-03-04T15:30:00Z' },
  { text: 'Next', channel: 'whatsapp', status: 'stopped', at: '2026-03-04T16:30:00Z' },
] as const;

beforeAll(async () => {
  clinic = await startClinic();
  manager = await clinic.as('manager');
  reception = await clinic.as('reception');
  const patient = await newPatient(reception, { name: 'Salmah Listed' });
  ({ icPassport } = patient);
  for (const [index, { text, channel, status, at }] of planted.entries()) {
    const { rows } = await clinic.owner.query<{ id: number }>(
      `INSERT INTO message (branch_id, channel, patient_id, phone, text, parts, status, created_by, created_at,
                            scheduler_name, of_follow_up)
       VALUES ($1, $2, $3, '60127770001', $4, 1, $5, $6, $7, $8, $9) RETURNING id`,
      [
        branchIds.kl,
        channel,
        patient.patID,
        text,
        status,
        index === 1 ? people.manager.id : people.reception.id,
        at,
        index === 0 ? 'Day before' : '',
        index === 3,
      ],
    );
    ids[text] = rows[0]?.id ?? 0;
  }
});
afterAll(() => clinic.stop());

const listed = async (input: Input<typeof api.messageList>, caller = reception) =>
  (await caller.send(api.messageList, { icPassport, ...input })).data.map(({ text }) => text);

describe("a branch's messages", () => {
  it('are listed whatever their channel, newest first and by page', async () => {
    expect(await listed({})).toEqual(['Next', 'Late', 'Recall', 'Early']);
    expect(await listed({ order: 'ASC' })).toEqual(['Early', 'Recall', 'Late', 'Next']);
    expect(await listed({ sort: 'status' })).toEqual(['Recall', 'Late', 'Early', 'Next']);
    const page = await reception.send(api.messageList, { icPassport, page: 2, pageSize: 3 });
    expect([page.data.map(({ text }) => text), page.total]).toEqual([['Early'], 4]);
    expect(await listed({ q: 'salmah rec' })).toEqual(['Recall']);
    expect(await listed({ ids: `${ids['Late']},${ids['Early']}` })).toEqual(['Late', 'Early']);
  });

  it('are narrowed by channel, state, day and what had them sent', async () => {
    expect(await listed({ channel: 'sms' })).toEqual(['Late', 'Early']);
    expect(await listed({ statuses: 'failed,delivered' })).toEqual(['Late', 'Recall']);
    expect(await listed({ statuses: 'sent', notReached: true })).toEqual([]);
    expect(await listed({ from: '2026-03-03', until: '2026-03-03' })).toEqual(['Recall', 'Early']);
    expect(await listed({ from: '2026-03-04' })).toEqual(['Next', 'Late']);
    expect(await listed({ origin: 'scheduler' })).toEqual(['Early']);
    expect(await listed({ origin: 'followUp' })).toEqual(['Next']);
    expect(await listed({ origin: 'person' })).toEqual(['Late', 'Recall']);
    expect(await listed({ mine: true })).toEqual(['Next', 'Late', 'Early']);
    expect(await listed({ mine: true }, manager)).toEqual(['Recall']);
  });

  it('say by which scheduler, follow-up or person they were sent', async () => {
    const { data } = await reception.send(api.messageList, { icPassport, sort: 'id' });
    expect(
      data.map(({ origin, schedulerName, channel }) => [origin, schedulerName, channel]),
    ).toEqual([
      ['scheduler', 'Day before', 'sms'],
      ['person', '', 'whatsapp'],
      ['person', '', 'sms'],
      ['followUp', '', 'whatsapp'],
    ]);
    expect(data.map(({ username }) => username)).toEqual([
      people.reception.name,
      people.manager.name,
      people.reception.name,
      people.reception.name,
    ]);
  });

  it('are those of one branch', async () => {
    const penang = await clinic.as('receptionPenang');
    expect((await penang.send(api.messageList, {})).data).toEqual([]);
    const named = { ids: String(ids['Late']) };
    expect((await penang.send(api.messageList, named)).data).toEqual([]);
  });

  it('are found by the day on which they failed, which an alert about them opens', async () => {
    const { rows } = await clinic.owner.query<{ id: number }>(
      `INSERT INTO message (branch_id, channel, patient_id, phone, text, parts, status, created_by, created_at)
       SELECT branch_id, 'sms', patient_id, phone, 'Waited', 1, 'queued', created_by, created_at FROM message WHERE id = $1
       RETURNING id`,
      [ids['Early']],
    );
    const id = rows[0]?.id ?? 0;
    await failMessage(clinic.database, { id, branchId: branchIds.kl });
    const { data } = await reception.send(api.notiAlertList, { take: 1 });
    const [alert] = data.data;
    expect(alert).toMatchObject({
      title: 'A message did not go through',
      source: 'Failed Message List',
      sourceId: alert?.createdDate.slice(0, 10),
    });
    const opened = { failedOn: alert?.sourceId, mine: true };
    expect((await reception.send(api.messageList, opened)).data).toMatchObject([
      { id, text: 'Waited', status: 'failed', reason: 'SMS.GATEWAY_OFF' },
    ]);
    expect(await listed({ failedOn: '2026-03-04' })).toEqual(['Late']);
    expect(await listed({ failedOn: '2026-03-04', statuses: 'sent' })).toEqual([]);
  });
});
