import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import {
  type CompanyRemoval,
  companyRemovals as calls,
} from '../../../contract/accounts/companyRemovals.ts';
import { tenants } from '../../../contract/accounts/tenants.ts';
import type { Answered } from '../../../contract/kit/call.ts';
import { mock } from '../../support/mock.ts';
import { mockResources } from '../framework/resourceWorld.ts';
import { beginSession, openApp, profileOf, signedIn } from '../page.tsx';

mockResources();

const waiting: CompanyRemoval = {
  id: 7,
  tenantID: 31,
  companyName: 'Klinik Senja Sdn Bhd',
  rocNo: '201901012345',
  email: 'owner@senja.test',
  reason: 'The practice has closed',
  status: 'Waiting',
  removedAt: '2031-03-03T09:30:00.000Z',
  removedBy: 'Aminah',
  dueOn: '2031-06-01',
  restoredAt: null,
  doneAt: null,
  records: 0,
  archive: 'Ready',
  archiveRecords: 4_812,
  archiveFiles: 2,
  archiveUntil: '2031-03-10T09:30:00.000Z',
  certificateNo: null,
  documentsUntil: null,
  version: 1,
};
const gone: CompanyRemoval = {
  ...waiting,
  id: 5,
  companyName: 'Klinik Fajar Sdn Bhd',
  status: 'Removed',
  archive: 'None',
  certificateNo: 'RD000003',
};

const leaving: Answered<typeof tenants.tenantList>[number] = {
  id: 31,
  prefix: 'tn',
  companyName: 'Klinik Senja Sdn Bhd',
  rocNo: '201901012345',
  address: '',
  city: '',
  state: '',
  postcode: '',
  contactPerson: '',
  phoneFixed: '',
  phoneMobile: '',
  taxNo: '',
  tin: '',
  idType: '',
  sstNo: '',
  msicCode: '',
  taxCheck: 'None',
  billingEmail: '',
  stateCode: '',
  companyType: 'CLG',
  remark: '',
  email: '',
  version: 1,
};

async function openRow(name: string) {
  mock(accounts.getUserProfileDetail, profileOf(signedIn([], ['Administrator'])));
  mock(calls.companyRemovalList, { data: [waiting, gone], totalCount: 2 });
  beginSession([], { roleAccess: ['Administrator'] });
  const { user } = openApp('/tenant/removed-companies');
  const row = (await screen.findByText(name)).closest('tr');
  if (!row) throw new Error('the company has no row');
  return { user, row: within(row) };
}

it('a company is removed for a reason, after its page has said what follows', async () => {
  mock(accounts.getUserProfileDetail, profileOf(signedIn([], ['Administrator'])));
  mock(tenants.tenantList, [leaving]);
  const removed = mock(calls.removeCompany, waiting);
  beginSession([], { roleAccess: ['Administrator'] });
  const { user } = openApp('/tenant/tenant-list');
  const row = (await screen.findByText('Klinik Senja Sdn Bhd')).closest('tr');
  if (!row) throw new Error('the company has no row');
  await user.click(within(row).getByRole('button', { name: /^Remove/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/until then it can be brought back/)).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Moves abroad');
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(removed.map(({ input }) => input)).toEqual([
      { companyName: 'Klinik Senja Sdn Bhd', reason: 'Moves abroad' },
    ]),
  );
});

it('a removed company is listed with who removed it and when its records go, and may come back', async () => {
  const restored = mock(calls.restoreCompany, { ...waiting, status: 'Restored' });
  const { user, row } = await openRow('Klinik Senja Sdn Bhd');
  expect(row.getByText('Aminah')).toBeTruthy();
  expect(row.getByText('01 Jun 2031')).toBeTruthy();
  expect(row.queryByRole('button', { name: /^Certificate/ })).toBeNull();
  await user.click(row.getByRole('button', { name: /^Bring back/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Bring back' }));
  await waitFor(() => expect(restored.map(({ input }) => input)).toEqual([{ id: 7 }]));
});

it('its records are saved file by file, with whom they are for', async () => {
  const given = mock(calls.giveCompanyArchive, new Blob(['zip']));
  URL.createObjectURL = () => 'blob:records';
  const { user, row } = await openRow('Klinik Senja Sdn Bhd');
  await user.click(row.getByRole('button', { name: /^Download the records/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const recipient = dialog.getByRole<HTMLInputElement>('textbox', { name: /^For whom/ });
  expect(recipient.value).toBe('owner@senja.test');
  const file = dialog.getByRole('textbox', { name: /^File number/ });
  await user.clear(file);
  await user.type(file, '2');
  await user.click(dialog.getByRole('button', { name: 'Download the records' }));
  await waitFor(() =>
    expect(given.map(({ input }) => input)).toEqual([
      { id: 7, recipient: 'owner@senja.test', file: '2' },
    ]),
  );
});

it('one whose records are gone has its certificate, and no way back', async () => {
  const { user, row } = await openRow('Klinik Fajar Sdn Bhd');
  expect(row.queryByRole('button', { name: /^Bring back/ })).toBeNull();
  await user.click(row.getByRole('button', { name: /^Certificate/ }));
  expect(
    await screen.findByRole('dialog', {
      name: 'Certificate of removal of records: Klinik Fajar Sdn Bhd',
    }),
  ).toBeTruthy();
});
