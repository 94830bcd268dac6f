import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { sms, STORED_PASSWORD } from '../../../contract/messaging/sms.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { beginSession, branchOf, openApp, preparePages, profileOf, signedIn } from '../page.tsx';
import { offered } from './messages.ts';

preparePages();

const LIST = '/third-party/sms-access-maintenance';
const EDIT = '/third-party/edit-sms-access-maintenance/';
const BALANCES = '/third-party/whatsapp-sms-maintenance';
const branches = [branchOf(1, 'Manager'), branchOf(2, 'Tenant'), branchOf(3, 'Receptionist')];
const stored = { username: 'klinik', password: STORED_PASSWORD, senderId: 'KLINIK', ...offered };
const none = { username: '', password: '', senderId: '', ...offered };
const BRANCH = 'x-branch-id';

function open(address: string, of = branches) {
  mock(accounts.getUserProfile, profileOf(signedIn(of)));
  beginSession(of);
  return openApp(address);
}

const words = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('li') ?? document.body);
};

describe('SMS accounts', () => {
  it('are those of the branches that the person manages, each asked for in its branch', async () => {
    const asked = mock(sms.smsAccess, ({ headers }) =>
      headers.get(BRANCH) === '1' ? stored : none,
    );
    open(LIST);
    expect(await (await words('Klinik 1')).findByText('iSMS · klinik · KLINIK')).toBeTruthy();
    expect(await (await words('Klinik 2')).findByText('No account is stored.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Klinik 3' })).toBeNull();
    expect(new Set(asked.map(({ headers }) => headers.get(BRANCH)))).toEqual(new Set(['1', '2']));
    const edit = screen.getByRole('link', { name: 'Edit Klinik 2' });
    expect(edit.getAttribute('href')).toBe(`${EDIT}?id=2`);
  });

  it('are changed in their own branch, and another’s address shows nothing', async () => {
    const asked = mock(sms.smsAccess, none);
    const sent = mock(sms.updateSmsAccess, stored);
    const { user } = open(`${EDIT}?id=2`);
    expect(await screen.findByRole('heading', { name: 'SMS account: Klinik 2' })).toBeTruthy();
    await user.type(await screen.findByRole('textbox', { name: 'Username' }), 'klinik');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Save the account' }));
    expect(await screen.findByText('The SMS account is saved.')).toBeTruthy();
    expect([asked[0], sent[0]].map((each) => each?.headers.get(BRANCH))).toEqual(['2', '2']);
    expect(sent[0]?.input).toMatchObject({ username: 'klinik', password: 'secret' });
  });

  it('of a branch that the person does not manage are not shown', async () => {
    open(`${EDIT}?id=3`);
    expect(await screen.findByText('You manage no such branch.')).toBeTruthy();
  });

  it.each(['Doctor', 'Receptionist'] as const)('are not offered to a %s', async (role) => {
    open(LIST, [branchOf(1, role)]);
    expect(await screen.findByText('You cannot open this page')).toBeTruthy();
  });
});

describe('SMS balances', () => {
  it('are listed with their plain results, and asked for again', async () => {
    mock(sms.smsAccess, ({ headers }) => (headers.get(BRANCH) === '1' ? stored : none));
    let balance = '7.00';
    mock(sms.smsResponse, () => ({ result: 'success' as const, balance }));
    const { user } = open(BALANCES);
    expect(await (await words('Klinik 1')).findByText('Balance: 7.00')).toBeTruthy();
    expect(await (await words('Klinik 2')).findByText('No account is stored.')).toBeTruthy();
    balance = '6.00';
    await user.click(screen.getByRole('button', { name: 'Ask again' }));
    expect(await (await words('Klinik 1')).findByText('Balance: 6.00')).toBeTruthy();
    mock(sms.smsResponse, new Refusal(503, 'The database is away.'));
    await user.click(screen.getByRole('button', { name: 'Ask again' }));
    expect(await (await words('Klinik 1')).findByText('The database is away.')).toBeTruthy();
  });
});
