import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { appointments } from '../../../contract/clinic/appointments.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { messageReplies } from '../../../contract/messaging/messageReplies.ts';
import { sms } from '../../../contract/messaging/sms.ts';
import { hub } from '../../support/hub.ts';
import { mock } from '../../support/mock.ts';
import { makeAppointment, mockQueue, openDay } from '../clinic/day.ts';
import { preparePatient, RECORD } from '../clinic/patient.ts';
import { preparePages } from '../page.tsx';
import { mockMessages, openMessages, sentOf } from './messages.ts';

preparePages();
preparePatient();

type Exchanged = Answer<typeof messageReplies.patientMessageList>[number];

const message: Exchanged = {
  kind: 'message',
  replyKind: null,
  id: 1,
  channel: 'whatsapp',
  date: '2026-11-20T09:00:00.000Z',
  text: 'See you. Reply 1 to confirm.',
  status: 'delivered',
  reason: '',
  outcome: null,
};
const answer: Exchanged = {
  ...message,
  kind: 'reply',
  replyKind: 'text',
  text: '1',
  status: null,
  outcome: 'confirmed',
};
const reply = {
  id: 1,
  receivedDate: '2026-11-20T09:05:00.000Z',
  channel: 'whatsapp' as const,
  patientName: 'Siti Aminah',
  patientPhone: '60123456789',
  icPassport: '900215145678',
  kind: 'text' as const,
  text: '<img src=x onerror=alert(1)> later?',
  outcome: 'shown' as const,
  messageID: 1,
  aptID: 4,
};

describe("the messages on a patient's record", () => {
  it('show replies as they come, with what they did', async () => {
    const world = { rows: [message] };
    const asked = mock(messageReplies.patientMessageList, () => world.rows);
    openDay(RECORD);
    const part = within(await screen.findByRole('region', { name: 'Messages' }));
    await part.findByText('Delivered');
    expect(asked[0]?.input).toEqual({ icPassport: '900215145678' });
    await waitFor(() => expect(hub.open.size).toBe(1));
    world.rows = [answer, message];
    act(() =>
      hub.send('RecordChanged', {
        resource: 'messages',
        id: 1,
        change: 'update',
        by: 0,
        at: '2026-11-20T09:05:00.000Z',
      }),
    );
    await part.findByText('Confirmed the appointment');
    expect(part.getAllByRole('listitem').map((row) => row.dataset['kind'])).toEqual([
      'reply',
      'message',
    ]);
  });

  it('show what is no text as what it is, with the words that came with it', async () => {
    mock(messageReplies.patientMessageList, [
      { ...answer, id: 4, replyKind: 'picture', text: 'my rash', outcome: 'shown' },
      { ...answer, id: 3, replyKind: 'button', text: 'Cancel', outcome: 'cancelled' },
      { ...answer, id: 2, replyKind: 'voice', text: '', outcome: 'shown' },
    ]);
    openDay(RECORD);
    const part = within(await screen.findByRole('region', { name: 'Messages' }));
    await part.findByText('my rash');
    expect(part.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Sent a picture.*my rash$/),
      expect.stringMatching(/Cancelled the appointment.*Pressed a button.*Cancel$/),
      expect.stringMatching(/Sent a voice message$/),
    ]);
  });

  it('say so where there is none', async () => {
    openDay(RECORD);
    const part = within(await screen.findByRole('region', { name: 'Messages' }));
    await part.findByText('No message has been sent yet.');
    expect(part.queryAllByRole('listitem')).toEqual([]);
  });
});

describe('an appointment', () => {
  it('shows the last reply about it, as plain text', async () => {
    const visit = makeAppointment(4, 'Siti Aminah');
    mockQueue([visit]);
    mock(appointments.appointmentDetail, visit);
    mock(appointments.checkAppointmentAvailability, { unavailable: [], closed: null, free: [] });
    const asked = mock(messageReplies.messageReplyList, [reply]);
    openDay('/appointment/today-queue?appointment=4');
    const part = await screen.findByRole('region', { name: 'Last reply' });
    within(part).getByText(reply.text);
    expect(part.querySelector('img')).toBeNull();
    expect(asked[0]?.input).toMatchObject({ aptID: '4', pageSize: '1' });
  });
});

describe('the sent history', () => {
  it('shows the replies too', async () => {
    mockMessages(undefined, [sentOf(1)]);
    mock(sms.smsHistoryList, [sentOf(1)]);
    mock(messageReplies.messageReplyList, [{ ...reply, outcome: 'stopped' }]);
    const { user, dialog } = await openMessages();
    await user.click(await dialog.findByRole('tab', { name: 'Sent history' }));
    const part = within(await dialog.findByRole('region', { name: 'Replies' }));
    part.getByText('Wants no messages');
    expect(part.getByText(reply.text).tagName).toBe('BLOCKQUOTE');
  });
});
