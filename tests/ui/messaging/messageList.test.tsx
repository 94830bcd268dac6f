import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { affected } from '../../../contract/clinic/affected.ts';
import { type Message, messageList } from '../../../contract/messaging/messageList.ts';
import { messageTemplates } from '../../../contract/messaging/messageTemplates.ts';
import { sms } from '../../../contract/messaging/sms.ts';
import { notifications } from '../../../contract/platform/notifications.ts';
import { mock, WithTotal } from '../../support/mock.ts';
import { mockSearch, openDay, patientOf } from '../clinic/day.ts';
import { siti } from '../clinic/patient.ts';
import { mockResources } from '../framework/resourceWorld.ts';
import { recall, sentOf, templateOf } from './messages.ts';

mockResources();

function messageOf(id: number, more: Partial<Message> = {}): Message {
  const { parts: _, ...sent } = sentOf(id);
  return {
    ...sent,
    channel: 'sms',
    origin: 'person',
    schedulerName: '',
    officialTemplate: '',
    attachment: '',
    ...more,
  };
}

const failed = { status: 'failed', reason: 'SMS.NO_CREDIT' } as const;

function open(rows: Message[], address = '/message') {
  const asked = mock(messageList.messageList, () => new WithTotal(rows, rows.length));
  mock(messageTemplates.cliMsgTemplateList, { data: [recall, templateOf(4, 'Old')] });
  mockSearch([patientOf(5, siti.name, { icPassport: siti.icPassport, mobile: '60199999999' })]);
  return { asked, ...openDay(address, 'Nurse') };
}

const rowsOf = async () => {
  const table = await screen.findByRole('table');
  return within(table).getAllByRole('row').slice(1);
};

describe("a branch's messages", () => {
  it('say when, to whom, what, by which way, in which state and why not, and who sent them', async () => {
    open([
      messageOf(3, { ...failed, text: 'RM0.00 Klinik 1: Please see us.' }),
      messageOf(2, { channel: 'whatsapp', origin: 'scheduler', schedulerName: 'Day before' }),
    ]);
    const [first, second] = await rowsOf();
    expect(first?.textContent).toMatch(
      /20 Nov 2026 09:30 AM.*Siti Aminah.*Please see us\..*Failed.*no credit left.*SMS.*A person.*Rose/,
    );
    expect(second?.textContent).toMatch(/Sent.*WhatsApp.*Scheduler: Day before/);
    const link = within(first ?? document.body).getByRole('link', { name: 'Siti Aminah' });
    expect(link.getAttribute('href')).toBe(`/patient/edit-patient/?icpassport=${siti.icPassport}`);
  });

  it('are sent again where they reached nobody, once that was confirmed', async () => {
    const { user } = open([
      messageOf(3, failed),
      messageOf(2, { status: 'unknown' }),
      messageOf(1),
    ]);
    await rowsOf();
    const sent = mock(sms.sendSms, { result: 'success', data: [] });
    const [again, ...others] = screen.getAllByRole('button', { name: /^Send again/ });
    expect(others).toEqual([]);
    await user.click(again ?? document.body);
    await screen.findByText(/^The same text goes to Siti Aminah once more/);
    const dialog = within(screen.getByRole('dialog', { name: 'Send again' }));
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('The message is on its way.')).toBeTruthy();
    expect(sent[0]?.input).toMatchObject({
      smsTemplateID: '3',
      smsContent: messageOf(3).text,
      smsDetailList: [{ icPassport: siti.icPassport, phoneNo: '60199999999' }],
    });
  });

  it('say so where the template of one that failed is gone', async () => {
    const { user } = open([messageOf(3, { ...failed, templateName: 'Gone' })]);
    await rowsOf();
    await user.click(screen.getByRole('button', { name: /^Send again/ }));
    expect(await screen.findByText(/since its template is gone/)).toBeTruthy();
  });

  it('are those of a day that failed where an alert about them is opened', async () => {
    mock(notifications.notiAlertList, {
      data: [
        {
          id: 9,
          title: '2 messages did not go through',
          body: '',
          source: 'Failed Message List',
          sourceId: '2026-11-20',
          createdDate: '2026-11-20T10:00:00.000Z',
          unread: false,
        },
      ],
      unread: 0,
    });
    mock(notifications.notiAlertsSeen, { done: true });
    mock(affected.affectedAppointments, { total: 0, data: [] });
    const { user, asked } = open([messageOf(3, failed)]);
    await rowsOf();
    await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
    await user.click(await screen.findByText('2 messages did not go through'));
    await waitFor(() =>
      expect(asked.at(-1)?.input).toMatchObject({ failedOn: '2026-11-20', mine: 'true' }),
    );
    expect(window.location.pathname).toBe('/message');
  });
});
