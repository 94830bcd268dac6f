import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { STORED_SECRET } from '../../../contract/platform/gatewayFields.ts';
import { gatewaySettings as calls } from '../../../contract/platform/gatewaySettings.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { mockResources } from '../framework/resourceWorld.ts';
import { beginSession, openApp, profileOf, signedIn } from '../page.tsx';

mockResources();

const email: Answer<typeof calls.emailSetting> = {
  id: 1,
  version: 3,
  standing: 'used',
  fixed: [{ field: 'sender', variable: 'MAIL_FROM' }],
  address: 'smtps://mail.example.com',
  user: 'clinic',
  password: STORED_SECRET,
  sender: 'Clinic <post@clinic.test>',
};

function open(page: string) {
  mock(accounts.getUserProfileDetail, profileOf(signedIn([], ['Administrator'])));
  beginSession([], { roleAccess: ['Administrator'] });
  return openApp(page);
}

it('a stored secret is shown to nobody, stays while nothing is typed, and goes by its button', async () => {
  mock(calls.emailSetting, email);
  const saved = mock(calls.editEmailSetting, { ...email, version: 4, password: '' });
  const { user } = open('/3rd-party-setting/email-setting');
  const password = await screen.findByLabelText<HTMLInputElement>(/^Password/);
  expect(password.value).toBe('');
  expect(screen.getByText('One is stored. Left empty, it stays.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /^User/ }), '2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.input).toMatchObject({ user: 'clinic2', password: '' });
});

it('a stored secret is removed by its button once it is saved', async () => {
  mock(calls.emailSetting, email);
  const saved = mock(calls.editEmailSetting, { ...email, version: 4, password: '' });
  const { user } = open('/3rd-party-setting/email-setting');
  await user.click(await screen.findByRole('button', { name: 'Remove Password' }));
  expect(screen.getByText('It is removed when you save.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep Password' }));
  await user.click(screen.getByRole('button', { name: 'Remove Password' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.input).toMatchObject({ password: null });
  await waitFor(() => expect(screen.queryByText('It is removed when you save.')).toBeNull());
});

it('a secret that another server needs again is asked for at its field', async () => {
  mock(calls.emailSetting, email);
  const words = 'For another server, enter this again.';
  mock(
    calls.editEmailSetting,
    new Refusal(400, [
      { error_code: 'GATEWAY_SETTING.SECRET_AGAIN', error_message: words, field: 'password' },
    ]),
  );
  const { user } = open('/3rd-party-setting/email-setting');
  const password = await screen.findByLabelText<HTMLInputElement>(/^Password/);
  const address = screen.getByRole('textbox', { name: /^SMTP address/ });
  await user.clear(address);
  await user.type(address, 'smtps://mail.other.test');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
  expect(password.getAttribute('aria-describedby')?.split(' ')).toContain(
    screen.getByText(words).id,
  );
  expect(document.activeElement).toBe(password);
});

it('what the environment gives is only shown, with its variable', async () => {
  mock(calls.emailSetting, email);
  open('/3rd-party-setting/email-setting');
  const sender = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Sender/ });
  expect(sender.readOnly).toBe(true);
  expect(sender.value).toBe(email.sender);
  expect(screen.getByText(/by the environment variable MAIL_FROM/)).toBeTruthy();
});

it('a test shows what each gateway answered, and which was not reached', async () => {
  const sms = { isms: '', onewaysms: '', mocean: '', smpp: '' };
  mock(calls.smsSetting, { id: 3, version: 0, standing: 'standIn', fixed: [], ...sms });
  const asked = mock(calls.testSmsSetting, {
    answers: [
      { gateway: 'iSMS', reached: true, words: '200 -1008 = MISSING PARAMETER' },
      { gateway: 'SMPP', reached: false, words: '' },
    ],
  });
  const { user } = open('/3rd-party-setting/sms-setting');
  expect(await screen.findByText(/a local stand-in is used/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Test this' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('It answered: 200 -1008 = MISSING PARAMETER')).toBeTruthy();
  expect(dialog.getByText('It could not be reached.')).toBeTruthy();
  expect(asked).toHaveLength(1);
});

it('the form of vcode is chosen by its words', async () => {
  const own = { host: '', apiHost: '', merchantID: '', verifyKey: '', secretKey: '', vcode: '' };
  mock(calls.molpaySetting, { id: 4, version: 0, standing: 'off', fixed: [], ...own });
  const saved = mock(calls.editMolpaySetting, {
    id: 4,
    version: 1,
    standing: 'incomplete',
    fixed: [],
    ...own,
    vcode: 'extended',
  });
  const { user } = open('/3rd-party-setting/molpay-setting');
  const vcode = await screen.findByRole('combobox', { name: /^Form of vcode/ });
  await user.selectOptions(vcode, 'Extended, with the currency');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.input).toMatchObject({ vcode: 'extended' });
  expect(await screen.findByText('Not in use yet: something is still missing.')).toBeTruthy();
});
