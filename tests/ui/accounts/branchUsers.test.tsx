import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { branches } from '../../../contract/accounts/branches.ts';
import { branchUsers } from '../../../contract/accounts/branchUsers.ts';
import { passkeys } from '../../../contract/accounts/passkeys.ts';
import { signIns } from '../../../contract/accounts/signIns.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { mock, WithTotal } from '../../support/mock.ts';
import { mockResources } from '../framework/resourceWorld.ts';
import { beginSession, branchOf, openApp, profileOf, signedIn } from '../page.tsx';

mockResources();

type BranchUser = Answer<typeof branchUsers.branchUserDetail>;
const nurse: BranchUser = {
  id: 83,
  name: 'Nora',
  email: 'nora@clinic.test',
  privilege: 'Nurse',
  state: 'active',
  username: 'nora@clinic.test',
  phoneMobile: '',
  homeNumber: '',
  dob: null,
  sex: null,
  remark: '',
  branchID: 31,
  branch: 'Klinik 31',
  companyName: 'Klinik Sdn Bhd',
  isSelf: false,
  maySetPassword: false,
  hasSecondFactor: false,
  hasIdentity: false,
  version: 1,
};
const here = branchOf(31, 'Tenant');

beforeEach(() => {
  const person = { ...signedIn([here], ['Tenant']), hasAccountAccess: true };
  mock(accounts.getUserProfileDetail, profileOf(person));
  mock(branches.branchList, () => new WithTotal([], 0));
  mock(branchUsers.uacRoleList, [{ role: 'Nurse' }]);
  beginSession([here], { roleAccess: ['Tenant'], hasAccountAccess: true });
});

describe('the password of a branch user', () => {
  it('who works elsewhere too is not set: a press mails a link, and the dialog says why', async () => {
    mock(branchUsers.branchUserList, () => new WithTotal([nurse], 1));
    const sent = mock(branchUsers.sendPasswordLink, { done: true });
    const { user } = openApp('/branch-management/user-management');
    const mail = await screen.findByRole('button', {
      name: 'Mail a link for a new password: Nora',
    });
    expect(screen.queryByRole('button', { name: 'Set a password: Nora' })).toBeNull();
    await user.click(mail);
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Mail a link for a new password' }),
    );
    expect(dialog.getByText(/This password is not yours to set/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Mail a link for a new password' }));
    await waitFor(() => expect(sent.map(({ input }) => input)).toEqual([{ id: 83 }]));
  });

  it('who works for the owner alone is set by them, or chosen by a link', async () => {
    mock(branchUsers.branchUserList, () => new WithTotal([{ ...nurse, maySetPassword: true }], 1));
    const { user } = openApp('/branch-management/user-management');
    const mail = await screen.findByRole('button', {
      name: 'Mail a link for a new password: Nora',
    });
    expect(screen.getByRole('button', { name: 'Set a password: Nora' })).toBeTruthy();
    await user.click(mail);
    expect(await screen.findByText(/Until then the old one works/)).toBeTruthy();
  });
});

describe('the passkeys of a branch user', () => {
  const phone = {
    id: 7,
    name: 'Phone',
    created: '2026-03-01T09:00:00.000',
    lastUsed: null,
    isBackedUp: false,
  };
  const path = '/branch-management/edit-branch-user/?id=nora@clinic.test&branchID=31';

  it('are removed in the page of that person, asked once more', async () => {
    mock(branchUsers.branchUserDetail, { ...nurse, maySetPassword: true });
    mock(signIns.memberSignIns, []);
    let held = [phone];
    mock(passkeys.memberPasskeys, () => held);
    const removed = mock(passkeys.removeMemberPasskey, () => {
      held = [];
      return { done: true as const };
    });
    const { user } = openApp(path);
    await user.click(await screen.findByRole('button', { name: 'Remove the passkey Phone' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the passkey Phone' }));
    expect(dialog.getByText(/signed out everywhere/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await screen.findByText('This person has no passkey.');
    expect(removed.map(({ input }) => input)).toEqual([{ id: 83, passkeyID: 7 }]);
  });

  it('of who works elsewhere too are not asked for', async () => {
    mock(branchUsers.branchUserDetail, nurse);
    const asked = mock(passkeys.memberPasskeys, []);
    openApp(path);
    await screen.findByDisplayValue('Nora');
    expect(screen.queryByRole('heading', { name: 'Passkeys' })).toBeNull();
    expect(asked).toEqual([]);
  });
});
