import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { apiKeys } from '../../../contract/accounts/apiKeys.ts';
import { branches } from '../../../contract/accounts/branches.ts';
import { mock, WithTotal } from '../../support/mock.ts';
import { mockResources } from '../framework/resourceWorld.ts';
import { beginSession, branchOf, openApp, profileOf, signedIn } from '../page.tsx';

mockResources();

const here = branchOf(31, 'Tenant');
const KEY = `da_abcdefgh_${'s'.repeat(43)}`;

beforeEach(() => {
  const person = { ...signedIn([here], ['Tenant']), hasAccountAccess: true };
  mock(accounts.getUserProfileDetail, profileOf(person));
  mock(branches.branchList, () => new WithTotal([], 0));
  mock(apiKeys.apiKeyList, () => new WithTotal([], 0));
  beginSession([here], { roleAccess: ['Tenant'], hasAccountAccess: true });
});

describe('API keys', () => {
  it('are made with what they may, and shown this once', async () => {
    const made = mock(apiKeys.addApiKey, {
      id: 1,
      key: KEY,
      expires: '2031-01-01T00:00:00.000Z',
    });
    const { user } = openApp('/branch-management/api-keys');
    expect(await screen.findByText(/With an API key another program/)).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'New API key' })[0] as HTMLElement);
    const form = await screen.findByRole('dialog', { name: 'New API key' });
    await user.type(await within(form).findByLabelText('Name'), 'Laboratory');
    await user.click(within(form).getByRole('button', { name: 'Make key' }));
    expect(await within(form).findByText(/required/i)).toBeTruthy();
    await user.click(within(form).getByLabelText('Read patients'));
    await user.click(within(form).getByLabelText('Every branch of the company'));
    await user.click(within(form).getByRole('button', { name: 'Make key' }));
    expect(await screen.findByDisplayValue(KEY)).toBe(document.activeElement);
    expect(made.map(({ input }) => input)).toEqual([
      { name: 'Laboratory', branchID: 31, ofCompany: true, scopes: ['patients:read'], days: 90 },
    ]);
    // Neither a hurried Escape nor the cross loses it.
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByDisplayValue(KEY)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toMatch(/Copy the key first/);
    await user.click(screen.getByRole('button', { name: 'Copy key' }));
    expect(await screen.findByText('Key copied')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByDisplayValue(KEY)).toBeNull();
  });
});
