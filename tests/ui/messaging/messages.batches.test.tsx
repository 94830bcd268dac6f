import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type MessageBatchCounts,
  messageBatches,
} from '../../../contract/messaging/messageBatches.ts';
import { sms } from '../../../contract/messaging/sms.ts';
import { followBatch } from '../../../src/custom/messaging/batches/followedBatches.ts';
import { hub } from '../../support/hub.ts';
import { mock, WithTotal } from '../../support/mock.ts';
import { openDay } from '../clinic/day.ts';
import { preparePatient, RECORD } from '../clinic/patient.ts';
import { elapse, fakeClock, preparePages } from '../page.tsx';
import { BALA, openDialog, ROSE } from './messageDialog.tsx';
import { mockMessages, partsOf, sentOf, templateOf } from './messages.ts';

preparePages();
preparePatient();
beforeAll(() => import('../../../src/custom/messaging/batches/BatchNotices.tsx'));

const KEY = '11111111-2222-4333-8444-555555555555';
const countsOf = (more: Partial<MessageBatchCounts>): MessageBatchCounts => ({
  total: 50,
  queued: 0,
  sent: 0,
  failed: 0,
  unknown: 0,
  stopped: 0,
  ...more,
});

/** Answers how far a sending is, as the test says it, and how far it is once it was stopped. */
function mockBatch(first: Partial<MessageBatchCounts>) {
  const world = { counts: countsOf(first) };
  const asked = mock(messageBatches.messageBatchCounts, () => world.counts);
  const stops = mock(messageBatches.stopMessageBatch, () => {
    const { queued } = world.counts;
    world.counts = { ...world.counts, queued: 0, stopped: queued };
    return world.counts;
  });
  return Object.assign(world, { asked, stops });
}

/** A page that hears of changes. */
async function openLive() {
  hub.reset();
  const opened = openDay(RECORD);
  await waitFor(() => expect(hub.invoked.map(([name]) => name)).toContain('join'));
  return opened;
}

/** A page of someone whose sending goes on. */
async function openPage() {
  const opened = await openLive();
  act(() => followBatch({ requestKey: KEY, channel: 'sms' }));
  const region = await screen.findByRole('region', { name: 'Sending of messages' });
  return { ...opened, notice: within(region) };
}
const change = () =>
  act(() => hub.send('RecordChanged', { resource: 'messages', id: 9, change: 'update', by: 7 }));

describe('the progress of a sending', () => {
  it('stands in the dialog, and stops what is waiting', async () => {
    mockMessages([templateOf(3, 'Recall', { queryID: 1 })]);
    const { stops } = mockBatch({ total: 2, queued: 2 });
    const rows = [
      sentOf(1, { icPassport: 'A1', patientName: 'Rose', status: 'queued' }),
      sentOf(2, { icPassport: 'A2', patientName: 'Bala', status: 'queued' }),
    ];
    const sent = mock(sms.sendSms, { result: 'success', data: rows });
    const { user, dialog } = await openDialog([ROSE, BALA]);
    await dialog.findByRole('option', { name: 'Recall' });
    await user.selectOptions(partsOf(dialog).template(), 'Recall');
    await user.click(partsOf(dialog).send());
    expect(await dialog.findByText('0 of 2 sent')).toBeTruthy();
    const bar = await dialog.findByRole('progressbar', { name: 'Sending of messages' });
    expect(bar.getAttribute('aria-valuenow')).toBe('0');
    await user.click(dialog.getByRole('button', { name: 'Stop' }));
    expect(await dialog.findByText(/Stopped: 2$/, { selector: 'span' })).toBeTruthy();
    expect(stops[0]?.input).toEqual({ requestKey: sent[0]?.input.requestKey });
    expect(dialog.queryByRole('button', { name: 'Stop' })).toBeNull();
  });

  it('of more than fifty shows those who were not reached, and writes to them again', async () => {
    mockMessages([templateOf(3, 'Recall', { queryID: 1 })]);
    const people = Array.from({ length: 60 }, (_, at) => ({
      icPassport: `P${at}`,
      name: `Person ${at}`,
      mobile: `601111111${at}`,
    }));
    const rows = people.map(({ icPassport, name }, at) =>
      sentOf(at + 1, { icPassport, patientName: name }),
    );
    mockBatch({ total: 60, sent: 58, failed: 1, unknown: 1 });
    mock(sms.sendSms, { result: 'success', data: rows });
    const missed = [
      { ...rows[7], status: 'failed' as const, reason: 'SMS.NO_CREDIT' },
      { ...rows[8], status: 'unknown' as const, reason: 'SMS.NO_ANSWER' },
    ].map((row) => sentOf(row.id ?? 0, row));
    const asked = mock(sms.smsHistoryList, new WithTotal(missed, 2));
    const { user, dialog } = await openDialog(people);
    await dialog.findByRole('option', { name: 'Recall' });
    await user.selectOptions(partsOf(dialog).template(), 'Recall');
    await user.click(partsOf(dialog).send());
    const list = await dialog.findByRole('list', { name: 'Not reached' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(asked.every(({ input }) => input.notReached === 'true')).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Write again to those not reached' }));
    await waitFor(() =>
      expect(dialog.getAllByRole('button', { name: /^Take out/ })).toHaveLength(1),
    );
    expect(dialog.getByRole('button', { name: 'Take out Person 7' })).toBeTruthy();
  });

  it('goes on in the shell, follows what the hub tells, and vanishes after it ended well', async () => {
    const world = mockBatch({ queued: 38, sent: 12 });
    fakeClock();
    const { notice } = await openPage();
    expect(await notice.findByText('12 of 50 sent')).toBeTruthy();
    const before = world.asked.length;
    world.counts = countsOf({ sent: 50 });
    for (let at = 0; at < 20; at++) change();
    await elapse(1_000);
    expect(await notice.findByText('50 of 50 sent')).toBeTruthy();
    // Not for each message: connecting to the hub may have asked too.
    expect(world.asked.length - before).toBeLessThan(5);
    expect(notice.getByRole('status').textContent).toBe('The sending has ended. 50 of 50 sent');
    await elapse(6_000);
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Sending of messages' })).toBeNull(),
    );
    expect(sessionStorage.getItem('da.v1.message-batches')).toBeNull();
  });

  it('stays where something failed, opens its result, and is closed by hand', async () => {
    mockBatch({ sent: 49, failed: 1 });
    mock(sms.smsHistoryList, new WithTotal([sentOf(4, { status: 'failed' })], 1));
    const { user, notice } = await openPage();
    expect(await notice.findByText(/Failed: 1$/, { selector: 'span' })).toBeTruthy();
    await user.click(notice.getByRole('button', { name: 'Result' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sending of messages' }));
    expect(await dialog.findByRole('list', { name: 'Not reached' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    const region = await screen.findByRole('region', { name: 'Sending of messages' });
    await user.click(within(region).getByRole('button', { name: 'Close' }));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Sending of messages' })).toBeNull(),
    );
  });

  it('is there again after a reload, and gone where the server knows no such sending', async () => {
    const world = mockBatch({ queued: 50 });
    const { unmount } = await openPage();
    unmount();
    await openLive();
    expect(await screen.findByText('0 of 50 sent')).toBeTruthy();
    world.counts = countsOf({ total: 0 });
    change();
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Sending of messages' })).toBeNull(),
    );
  });
});
