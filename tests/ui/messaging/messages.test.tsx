import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { patientRecords } from '../../../contract/clinic/patientRecords.ts';
import { patients } from '../../../contract/clinic/patients.ts';
import { type Message, messageList } from '../../../contract/messaging/messageList.ts';
import { sms } from '../../../contract/messaging/sms.ts';
import { mock } from '../../support/mock.ts';
import { makeAppointment, mockSearch, openDay, patientOf } from '../clinic/day.ts';
import { preparePatient, RECORD, siti } from '../clinic/patient.ts';
import { preparePages } from '../page.tsx';
import { BALA, openDialog as open, ROSE } from './messageDialog.tsx';
import { mockMessages, openMessages, partsOf, recall, sentOf, templateOf } from './messages.ts';
import { mockWhatsApp } from './whatsApp.ts';

preparePages();
preparePatient();
beforeAll(() => import('../../../src/custom/clinic/patients/PatientMessages.tsx'));

const messageOf = (channel: 'sms' | 'whatsapp'): Message => {
  const { parts: _, ...sent } = sentOf(1);
  return {
    ...sent,
    channel,
    origin: 'person',
    schedulerName: '',
    officialTemplate: '',
    attachment: '',
  };
};

describe('the button on a record', () => {
  it('shows why it is disabled if there is no mobile number', async () => {
    mock(patients.patientDetail, { ...siti, mobile: '' });
    openDay(RECORD);
    const button = await screen.findByRole('button', { name: 'No mobile number to message' });
    expect(button).toHaveProperty('disabled', true);
  });

  it('is missing for a removed record', async () => {
    mock(patients.patientDetail, { ...siti, removed: true });
    openDay(RECORD);
    await screen.findByText(/was removed/);
    expect(screen.queryByRole('button', { name: 'Send message' })).toBeNull();
  });

  it.each([
    ['Receptionist', ['SMS', 'WhatsApp', 'Compose', 'Sent history']],
    ['Nurse', ['SMS', 'WhatsApp', 'Compose', 'Sent history']],
    ['Doctor', ['SMS', 'WhatsApp', 'Account login', 'Message template', 'Compose', 'Sent history']],
  ] as const)('opens the allowed tabs for a %s', async (role, tabs) => {
    mockMessages();
    const { dialog } = await openMessages(role);
    expect(dialog.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(tabs);
  });
});

describe('the channel', () => {
  it('is the one by which the patient was last reached', async () => {
    mockMessages();
    const asked = mock(messageList.messageList, [messageOf('whatsapp')]);
    mockWhatsApp();
    const { user } = openDay(RECORD);
    await user.click(await screen.findByRole('button', { name: 'Send message' }));
    const tab = await screen.findByRole('tab', { name: 'WhatsApp' });
    expect(tab.getAttribute('aria-selected')).toBe('true');
    expect(asked[0]?.input).toMatchObject({
      icPassport: siti.icPassport,
      statuses: 'sent,delivered',
      pageSize: '1',
    });
  });

  it('is waited for in the open dialog, which Escape closes for good', async () => {
    mockMessages();
    let tell: (messages: Message[]) => void = () => undefined;
    const told = new Promise<Message[]>((resolve) => {
      tell = resolve;
    });
    const asked = mock(messageList.messageList, () => told);
    const { user } = openDay(RECORD);
    await user.click(await screen.findByRole('button', { name: 'Send message' }));
    await screen.findByRole('dialog', { name: 'Messages' });
    await waitFor(() => expect(asked).toHaveLength(1));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    tell([messageOf('whatsapp')]);
    await expect(screen.findByRole('dialog', undefined, { timeout: 700 })).rejects.toBeDefined();
  });

  it('is SMS for several patients, of whom none is asked about', async () => {
    mockMessages();
    const asked = mock(messageList.messageList, [messageOf('whatsapp')]);
    const { dialog } = await open([ROSE, BALA]);
    const tab = await dialog.findByRole('tab', { name: 'SMS' });
    expect(tab.getAttribute('aria-selected')).toBe('true');
    expect(asked).toHaveLength(0);
  });
});

describe('the message form', () => {
  it('begins with the only template, which is lost without a question while nothing was typed', async () => {
    mockMessages([recall]);
    const { user, dialog } = await openMessages();
    const { content } = partsOf(dialog);
    await waitFor(() => expect(content().value).toBe(recall.templateContent));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers the templates of the screen and of all screens, and fills in the chosen one', async () => {
    mockMessages([
      recall,
      templateOf(4, 'Everywhere', { queryID: null }),
      templateOf(5, 'Reminder', { queryID: 1 }),
    ]);
    const { user, dialog } = await openMessages();
    const { template, content, preview } = partsOf(dialog);
    expect([...template().options].map(({ text }) => text)).toEqual([
      'Choose a template',
      'Recall',
      'Everywhere',
    ]);
    await user.selectOptions(template(), 'Recall');
    expect(content().value).toBe(recall.templateContent);
    expect(preview().querySelector('blockquote')?.textContent).toBe(
      'RM0.00 Klinik 1: Dear Siti Aminah, please see us for your yearly check.',
    );
    expect(within(preview()).getByText('Characters: 71. Parts to pay: 1.')).toBeTruthy();
  });

  it('asks before a template replaces typed text, and keeps it on No', async () => {
    mockMessages([recall, templateOf(4, 'Thanks', { templateContent: 'Thank you.' })]);
    const { user, dialog } = await openMessages();
    const { template, content } = partsOf(dialog);
    await user.selectOptions(template(), 'Recall');
    await user.selectOptions(template(), 'Thanks');
    expect(content().value).toBe('Thank you.');
    await user.type(content(), ' Soon!');
    await user.selectOptions(template(), 'Recall');
    await user.click(await screen.findByRole('button', { name: 'Keep my text' }));
    expect([template().selectedOptions[0]?.text, content().value]).toEqual([
      'Recall',
      'Thank you. Soon!',
    ]);
    await user.selectOptions(template(), 'Thanks');
    await user.click(await screen.findByRole('button', { name: 'Take the template' }));
    expect(content().value).toBe('Thank you.');
  });

  it('inserts a placeholder at the caret, and offers only those with a value', async () => {
    mockMessages();
    const { user, dialog } = await openMessages();
    const { content } = partsOf(dialog);
    await user.type(content(), 'Dear , come');
    content().setSelectionRange(5, 5);
    const inserts = within(dialog.getByRole('group', { name: 'Insert' }));
    expect(inserts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Name']);
    await user.click(inserts.getByRole('button', { name: 'Name' }));
    expect(content().value).toBe('Dear {name}, come');
  });

  it('shows that Chinese needs Unicode', async () => {
    mockMessages();
    const { user, dialog } = await openMessages();
    await user.type(partsOf(dialog).content(), '请来复诊');
    expect(dialog.getByText(/^Unicode: a part holds 70/)).toBeTruthy();
  });

  it('shows why it cannot be sent: no recipient, no template, no content', async () => {
    mockMessages();
    const { user, dialog } = await openMessages();
    const { template, content, send } = partsOf(dialog);
    const why = (text: string) => {
      expect(dialog.getByText(text).tagName).toBe('OUTPUT');
      expect(send().disabled).toBe(true);
    };
    why('Choose a template to send it.');
    await user.selectOptions(template(), 'Recall');
    expect(send().disabled).toBe(false);
    await user.clear(content());
    why('Write the message to send it.');
    await user.click(dialog.getByRole('button', { name: 'Take out Siti Aminah' }));
    why('Add a recipient to send it.');
  });

  it('shows during typing what the networks block', async () => {
    mockMessages();
    const { user, dialog } = await openMessages();
    const { template, content, send } = partsOf(dialog);
    await user.selectOptions(template(), 'Recall');
    await user.type(content(), ' See www.klinik.my');
    await waitFor(() => expect(dialog.getAllByText(/may hold no links/)).toHaveLength(2));
    expect(send().disabled).toBe(true);
    expect(content().getAttribute('aria-invalid')).toBe('true');
    await user.clear(content());
    await user.type(content(), 'See us.');
    await waitFor(() => expect(dialog.queryByText(/may hold no links/)).toBeNull());
    expect(send().disabled).toBe(false);
  });

  it('refuses a placeholder of an appointment if there is none', async () => {
    mockMessages([templateOf(3, 'Reminder', { templateContent: 'Come on {aptdate}.' })]);
    const { user, dialog } = await openMessages();
    await user.selectOptions(partsOf(dialog).template(), 'Reminder');
    await waitFor(() =>
      expect(
        dialog.getAllByText(
          'The message speaks of an appointment ({aptdate}), and Siti Aminah was chosen without one.',
        ),
      ).toHaveLength(2),
    );
    expect(partsOf(dialog).send().disabled).toBe(true);
  });

  it('asks before typed text is discarded', async () => {
    mockMessages();
    const { user, dialog } = await openMessages();
    await user.type(partsOf(dialog).content(), 'Dear');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    const asked = await screen.findByRole('dialog', { name: 'Changes are not saved' });
    await user.click(within(asked).getByRole('button', { name: 'Keep editing' }));
    expect(partsOf(dialog).content().value).toBe('Dear');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

it('a message is in the timeline with its status', async () => {
  mock(patientRecords.patientTimeline, {
    data: [
      {
        kind: 'message',
        id: 9,
        at: '2026-11-20T09:30:00.000Z',
        title: 'Recall',
        text: sentOf(9).text,
        state: 'fail_authenticate',
        meaning: '',
        who: 'Rose',
      },
    ],
    more: false,
  });
  openDay(RECORD);
  const what = await screen.findByText('Message · Recall');
  const item = within(what.closest('li') ?? document.body);
  expect(item.getByText('Account refused').getAttribute('data-tone')).toBe('bad');
});

describe('recipients', () => {
  const reminder = templateOf(8, 'Reminder', {
    templateContent: 'Dear {name}, come on {aptdate} to {resource}.',
    queryID: 1,
  });
  const visit = (id: number, at: string) => makeAppointment(id, 'Rose', 'booked', { at });

  it('are searched among patients with a mobile number, added once, and removed', async () => {
    mockMessages();
    mockSearch([
      patientOf(7, 'Devi'),
      patientOf(8, 'Without', { mobile: '' }),
      { ...patientOf(5, siti.name), icPassport: siti.icPassport },
    ]);
    const { user, dialog } = await openMessages();
    const list = () => dialog.getByRole('list', { name: 'Recipients' });
    const box = dialog.getByRole('combobox', { name: 'Add a recipient' });
    await user.type(box, 'dev');
    const found = within(await screen.findByRole('listbox', { name: 'Add a recipient' }));
    await waitFor(() =>
      expect(found.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^Devi/),
        expect.stringMatching(/^Siti Aminah/),
      ]),
    );
    await user.click(screen.getByRole('option', { name: /^Siti Aminah/ }));
    expect(dialog.getByText('Siti Aminah is in the list already.')).toBeTruthy();
    await user.type(box, 'dev');
    await user.click(await screen.findByRole('option', { name: /^Devi/ }));
    const rows = within(list()).getAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]?.textContent.split(siti.icPassport)).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Take out Siti Aminah' }));
    expect(within(list()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('are added once per appointment, each with its own text', async () => {
    mockMessages([reminder]);
    const [early, late] = [visit(1, '09:00'), visit(2, '14:00')];
    const sent = mock(sms.sendSms, { result: 'success', data: [sentOf(1), sentOf(2)] });
    const { user, dialog } = await open([
      { ...ROSE, visit: early },
      { ...ROSE, visit: late },
      { ...ROSE, visit: early },
      { ...BALA, mobile: '' },
    ]);
    const { template, preview, send } = partsOf(dialog);
    expect(dialog.getAllByRole('button', { name: 'Take out Rose' })).toHaveLength(2);
    expect(
      dialog.getByText('Left out, without a mobile number: Bala Rose is in the list already.'),
    ).toBeTruthy();
    await dialog.findByRole('option', { name: 'Reminder' });
    await user.selectOptions(template(), 'Reminder');
    expect(dialog.getAllByRole('button', { name: /^(Type|Date|Next action)$/ })).toHaveLength(3);
    expect(preview().textContent).toMatch(/Dear Rose, come on .*, 09:00 AM to Dr Lim\./);
    await user.click(dialog.getByRole('button', { name: 'Next recipient' }));
    expect(dialog.getByText('2 of 2: Rose')).toBeTruthy();
    expect(preview().textContent).toMatch(/, 02:00 PM to Dr Lim\./);
    await user.click(send());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input.smsDetailList).toEqual(
      [early, late].map(({ id, appointmentDate }) => ({
        icPassport: 'A1',
        patientName: 'Rose',
        phoneNo: '60111111111',
        aptID: id,
        apptDate: appointmentDate,
        doctor: 'Dr Lim',
      })),
    );
  });
});
