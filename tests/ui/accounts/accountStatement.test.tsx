import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { type AccountStatement, statements } from '../../../contract/accounts/statements.ts';
import { tenants } from '../../../contract/accounts/tenants.ts';
import { mock } from '../../support/mock.ts';
import { beginSession, openApp, preparePages, profileOf, signedIn } from '../page.tsx';

preparePages();

const statement: AccountStatement = {
  tenantID: 3,
  companyName: 'Klinik Mawar Sdn Bhd',
  opening: 0,
  due: 108_000,
  paid: 0,
  closing: 108_000,
  rows: [],
  open: [],
  ageing: { notDue: 0, upTo30: 0, upTo60: 0, upTo90: 0, older: 0 },
};

function openStatement(role: 'Administrator' | 'Tenant') {
  mock(accounts.getUserProfileDetail, profileOf(signedIn([], [role])));
  mock(tenants.searchTenantList, []);
  mock(statements.accountStatement, statement);
  beginSession([], { roleAccess: [role] });
  return openApp('/billing-management/statement?tenant=3&startDate=2026-01-01&endDate=2026-11-28');
}

it('an Administrator mails the statement of the days that are shown, by two presses', async () => {
  const mailed = mock(statements.mailAccountStatement, { sentTo: 'books@mawar.test' });
  const { user } = openStatement('Administrator');
  await user.click(await screen.findByRole('button', { name: 'Mail' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Mail the statement: Klinik Mawar Sdn Bhd' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Mail' }));
  await screen.findByText('The statement is on its way to books@mawar.test.');
  expect(mailed[0]?.input).toEqual({
    tenantID: 3,
    startDate: '2026-01-01',
    endDate: '2026-11-28',
    email: '',
  });
});

it('an owner reads and prints it, and is not offered to mail it', async () => {
  openStatement('Tenant');
  await screen.findByText('RM 1,080.00 are owed.');
  expect(screen.queryByRole('button', { name: 'Mail' })).toBeNull();
});
