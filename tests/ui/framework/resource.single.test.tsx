import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { history } from '../../../contract/platform/history.ts';
import { defineResource } from '../../../src/framework/resource/define.ts';
import { text } from '../../../src/framework/resource/fields.ts';
import { manifestOf } from '../../../src/framework/resource/manifest.ts';
import { resourceScreens } from '../../../src/ui/resource/screens.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { beginSession, branchOf, openApp, profileOf, signedIn } from '../page.tsx';
import { mockResources } from './resourceWorld.ts';

mockResources();
beforeAll(() =>
  Promise.all([
    import('../../../src/custom/accounts/profile/PhotoField.tsx'),
    import('../../../src/custom/accounts/profile/ProfileEmail.tsx'),
  ]),
);

const ADDRESS = '/user-profile/personal-information';
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}`));

/** Someone opens their own profile, which changes as they save it. */
function openProfile(more: Partial<Answer<typeof accounts.getUserProfile>> = {}) {
  const own = { ...profileOf(signedIn([branchOf(1)])), ...more };
  mock(accounts.getUserProfileDetail, () => ({ ...own }));
  mock(accounts.getUserProfile, () => ({ ...own }));
  const edits = mock(accounts.editUserProfile, ({ input, headers }) => {
    if (headers.get('If-Match') !== String(own.version))
      return new Refusal(409, [
        { error_code: 'GENERAL.STALE', error_message: '', params: { who: 'Nurul Aisyah' } },
      ]);
    Object.assign(own, {
      full_name: input.full_name,
      fullName: input.full_name,
      displayName: input.display_name,
      phoneMobile: input.phone_mobile,
      dob: input.dob,
      ...(input.photo !== undefined && { photo: input.photo || null }),
      version: own.version + 1,
    });
    return { ...own };
  });
  beginSession();
  return { own, edits, ...openApp(ADDRESS) };
}

async function retype(user: ReturnType<typeof openApp>['user'], name: string, value: string) {
  const input = await field(name);
  await user.clear(input);
  await user.type(input, value);
}

const save = () => screen.getByRole('button', { name: 'Save' });

describe('a resource of a single record', () => {
  const calls = { one: accounts.getUserProfile, update: accounts.editUserProfile };

  it('has a page without a list, in the menu, for everyone who is signed in', () => {
    const single = defineResource({
      name: 'single',
      calls,
      paths: { edit: '/single' },
      menu: { group: 'profile', icon: 'person' },
      fields: { full_name: text() },
    });
    const [page, ...others] = resourceScreens(manifestOf(single));
    expect(others).toEqual([]);
    expect(page).toMatchObject({
      path: '/single',
      title: 'RESOURCE.SINGLE.ONE',
      menu: { group: 'profile' },
    });
    expect([page?.permission, page?.parent]).toEqual([undefined, undefined]);
    expect([single.address.edit({}), single.address.list()]).toEqual(['/single', '/single']);
  });

  it('is typed like any other resource', () => {
    const misspelt = defineResource({
      name: 'single',
      calls,
      paths: { edit: '/single' },
      // @ts-expect-error: neither of the calls knows the field
      fields: { full_nam: text() },
    });
    const listed = defineResource({
      name: 'single',
      calls,
      // @ts-expect-error: there is no call that lists
      paths: { list: '/singles' },
      fields: { full_name: text() },
    });
    const unnamed = defineResource({
      name: 'single',
      calls,
      paths: { edit: '/single' },
      fields: { full_name: text() },
      // @ts-expect-error: the call names it display_name
      editDefaultValues: ({ displayName }) => ({ displayName }),
    });
    expect([misspelt, listed, unnamed].map(({ name }) => name)).toEqual(
      Array.from({ length: 3 }, () => 'single'),
    );
  });
});

describe('the own profile', () => {
  it('shows the data of the person, without a link to a list', async () => {
    const { user } = openProfile({ displayName: 'Nurul', dob: null });
    expect((await field('Full name')).value).toBe('Nurul Aisyah');
    expect((await field('Display name')).value).toBe('Nurul');
    expect((await field('Mobile phone')).value).toBe('60123456789');
    expect((await field('Date of birth')).value).toBe('');
    expect(screen.getByText('someone@clinic.test')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Change email' })).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Personal information', level: 1 })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    // What is about the person stands in their menu alone.
    await user.click(screen.getByRole('button', { name: 'Your account' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Your account' }));
    const [menu] = panel.getAllByRole('list');
    const links = within(menu as HTMLElement).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Healthcare provider',
      'Personal information',
      'Change email',
      'Change password',
      'Sign-in and security',
      'My clinics',
      'Signed-in devices',
      'Invitations',
      'Layout',
    ]);
  });

  it('is saved over the version that was read, and the shell shows the new name', async () => {
    const { user, edits } = openProfile();
    await retype(user, 'Full name', 'Nurul Huda');
    await retype(user, 'Display name', 'Huda');
    await user.click(save());
    expect(await screen.findByText('Saved.')).toBeTruthy();
    expect(edits[0]?.headers.get('If-Match')).toBe('1');
    expect(edits[0]?.input).toEqual({
      full_name: 'Nurul Huda',
      display_name: 'Huda',
      dob: '1990-02-28',
      phone_mobile: '60123456789',
    });
    await user.click(await screen.findByRole('button', { name: 'Your account' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Your account' }));
    expect(await panel.findByText('Nurul Huda')).toBeTruthy();
  });

  it('sends a photo once, and an empty one to remove it', async () => {
    const { user, edits } = openProfile();
    await field('Full name');
    const picked = new File(['picture'], 'me.png', { type: 'image/png' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    await user.upload(input as HTMLInputElement, picked);
    const shown = await screen.findByRole('img', { name: 'Photo' });
    expect(shown.getAttribute('src')).toBe(`data:image/png;base64,${btoa('picture')}`);
    await user.click(save());
    await waitFor(() => expect(edits).toHaveLength(1));
    expect(edits[0]?.input).toMatchObject({ photo: btoa('picture'), photoType: 'image/png' });
    await waitFor(() =>
      expect(screen.getByRole('img').getAttribute('src')).toContain('image/jpeg'),
    );

    await retype(user, 'Display name', 'Huda');
    await user.click(save());
    await waitFor(() => expect(edits).toHaveLength(2));
    expect(edits[1]?.input).not.toHaveProperty('photo');

    await user.click(screen.getByRole('button', { name: 'Remove the photo' }));
    await user.click(save());
    await waitFor(() => expect(edits).toHaveLength(3));
    expect(edits[2]?.input).toMatchObject({ photo: '' });
    expect(screen.queryByRole('img', { name: 'Photo' })).toBeNull();
  });

  it('shows refusals of the server at their fields', async () => {
    const { user } = openProfile();
    mock(
      accounts.editUserProfile,
      new Refusal(400, [
        { error_code: 'GENERAL.INVALID', error_message: '', field: 'phone_mobile' },
      ]),
    );
    await retype(user, 'Mobile phone', '60198765432');
    await user.click(save());
    await waitFor(async () =>
      expect((await field('Mobile phone')).getAttribute('aria-invalid')).toBe('true'),
    );
    expect((await field('Mobile phone')).value).toBe('60198765432');
  });

  it('asks before unsaved changes are left', async () => {
    const { user } = openProfile();
    await retype(user, 'Display name', 'Huda');
    await user.click(screen.getByRole('link', { name: 'Change email' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect((await field('Display name')).value).toBe('Huda');
  });

  it('shows the differences if it was saved elsewhere, and keeps what was typed', async () => {
    const { user, own, edits } = openProfile();
    await retype(user, 'Display name', 'Mine');
    Object.assign(own, { displayName: 'Theirs', version: 2 });
    await user.click(save());
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Theirs')).toBeTruthy();
    expect(dialog.getByText('Mine')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(edits.at(-1)?.headers.get('If-Match')).toBe('2'));
    expect(own.displayName).toBe('Mine');
  });

  it('that cannot be loaded says so as the heading of its page', async () => {
    mock(accounts.getUserProfileDetail, profileOf(signedIn([branchOf(1)])));
    mock(accounts.getUserProfile, new Refusal(404, ''));
    beginSession();
    openApp(ADDRESS);
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toBe('This could not be loaded');
  });

  it('has a history', async () => {
    const { user } = openProfile();
    const asked = mock(history.recordHistory, [
      {
        entry: 41,
        at: '2026-11-21T10:00:00.000Z',
        who: 'Nurul Aisyah',
        action: 'change-password',
        changes: {},
      },
    ]);
    await field('Full name');
    await user.click(screen.getByRole('button', { name: 'History' }));
    expect(await screen.findByText(/Password changed/)).toBeTruthy();
    expect(asked.map(({ input }) => input)).toEqual([
      { resource: 'accounts', id: '7' },
      { resource: 'accounts', id: '7', opened: 'true' },
    ]);
  });
});
