import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { platformUsers } from '../../../contract/accounts/platformUsers.ts';
import { masterLists } from '../../../contract/masterLists/index.ts';
import type { AccessLevel } from '../../../contract/platform/accessAreas.ts';
import { translations } from '../../../contract/platform/translations.ts';
import { mock } from '../../support/mock.ts';
import { mockResources } from '../framework/resourceWorld.ts';
import { beginSession, openApp, profileOf, signedIn } from '../page.tsx';

mockResources();

const { accessLevelList, accessLevelCreate } = masterLists.accessLevels.calls;
const translator = {
  id: 1,
  name: 'Translator',
  description: '',
  sees: [],
  edits: ['translation' as const],
  version: 1,
};

function openAsAdministrator(address: string, accessLevel: AccessLevel | null = null) {
  mock(accounts.getUserProfileDetail, () =>
    profileOf({ ...signedIn([], ['Administrator']), accessLevel }),
  );
  beginSession([], { roleAccess: ['Administrator'], accessLevel });
  return openApp(address);
}

describe('the form of an access level', () => {
  it('has the areas of both parts, of which what is edited is seen', async () => {
    mock(accessLevelList, [translator]);
    const made = mock(accessLevelCreate, ({ input }) => ({ ...translator, ...input, id: 2 }));
    const { user } = openAsAdministrator('/ag-user-group-management/access-level');
    await user.click(await screen.findByRole('button', { name: 'Add access level' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByRole('textbox', { name: 'Name' }), 'Desk');
    const sees = await dialog.findByRole<HTMLInputElement>('checkbox', {
      name: 'Plans and billing: Sees',
    });
    await user.click(dialog.getByRole('checkbox', { name: 'Plans and billing: Edits' }));
    expect([sees.checked, sees.disabled]).toEqual([true, true]);
    await user.click(dialog.getByRole('checkbox', { name: 'History: Sees' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(made).toHaveLength(1));
    expect(made[0]?.input).toMatchObject({ name: 'Desk', sees: ['history'], edits: ['money'] });
  });
});

describe('a user of the platform', () => {
  it('becomes an Administrator with an access level in one step', async () => {
    const person = {
      id: 5,
      email: 'mei@clinic.test',
      fullName: 'Mei Hua',
      isAdministrator: false,
      accessLevel: null,
      roles: [],
      branches: 0,
      works: '',
      emailConfirmed: true,
      hasSecondFactor: false,
      lastSignedIn: null,
      devices: 0,
      createdDate: '2026-01-01',
      version: 1,
    };
    mock(accessLevelList, [translator]);
    mock(platformUsers.saasUserDetail, person);
    const saved = mock(platformUsers.editSaasUserRole, {
      ...person,
      isAdministrator: true,
      accessLevel: 1,
    });
    const { user } = openAsAdministrator('/user-management/edit-role/?email=mei@clinic.test');
    const role = await screen.findByRole('checkbox', { name: /^Administrator/ });
    expect(screen.queryByRole('combobox', { name: /^Access level/ })).toBeNull();
    await user.click(role);
    await user.click(await screen.findByRole('combobox', { name: /^Access level/ }));
    await user.click(await screen.findByRole('option', { name: /^Translator/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.input).toEqual({ id: 5, isAdministrator: true, accessLevel: 1 });
  });
});

describe('an Administrator whose access level is of one area', () => {
  const level: AccessLevel = { sees: [], edits: ['translation'] };

  it('begins at its page, has its pages alone in the menu, and is told of the others', async () => {
    mock(translations.translationList, { data: [], total: 0 });
    openAsAdministrator('/dashboard', level);
    await screen.findByRole('heading', { level: 1, name: 'Translation' });
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Languages',
      'Translation',
    ]);
  });

  it('is told why another page does not open', async () => {
    openAsAdministrator('/user-management/sessions', level);
    expect(await screen.findByText(/^Your access level does not include it/)).toBeTruthy();
  });
});
