import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { agataBills } from '../../../contract/agata/agataBills.ts';
import { chargingAccounts } from '../../../contract/agata/chargingAccounts.ts';
import {
  type ChargingAccountStatement,
  chargingStatements,
} from '../../../contract/agata/chargingStatements.ts';
import { teamChargingAccounts } from '../../../contract/agata/teamChargingAccounts.ts';
import { mock, WithTotal } from '../../support/mock.ts';
import { hospital, openAgata, openAgataAsAdministrator, prepareAgata } from './agataPage.ts';

prepareAgata();

const account = (id: number, name: string) => ({
  id,
  name,
  billTo: 'Heart Care Sdn Bhd',
  email: 'pay@heart.test',
  phoneNo: '',
  address: '',
  city: '',
  postcode: '',
  stateCode: '',
  tin: '',
  idType: '',
  rocNo: '',
  sstNo: '',
  version: 1,
});
const practice = account(4, 'Practice');
const research = account(7, 'Research');
const statement: ChargingAccountStatement = {
  chargingAccountID: 4,
  chargingAccount: 'Practice',
  companyName: 'Heart Care Sdn Bhd',
  opening: 12_300,
  due: 64_800,
  paid: 70_000,
  closing: 7_100,
  rows: [
    {
      day: '2026-03-02',
      kind: 'Invoice',
      number: 'INV000031',
      about: 'Small team',
      branchName: 'Heart',
      due: 64_800,
      paid: 0,
      balance: 77_100,
    },
    {
      day: '2026-03-04',
      kind: 'CreditNote',
      number: 'CN000009',
      about: 'Goodwill',
      branchName: 'Heart',
      due: 0,
      paid: 70_000,
      balance: 7_100,
    },
  ],
  open: [
    {
      proformaNo: 'PF000044',
      branchName: 'Heart',
      amount: 55_500,
      validTo: '2026-03-09',
      daysOver: 45,
      band: 'upTo60',
    },
  ],
  ageing: { notDue: 0, upTo30: 0, upTo60: 55_500, upTo90: 0, older: 0 },
};
const inFavour = { ...statement, chargingAccountID: 7, chargingAccount: 'Research', closing: -900 };

it('a bill leads to the statement of the account that pays it, and another account is chosen there', async () => {
  mock(
    agataBills.getTeamBillsList,
    new WithTotal(
      [
        {
          id: 31,
          proformaNo: 'PF000031',
          category: 'Small team',
          chargingAccountID: 4,
          chargingAccount: 'Practice',
          price: 60_000,
          tax: 4_800,
          total: 64_800,
          status: 'Paid',
          issuedOn: '2026-03-02',
          validTo: '2026-03-15',
          isPaidLate: false,
          invoiceNo: 'INV000031',
          receiptNo: 'RC000031',
          creditNoteNos: [],
          credited: 0,
          mayPay: false,
        },
      ],
      1,
    ),
  );
  mock(teamChargingAccounts.teamChargingAccountList, { data: [research, practice] });
  const asked = mock(chargingStatements.teamStatement, ({ input: { chargingAccountID } }) =>
    Number(chargingAccountID) === 4 ? statement : inFavour,
  );
  const { user } = openAgata('/ag-consultant-team/bills');
  await user.click(await screen.findByRole('link', { name: 'Statement: Practice' }));
  expect(await screen.findByText('RM 71.00 are owed.', { exact: false })).toBeTruthy();
  expect(asked[0]?.input).toMatchObject({ chargingAccountID: '4' });
  expect(screen.getByText('(Practice)', { exact: false })).toBeTruthy();
  const [entries, open] = screen.getAllByRole('table');
  if (!entries || !open) throw new Error('no tables');
  expect(within(entries).getByRole('row', { name: /CN000009/ })).toBeTruthy();
  expect(within(entries).queryByRole('columnheader', { name: 'Branch' })).toBeNull();
  expect(within(open).getByRole('row', { name: /PF000044.*45 days over.*555.00/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mail' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Charged to' }), 'Research');
  expect(
    await screen.findByText('RM 9.00 are in favour of the charging account.', { exact: false }),
  ).toBeTruthy();
});

it('an account of a tenant leads to its statement', async () => {
  mock(chargingAccounts.chargingAccountList, { data: [practice] });
  const asked = mock(chargingStatements.tenantStatement, statement);
  const { user } = openAgata('/ag-charging-account', { tenant: hospital });
  await user.click(await screen.findByRole('link', { name: 'Statement: Practice' }));
  await screen.findByText('RM 71.00 are owed.', { exact: false });
  expect(asked[0]?.input).toMatchObject({ chargingAccountID: '4' });
});

it('an Administrator reaches it from the account, and mails it for the days that are shown', async () => {
  const { version: _, ...held } = practice;
  const charged = {
    ...held,
    audience: 'team' as const,
    ownerId: 1,
    owner: 'Heart',
    subscriptions: 0,
    charged: 0,
  };
  mock(chargingAccounts.allChargingAccountDetails, { ...charged, charges: [] });
  mock(chargingAccounts.allChargingAccountList, { data: [charged], sums: { charged: 0 } });
  mock(chargingStatements.chargingStatement, statement);
  const mailed = mock(chargingStatements.mailChargingStatement, { sentTo: 'pay@heart.test' });
  const { user } = openAgataAsAdministrator('/ag-billing-management/charging-account-detail/?id=4');
  await user.click(await screen.findByRole('link', { name: 'Statement: Practice' }));
  await user.click(await screen.findByRole('button', { name: 'Mail' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Mail the statement: Heart Care Sdn Bhd' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Mail' }));
  await screen.findByText('The statement is on its way to pay@heart.test.');
  expect(mailed[0]?.input).toMatchObject({ chargingAccountID: 4, email: '' });
});

it('a team without a charging account is told so', async () => {
  mock(teamChargingAccounts.teamChargingAccountList, { data: [] });
  openAgata('/ag-consultant-team/statement');
  expect(await screen.findByText(/^There is no charging account yet/)).toBeTruthy();
  expect(screen.queryByText('Please wait...')).toBeNull();
});
