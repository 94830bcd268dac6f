import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { messageBatches } from '../../../contract/messaging/messageBatches.ts';
import { sms } from '../../../contract/messaging/sms.ts';
import { hub } from '../../support/hub.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { preparePatient } from '../clinic/patient.ts';
import { preparePages } from '../page.tsx';
import { BALA, openDialog as open, ROSE } from './messageDialog.tsx';
import {
  mockMessages,
  offered,
  openMessages,
  partsOf,
  recall,
  sentOf,
  templateOf,
} from './messages.ts';

preparePages();
preparePatient();
beforeAll(() => import('../../../src/custom/clinic/patients/PatientMessages.tsx'));

describe('sending', () => {
  async function written(role?: Parameters<typeof openMessages>[0]) {
    const world = mockMessages();
    const opened = await openMessages(role);
    const parts = partsOf(opened.dialog);
    await opened.user.selectOptions(parts.template(), 'Recall');
    return { ...opened, ...parts, ...world };
  }

  it('sends the message, and shows its status', async () => {
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

  it('ignores a second press during the request', async () => {
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

  it('offers another try after a lost connection, with the same key', async () => {
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

  it('shows the refusal, and keeps what was typed', async () => {
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

  it('links to the account if it is refused, for those who may change it', async () => {
    const { user, dialog, content, send } = await written('Doctor');
    mock(sms.sendSms, { result: 'fail_authenticate', data: [] });
    mock(sms.smsAccess, { username: '', password: '', senderId: '', ...offered });
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

  it('shows others whom to ask, and that sending failed', async () => {
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

  it.each(['failed', 'fail_authenticate'] as const)(
    'reports the result %s to the page that opened it',
    async (result) => {
      mockMessages([templateOf(3, 'Recall', { queryID: 1 })]);
      mock(sms.sendSms, { result, data: [] });
      const { user, dialog, results } = await open([ROSE]);
      await dialog.findByRole('option', { name: 'Recall' });
      await user.selectOptions(partsOf(dialog).template(), 'Recall');
      await user.click(partsOf(dialog).send());
      await dialog.findByRole('alert');
      expect(results).toEqual([result]);
    },
  );

  it('writes again to recipients who were not reached', async () => {
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
    mock(messageBatches.messageBatchCounts, {
      total: 2,
      queued: 0,
      sent: 1,
      failed: 1,
      unknown: 0,
      stopped: 0,
    });
    const { user, dialog } = await open([ROSE, BALA]);
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

it('closing an empty message asks nothing', async () => {
  const onClose = vi.fn<() => undefined>();
  mockMessages([]);
  const { user, dialog } = await open([ROSE], onClose);
  await dialog.findByText(/^There is no template for this yet/);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});
