import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { messageTemplates } from '../../../contract/messaging/messageTemplates.ts';
import { sms, STORED_PASSWORD } from '../../../contract/messaging/sms.ts';
import { WithTotal, mock, Refusal } from '../../support/mock.ts';
import { mockSearch, patientOf } from '../clinic/day.ts';
import { preparePatient, siti } from '../clinic/patient.ts';
import { preparePages } from '../page.tsx';
import {
  mockMessages,
  offered,
  openMessages,
  partsOf,
  recall,
  sentOf,
  templateOf,
  yearlyCheck,
} from './messages.ts';

preparePages();
preparePatient();
beforeAll(() => import('../../../src/custom/clinic/patients/PatientMessages.tsx'));

describe('the history of messages', () => {
  async function openHistory(history = [sentOf(1)]) {
    const world = mockMessages([recall], history);
    const opened = await openMessages();
    await opened.user.click(opened.dialog.getByRole('tab', { name: 'Sent history' }));
    return { ...world, ...opened };
  }

  it('shows this patient or the whole branch', async () => {
    const { user, dialog, asked } = await openHistory();
    const list = await dialog.findByRole('list', { name: 'Sent history' });
    expect(within(list).getByText('20 Nov 2026 09:30 AM')).toBeTruthy();
    expect(within(list).getByText(/012-345 6789 · Recall · by Rose$/)).toBeTruthy();
    expect(asked[0]?.input).toMatchObject({ icPassport: siti.icPassport, page: '1' });
    await user.click(dialog.getByRole('radio', { name: 'Whole branch' }));
    await waitFor(() => expect(asked.at(-1)?.input).not.toHaveProperty('icPassport'));
  });

  it('shows the status of each in colour and words, the reason, and its text on request', async () => {
    const { user, dialog } = await openHistory([
      sentOf(3, { status: 'queued' }),
      sentOf(2, { status: 'failed', reason: 'SMS.NO_CREDIT' }),
      sentOf(1),
    ]);
    const rows = await dialog.findAllByRole('listitem');
    const chips = rows.slice(0, 3).map((row) => row.querySelector('.ui-chip'));
    expect(chips.map((chip) => [chip?.textContent, chip?.getAttribute('data-tone')])).toEqual([
      ['On its way', 'info'],
      ['Failed', 'bad'],
      ['Sent', 'good'],
    ]);
    expect(dialog.getByText('The SMS account has no credit left.')).toBeTruthy();
    const [, , last] = rows;
    const details = last?.querySelector('details');
    expect(details?.open).toBe(false);
    await user.click(within(last ?? document.body).getByText('Text'));
    expect(details?.open).toBe(true);
    expect(details?.textContent).toContain('RM0.00 Klinik 1: Dear Siti Aminah');
  });

  it('is paged, and shows that it is empty', async () => {
    const { user, dialog } = await openHistory([]);
    expect(await dialog.findByText('No message has been sent yet.')).toBeTruthy();
    const asked = mock(sms.smsHistoryList, () => new WithTotal([sentOf(1)], 30));
    await user.click(dialog.getByRole('radio', { name: 'Whole branch' }));
    await user.click(await dialog.findByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(asked.at(-1)?.input).toMatchObject({ page: '2', pageSize: '10' }));
  });

  it('is searched by words and by template, also on further pages', async () => {
    const { user, dialog } = await openHistory();
    await dialog.findByRole('list', { name: 'Sent history' });
    const asked = mock(sms.smsHistoryList, ({ input }) =>
      input.q === 'nothing' ? new WithTotal([], 0) : new WithTotal([sentOf(1)], 30),
    );
    const box = dialog.getByRole('searchbox', { name: 'Search text, name or phone' });
    await user.type(box, 'yearly');
    await waitFor(() => expect(asked.at(-1)?.input).toMatchObject({ q: 'yearly', page: '1' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Template' }), 'Recall');
    await user.click(await dialog.findByRole('button', { name: 'Page 2' }));
    await waitFor(() =>
      expect(asked.at(-1)?.input).toMatchObject({ q: 'yearly', templateID: '3', page: '2' }),
    );
    await user.clear(box);
    await user.type(box, 'nothing');
    expect(await dialog.findByText('No message fits the search.')).toBeTruthy();
    expect(asked.at(-1)?.input).toMatchObject({ page: '1' });
  });

  it('sends a failed message again as it is, once it was confirmed', async () => {
    const { user, dialog } = await openHistory([
      sentOf(4, { status: 'failed', reason: 'SMS.NO_CREDIT', templateName: 'Gone' }),
      sentOf(3, { status: 'failed', reason: 'SMS.NO_CREDIT' }),
      sentOf(2, { status: 'unknown' }),
      sentOf(1),
    ]);
    mockSearch([
      patientOf(5, 'Siti Aminah', { icPassport: siti.icPassport, mobile: '60199999999' }),
    ]);
    const sent = mock(sms.sendSms, { result: 'success', data: [sentOf(9)] });
    // Not for what was sent, or may have been, nor without a template to send it with.
    await user.click(await dialog.findByRole('button', { name: 'Send again to Siti Aminah' }));
    expect(sent).toHaveLength(0);
    const asked = within(await screen.findByRole('dialog', { name: 'Send again' }));
    await user.click(asked.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('The message is on its way.')).toBeTruthy();
    expect(sent[0]?.input).toMatchObject({
      smsTemplateID: '3',
      smsContent: sentOf(3).text,
      smsDetailList: [{ icPassport: siti.icPassport, phoneNo: '60199999999' }],
      requestKey: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    });
  });

  it('repeats a message with the current data of the patient', async () => {
    const { user, dialog } = await openHistory();
    mockSearch([
      patientOf(5, 'Siti Aminah', { icPassport: siti.icPassport, mobile: '60199999999' }),
    ]);
    await user.click(await dialog.findByRole('button', { name: 'Write again to Siti Aminah' }));
    const { template, content } = partsOf(dialog);
    await waitFor(() => expect(content().value).toBe(sentOf(1).text));
    expect(template().selectedOptions[0]?.text).toBe('Recall');
    expect(dialog.getByText(/019-999 9999/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(content()));
    // What is on its own is not sent with cost and clinic twice.
    expect(partsOf(dialog).preview().querySelector('blockquote')?.textContent).toBe(sentOf(1).text);
  });

  it('asks before it replaces typed text', async () => {
    const { user, dialog } = await openHistory();
    mockSearch([]);
    await user.click(dialog.getByRole('tab', { name: 'Compose' }));
    await user.type(partsOf(dialog).content(), 'Mine');
    await user.click(dialog.getByRole('tab', { name: 'Sent history' }));
    await user.click(await dialog.findByRole('button', { name: 'Write again to Siti Aminah' }));
    const asked = await screen.findByRole('dialog', { name: 'Write again' });
    await user.click(within(asked).getByRole('button', { name: 'Cancel' }));
    await user.click(dialog.getByRole('tab', { name: 'Compose' }));
    expect(partsOf(dialog).content().value).toMatch(/Mine$/);
  });

  it('shows that the patient can no longer receive messages', async () => {
    const { user, dialog } = await openHistory();
    mockSearch([patientOf(5, 'Siti Aminah', { icPassport: siti.icPassport, mobile: '' })]);
    await user.click(await dialog.findByRole('button', { name: 'Write again to Siti Aminah' }));
    expect(await screen.findByText(/^Siti Aminah can’t be written to/)).toBeTruthy();
  });
});

describe('the account', () => {
  const stored = { username: 'klinik', password: STORED_PASSWORD, senderId: 'KLINIK', ...offered };

  async function openAccount(account = stored) {
    mockMessages();
    mock(sms.smsAccess, account);
    const { user, dialog } = await openMessages('Manager');
    await user.click(dialog.getByRole('tab', { name: 'Account login' }));
    await dialog.findByRole('textbox', { name: 'Username' });
    const password = dialog.getByLabelText<HTMLInputElement>('Password');
    const save = () => user.click(dialog.getByRole('button', { name: 'Save the account' }));
    return { user, dialog, password, save };
  }

  it('shows no stored password, and keeps it', async () => {
    const { user, dialog, password, save } = await openAccount();
    expect(password.value).toBe('');
    expect(dialog.getByText(/^A password is stored/)).toBeTruthy();
    const sent = mock(sms.updateSmsAccess, { ...stored, senderId: 'MAWAR' });
    const sender = dialog.getByRole('textbox', { name: /^Sender ID/ });
    await user.clear(sender);
    await user.type(sender, 'MAWAR');
    await save();
    expect(await dialog.findByText('The SMS account is saved.')).toBeTruthy();
    expect(sent[0]?.input).toEqual({
      username: 'klinik',
      password: STORED_PASSWORD,
      senderID: 'MAWAR',
      gateway: 'isms',
    });
  });

  it('accepts another password, and hides it when it is stored', async () => {
    const { user, dialog, password, save } = await openAccount();
    const sent = mock(sms.updateSmsAccess, stored);
    await user.type(password, 'secret');
    await save();
    await dialog.findByText('The SMS account is saved.');
    expect(sent[0]?.input.password).toBe('secret');
    expect(password.value).toBe('');
  });

  it('requires both username and password', async () => {
    const { dialog, password, save } = await openAccount({
      username: '',
      password: '',
      senderId: '',
      ...offered,
    });
    await save();
    const username = dialog.getByRole('textbox', { name: 'Username' });
    await waitFor(() =>
      expect([username, password].map((field) => field.getAttribute('aria-invalid'))).toEqual([
        'true',
        'true',
      ]),
    );
    expect(dialog.queryByRole('button', { name: 'Take the account away' })).toBeNull();
  });

  it('shows in a notice why it is not stored, and keeps what was typed', async () => {
    const { user, dialog, password, save } = await openAccount();
    mock(
      sms.updateSmsAccess,
      new Refusal(400, [
        { error_code: 'NO.SUCH.CODE', error_message: 'The gateway is closed today.' },
        { error_code: 'NO.OTHER.CODE', error_message: 'Also this.' },
      ]),
    );
    await user.type(password, 'secret');
    await save();
    expect(
      (await dialog.findByText('The gateway is closed today.')).closest('.ui-snackbar'),
    ).toBeTruthy();
    expect(dialog.queryByText('Also this.')).toBeNull();
    mock(sms.updateSmsAccess, new Refusal(500, 'Plain words.'));
    await save();
    expect(await dialog.findByText('Plain words.')).toBeTruthy();
    expect(password.value).toBe('secret');
  });

  it('is removed after a confirmation', async () => {
    const { user, dialog } = await openAccount();
    const sent = mock(sms.updateSmsAccess, {
      username: '',
      password: '',
      senderId: '',
      ...offered,
    });
    await user.click(dialog.getByRole('button', { name: 'Take the account away' }));
    expect(sent).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: 'Take the account away' }));
    await dialog.findByText('The SMS account is taken away.');
    expect(sent[0]?.input).toEqual({ username: '', password: '', senderID: '' });
  });

  it('shows the balance of the account in the form', async () => {
    const { user, dialog, password } = await openAccount();
    const asked = mock(sms.smsResponse, { result: 'success', balance: '1000.00' });
    await user.click(dialog.getByRole('button', { name: 'Show the balance' }));
    expect(await dialog.findByText('Balance: 1000.00')).toBeTruthy();
    expect(asked[0]?.input).toEqual({
      gateway: 'isms',
      username: 'klinik',
      password: STORED_PASSWORD,
    });
    mock(sms.smsResponse, { result: 'fail_authenticate', balance: null });
    await user.type(password, 'wrong');
    expect(dialog.queryByText('Balance: 1000.00')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Show the balance' }));
    expect(await dialog.findByText(/does not accept this username and password/)).toBeTruthy();
  });

  it('goes to another gateway with a new password', async () => {
    const { user, dialog, password, save } = await openAccount();
    const sent = mock(sms.updateSmsAccess, stored);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Gateway' }), 'SMPP');
    await user.type(password, 'secret');
    await save();
    await dialog.findByText('The SMS account is saved.');
    expect(sent[0]?.input).toMatchObject({ gateway: 'smpp', password: 'secret' });
  });

  it('is tried with an SMS to the own phone, as it is stored', async () => {
    const { user, dialog, password } = await openAccount();
    const sent = { status: 'sent', reason: '', phone: '60123456789' } as const;
    const tried = mock(sms.testSmsAccess, sent);
    const test = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send a test SMS' });
    await user.click(test);
    expect(await dialog.findByText(/on its way to your phone, 60123456789/)).toBeTruthy();
    expect(tried).toHaveLength(1);
    mock(sms.testSmsAccess, { ...sent, status: 'failed', reason: 'SMS.NO_CREDIT' });
    await user.click(test);
    expect(await dialog.findByText('The SMS account has no credit left.')).toBeTruthy();
    await user.type(password, 'other');
    expect(test.disabled).toBe(true);
    expect(dialog.getByText(/^Save the account first/)).toBeTruthy();
  });

  it('keeps what is typed while another tab is open, and asks before it is discarded', async () => {
    const { user, dialog, password } = await openAccount();
    await user.type(password, 'secret');
    await user.click(dialog.getByRole('tab', { name: 'SMS' }));
    await user.click(dialog.getByRole('tab', { name: 'Account login' }));
    expect(password.value).toBe('secret');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('dialog', { name: 'Changes are not saved' })).toBeTruthy();
  });
});

describe('templates', () => {
  async function openTemplates(templates = [recall]) {
    mockMessages(templates);
    const { user, dialog } = await openMessages('Manager');
    await user.click(dialog.getByRole('tab', { name: 'Message template' }));
    const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
    const name = () => dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    const content = () =>
      within(dialog.getByRole('form', { name: /template$/ })).getByRole<HTMLTextAreaElement>(
        'textbox',
        { name: 'Message' },
      );
    return { user, dialog, save, name, content };
  }

  it('are created for this screen, with a preview as an SMS; name and text are required', async () => {
    const { user, dialog, save, name, content } = await openTemplates();
    await user.click(dialog.getByRole('button', { name: 'Add a template' }));
    const made = mock(messageTemplates.insertCliMessageTemplate, templateOf(9, 'Birthday'));
    await save();
    const added = within(dialog.getByRole('form', { name: 'Add a template' }));
    expect(await added.findAllByText('This field is required.')).toHaveLength(2);
    expect(made).toHaveLength(0);
    await user.type(name(), 'Birthday');
    await user.type(content(), 'Dear ');
    const form = within(dialog.getByRole('form', { name: 'Add a template' }));
    await user.click(form.getByRole('button', { name: 'Doctor' }));
    expect(form.getByText('RM0.00 Klinik 1: Dear Dr Lim')).toBeTruthy();
    await save();
    await waitFor(() => expect(made).toHaveLength(1));
    expect(made[0]?.input).toEqual({
      templateName: 'Birthday',
      templateContent: 'Dear {resource}',
      official: null,
      queryID: 4,
    });
    expect(await dialog.findByText('The template is saved.')).toBeTruthy();
  });

  it("start from one of the platform's, which asks before it replaces what was typed", async () => {
    const { user, dialog, name, content } = await openTemplates();
    await user.click(dialog.getByRole('button', { name: 'Add a template' }));
    const start = await dialog.findByRole('combobox', { name: 'Start from' });
    await user.selectOptions(start, 'Yearly check');
    expect(name().value).toBe('Yearly check');
    expect(content().value).toBe(yearlyCheck.templateContent);
    await user.clear(content());
    await user.type(content(), 'My own words');
    await user.selectOptions(start, 'Yearly check');
    await user.click(await screen.findByRole('button', { name: 'Keep my text' }));
    expect(content().value).toBe('My own words');
    await user.selectOptions(start, 'Yearly check');
    await user.click(await screen.findByRole('button', { name: 'Take the template' }));
    expect(content().value).toBe(yearlyCheck.templateContent);
  });

  it('show during typing what would be blocked as an SMS', async () => {
    const { user, dialog, content } = await openTemplates();
    await user.click(dialog.getByRole('button', { name: 'Edit Recall' }));
    await user.type(content(), ' www.klinik.my');
    expect(
      dialog.getByText(/^As an SMS it would be blocked: An SMS may hold no links/),
    ).toBeTruthy();
  });

  it('are changed over the version that was read; a duplicate name is reported', async () => {
    const { user, dialog, save, name } = await openTemplates();
    await user.click(dialog.getByRole('button', { name: 'Edit Recall' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Offered on' }), 'Each screen');
    mock(
      messageTemplates.updateCliMessageTemplate,
      new Refusal(409, [{ error_code: 'GENERAL.TAKEN', error_message: '', field: 'templateName' }]),
    );
    await save();
    expect(await dialog.findByText('This exists already.')).toBeTruthy();
    await user.type(name(), ' 2');
    const sent = mock(messageTemplates.updateCliMessageTemplate, recall);
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toEqual({
      templateID: 3,
      templateName: 'Recall 2',
      official: null,
      templateContent: recall.templateContent,
      queryID: null,
    });
    expect(sent[0]?.headers.get('If-Match')).toBe('"2"');
  });

  it('show what another person has saved, and keep what was typed', async () => {
    const templates = [recall];
    const { user, dialog, save, name } = await openTemplates(templates);
    await user.click(dialog.getByRole('button', { name: 'Edit Recall' }));
    await user.type(name(), '!');
    mock(
      messageTemplates.updateCliMessageTemplate,
      new Refusal(409, [
        { error_code: 'GENERAL.STALE', error_message: '', params: { who: 'Maya' } },
      ]),
    );
    templates[0] = { ...recall, templateName: 'Theirs', version: 5 };
    await save();
    const late = within(await screen.findByRole('dialog', { name: 'Changed meanwhile' }));
    expect(late.getByText('Theirs')).toBeTruthy();
    const sent = mock(messageTemplates.updateCliMessageTemplate, recall);
    await user.click(late.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(sent[0]?.headers.get('If-Match')).toBe('"5"'));
    expect(sent[0]?.input.templateName).toBe('Recall!');
  });

  it('are removed immediately, and restored with the notice', async () => {
    const { user, dialog } = await openTemplates();
    const removed = mock(messageTemplates.removeCliMessageTemplate, { done: true });
    const made = mock(messageTemplates.insertCliMessageTemplate, recall);
    await user.click(dialog.getByRole('button', { name: 'Remove Recall' }));
    await user.click(await dialog.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(made).toHaveLength(1));
    expect(removed[0]?.input).toEqual({ templateID: '3' });
    expect(made[0]?.input).toEqual({
      templateName: 'Recall',
      templateContent: recall.templateContent,
      templateVariables: 'name',
      queryID: 4,
    });
  });

  it('ask before unsaved changes are left', async () => {
    const { user, dialog, name, content } = await openTemplates();
    await user.click(dialog.getByRole('button', { name: 'Edit Recall' }));
    expect(document.activeElement).toBe(name());
    await user.type(content(), '!');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const asked = await screen.findByRole('dialog', { name: 'Changes are not saved' });
    await user.click(within(asked).getByRole('button', { name: 'Leave without saving' }));
    expect(await dialog.findByRole('button', { name: 'Edit Recall' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Add a template');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
