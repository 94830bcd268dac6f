import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { patientRecords } from '../../contract/patientRecords.ts';
import { patients } from '../../contract/patients.ts';
import { sms } from '../../contract/sms.ts';
import MessageDialog from '../../src/custom/messages/MessageDialog.tsx';
import type { Recipient } from '../../src/custom/messages/recipients.ts';
import type { Result } from '../../src/custom/messages/useComposing.ts';
import { hub } from '../support/hub.ts';
import { mock, Refusal } from '../support/mock.ts';
import { appointmentOf, mockSearch, openDay, patientOf } from './day.ts';
import { mockMessages, openMessages, partsOf, recall, sentOf, templateOf } from './messages.ts';
import { beginSession, branchOf, preparePages, show } from './page.tsx';
import { preparePatient, RECORD, siti } from './patient.ts';

preparePages();
preparePatient();
beforeAll(() => import('../../src/custom/patients/PatientMessages.tsx'));

const ROSE: Recipient = { icPassport: 'A1', name: 'Rose', mobile: '60111111111' };
const BALA: Recipient = { icPassport: 'A2', name: 'Bala', mobile: '60122222222' };

/** The dialog by itself, as a page opens it for these. */
function open(recipients: readonly Recipient[], onClose = () => undefined) {
  beginSession([branchOf(1)]);
  const results: Result[] = [];
  const view = show(
    <QueryClientProvider client={new QueryClient()}>
      <MessageDialog
        screen="Appointment Reminder"
        recipients={recipients}
        onResult={(result) => results.push(result)}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  const dialog = within(screen.getByRole('dialog', { name: 'Messages' }));
  return { ...view, dialog, results };
}

describe('the button on a record', () => {
  it('says why where there is no mobile number', async () => {
    mock(patients.patientDetail, { ...siti, mobile: '' });
    openDay(RECORD);
    const button = await screen.findByRole('button', { name: 'No mobile number to message' });
    expect(button).toHaveProperty('disabled', true);
  });

  it('is not there for a removed record', async () => {
    mock(patients.patientDetail, { ...siti, removed: true });
    openDay(RECORD);
    await screen.findByText(/was removed/);
    expect(screen.queryByRole('button', { name: 'Send message' })).toBeNull();
  });

  it.each([
    ['Receptionist', ['Compose', 'Sent history']],
    ['Nurse', ['Compose', 'Sent history']],
    ['Doctor', ['SMS', 'Account login', 'Message template', 'Compose', 'Sent history']],
  ] as const)('opens for a %s the tabs that are theirs', async (role, tabs) => {
    mockMessages();
    const { dialog } = await openMessages(role);
    expect(dialog.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(tabs);
  });
});

describe('composing', () => {
  it('offers the templates of the screen and of none, and fills in what one says', async () => {
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

  it('asks before a template replaces what is written, and keeps the text if one wants', async () => {
    mockMessages([recall, templateOf(4, 'Thanks', { templateContent: 'Thank you.' })]);
    const { user, dialog } = await openMessages();
    const { template, content } = partsOf(dialog);
    await user.selectOptions(template(), 'Recall');
    await user.selectOptions(template(), 'Thanks');
    expect(content().value).toBe('Thank you.');
    await user.type(content(), ' Soon!');
    await user.selectOptions(template(), 'Recall');
    await user.click(await screen.findByRole('button', { name: 'No' }));
    expect([template().selectedOptions[0]?.text, content().value]).toEqual([
      'Recall',
      'Thank you. Soon!',
    ]);
    await user.selectOptions(template(), 'Thanks');
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(content().value).toBe('Thank you.');
  });

  it('puts a placeholder where the caret is, and only those that have something to say', async () => {
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

  it('says that Chinese needs Unicode', async () => {
    mockMessages();
    const { user, dialog } = await openMessages();
    await user.type(partsOf(dialog).content(), '请来复诊');
    expect(dialog.getByText(/^Unicode: a part holds 70/)).toBeTruthy();
  });

  it('says why it can not be sent: no recipient, no template, no content', async () => {
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

  it('tells while one writes what the networks block', async () => {
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

  it('wants no placeholder of an appointment where there is none', async () => {
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

  it('asks before what is written is lost', async () => {
    mockMessages();
    const { user, dialog } = await openMessages();
    await user.type(partsOf(dialog).content(), 'Dear');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    const asked = await screen.findByRole('dialog', { name: 'Changes are not saved' });
    await user.click(within(asked).getByRole('button', { name: 'No' }));
    expect(partsOf(dialog).content().value).toBe('Dear');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

it('stands in the timeline with what became of it', async () => {
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
  const visit = (id: number, at: string) => appointmentOf(id, 'Rose', 'booked', { at });

  it('are found among those with a mobile number, each once, and taken out again', async () => {
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
    const found = within(await dialog.findByRole('listbox', { name: 'Add a recipient' }));
    expect(found.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Devi/),
      expect.stringMatching(/^Siti Aminah/),
    ]);
    await user.click(dialog.getByRole('option', { name: /^Siti Aminah/ }));
    expect(dialog.getByText('Siti Aminah is in the list already.')).toBeTruthy();
    await user.type(box, 'dev');
    await user.click(await dialog.findByRole('option', { name: /^Devi/ }));
    expect(within(list()).getAllByRole('listitem')).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Take out Siti Aminah' }));
    expect(within(list()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('stand for each of their appointments, and each reads its own', async () => {
    mockMessages([reminder]);
    const [early, late] = [visit(1, '09:00'), visit(2, '14:00')];
    const sent = mock(sms.sendSms, { result: 'success', data: [sentOf(1), sentOf(2)] });
    const { user, dialog } = open([
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

describe('sending', () => {
  async function written(role?: Parameters<typeof openMessages>[0]) {
    const world = mockMessages();
    const opened = await openMessages(role);
    const parts = partsOf(opened.dialog);
    await opened.user.selectOptions(parts.template(), 'Recall');
    return { ...opened, ...parts, ...world };
  }

  it('sends what was composed, and follows what becomes of it', async () => {
    const { user, dialog, send, history } = await written();
    history.push(sentOf(9, { status: 'queued' }));
    const sent = mock(sms.sendSms, { result: 'success', data: [sentOf(9, { status: 'queued' })] });
    await user.click(send());
    expect(await dialog.findByText('On its way')).toBeTruthy();
    expect(sent[0]?.input).toEqual({
      smsTemplateID: '3',
      smsContent: recall.templateContent,
      smsDetailList: [
        { icPassport: '900215145678', patientName: 'Siti Aminah', phoneNo: '60123456789' },
      ],
      requestKey: sent[0]?.input.requestKey,
    });
    expect(sent[0]?.input.requestKey).toMatch(/^[\da-f-]{36}$/);
    expect(dialog.getByText('Sent: 0 of 1')).toBeTruthy();
    history[0] = sentOf(9);
    await waitFor(() => expect(hub.invoked.map(([name]) => name)).toContain('join'));
    act(() => hub.send('RecordChanged', { resource: 'messages', id: 9, change: 'update', by: 7 }));
    expect(await dialog.findByText('Sent: 1 of 1')).toBeTruthy();
    expect(dialog.getByText('Sent').className).toContain('ui-chip');
    await user.click(dialog.getByRole('button', { name: 'Write another message' }));
    await waitFor(() => expect(document.activeElement).toBe(partsOf(dialog).template()));
    expect(partsOf(dialog).content().value).toBe('');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('takes no second press while it is on its way', async () => {
    const { user, dialog, send } = await written();
    let answer: () => void = () => undefined;
    const sent = mock(
      sms.sendSms,
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ result: 'failed', data: [] });
        }),
    );
    await user.click(send());
    expect(await dialog.findByText('It is being sent.')).toBeTruthy();
    expect(send().getAttribute('aria-busy')).toBe('true');
    await user.click(send());
    await waitFor(() => expect(sent).toHaveLength(1));
    answer();
    await dialog.findByRole('alert');
    expect(sent).toHaveLength(1);
  });

  it('says that a lost connection may be tried again, and does so under the same key', async () => {
    const { user, dialog, content, send } = await written();
    const lost = mock(sms.sendSms, new Refusal(503, []));
    await user.click(send());
    expect(await dialog.findByText(/Send it again unchanged: it goes out once only/)).toBeTruthy();
    await user.click(send());
    await waitFor(() => expect(lost).toHaveLength(2));
    expect(content().value).toBe(recall.templateContent);
    await user.type(content(), ' Thank you.');
    const taken = mock(sms.sendSms, { result: 'success', data: [sentOf(9)] });
    await user.click(send());
    await dialog.findByText('Sent: 1 of 1');
    const keys = [...lost, ...taken].map(({ input }) => input.requestKey);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('says what was refused, and loses nothing', async () => {
    const { user, dialog, content, send } = await written();
    mock(
      sms.sendSms,
      new Refusal(409, [
        {
          error_code: 'SMS.NUMBER_CHANGED',
          error_message: '',
          field: 'smsDetailList.0.phoneNo',
          params: { name: 'Siti Aminah', phone: '60199999999' },
        },
      ]),
    );
    await user.click(send());
    expect(
      await dialog.findByText(/mobile number of Siti Aminah has changed to 60199999999/),
    ).toBeTruthy();
    expect(content().value).toBe(recall.templateContent);
  });

  it('leads those who may to the account where it is refused', async () => {
    const { user, dialog, content, send } = await written('Doctor');
    mock(sms.sendSms, { result: 'fail_authenticate', data: [] });
    mock(sms.smsAccess, { username: '', password: '', senderId: '' });
    await user.click(send());
    const alert = within(await dialog.findByRole('alert'));
    expect(
      alert.getByText(/^The message was not sent: the branch has no SMS account/),
    ).toBeTruthy();
    await user.click(alert.getByRole('button', { name: 'Set the account right' }));
    expect(await dialog.findByRole('textbox', { name: 'Username' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Account login');
    await user.click(dialog.getByRole('tab', { name: 'SMS' }));
    expect(content().value).toBe(recall.templateContent);
  });

  it('tells others whom to ask, and the page that it failed', async () => {
    const { user, dialog, content, send } = await written();
    mock(sms.sendSms, { result: 'fail_authenticate', data: [] });
    await user.click(send());
    const alert = within(await dialog.findByRole('alert'));
    expect(alert.getByText(/^Ask a doctor or the manager/)).toBeTruthy();
    expect(alert.queryByRole('button')).toBeNull();
    await user.clear(content());
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText(/^The message was not sent/)).toBeTruthy();
  });

  it.each(['failed', 'fail_authenticate'] as const)('tells who opened it: %s', async (result) => {
    mockMessages([templateOf(3, 'Recall', { queryID: 1 })]);
    mock(sms.sendSms, { result, data: [] });
    const { user, dialog, results } = open([ROSE]);
    await dialog.findByRole('option', { name: 'Recall' });
    await user.selectOptions(partsOf(dialog).template(), 'Recall');
    await user.click(partsOf(dialog).send());
    await dialog.findByRole('alert');
    expect(results).toEqual([result]);
  });

  it('writes again to those whom it did not reach', async () => {
    mockMessages([templateOf(3, 'Recall', { queryID: 1 })]);
    const rows = [
      sentOf(1, { icPassport: 'A1', patientName: 'Rose' }),
      sentOf(2, {
        icPassport: 'A2',
        patientName: 'Bala',
        status: 'failed',
        reason: 'SMS.NO_CREDIT',
      }),
    ];
    mock(sms.sendSms, { result: 'success', data: rows });
    const { user, dialog } = open([ROSE, BALA]);
    await dialog.findByRole('option', { name: 'Recall' });
    await user.selectOptions(partsOf(dialog).template(), 'Recall');
    await user.click(partsOf(dialog).send());
    expect(await dialog.findByText('The SMS account has no credit left.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Write again to those not reached' }));
    const { content, template } = partsOf(dialog);
    expect([template().value, content().value]).toEqual(['3', recall.templateContent]);
    expect(dialog.getAllByRole('button', { name: /^Take out/ })).toHaveLength(1);
    expect(dialog.getByRole('button', { name: 'Take out Bala' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(content()));
  });
});

it('asks nothing where nothing was written', async () => {
  const onClose = vi.fn<() => undefined>();
  mockMessages([]);
  const { user, dialog } = open([ROSE], onClose);
  await dialog.findByText(/^There is no template for this yet/);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});
