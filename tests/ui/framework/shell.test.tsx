import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { roles } from '../../../contract/access.ts';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { lookups } from '../../../contract/clinic/lookups.ts';
import { startPageCalls } from '../../../contract/clinic/startPages.ts';
import { CallError } from '../../../contract/kit/client.ts';
import { dashboard } from '../../../contract/platform/dashboard.ts';
import { localization } from '../../../contract/platform/localization.ts';
import { texts } from '../../../contract/texts/index.ts';
import { notices } from '../../../src/framework/notices.ts';
import { errorText } from '../../../src/framework/problem.ts';
import { screensByGroup, type Screen, type Workplace } from '../../../src/framework/screens.ts';
import { createTranslate } from '../../../src/framework/text.tsx';
import { breadcrumbsFor } from '../../../src/layout/Breadcrumbs.tsx';
import { Splash } from '../../../src/layout/Splash.tsx';
import { screensInMenu, screens } from '../../../src/screens.ts';
import { mayDoNow, session } from '../../../src/session/session.ts';
import { doctors } from '../../support/dayRecords.ts';
import { hub } from '../../support/hub.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { mockEmptyDay } from '../clinic/day.ts';
import {
  beginSession,
  branchOf,
  elapse,
  english,
  fakeClock,
  openApp,
  profileOf,
  signedIn,
  preparePages,
  show,
} from '../page.tsx';

preparePages();

const person = signedIn([branchOf(1), branchOf(2)]);
const days = [3, 8, 5].map((count, at) => ({ day: `2026-03-0${at + 1}`, count }));

function inside(branches = person.branches) {
  // As the server does: of one branch, it tells that one alone.
  mock(accounts.getUserProfileDetail, ({ input: { branchId } }) =>
    profileOf(
      signedIn(branches.filter(({ id }) => branchId === undefined || id === Number(branchId))),
    ),
  );
  mockEmptyDay();
  const asked = mock(dashboard.dashboard, { apptCountList: days });
  beginSession(branches);
  return { asked, ...openApp('/dashboard') };
}

describe('the menu', () => {
  it.each(roles)('shows a %s only existing screens that are allowed', (role) => {
    const branch = role === 'Administrator' || role === 'Consultant' ? [] : [branchOf(1, role)];
    beginSession(branch, { roleAccess: [role] });
    for (const domain of ['DA', 'AGATA'] as const) {
      const chosen: Workplace[] = branch.length > 0 ? ['branch'] : [];
      const viewer = { may: mayDoNow, chosen, domain };
      const entries = [...screensInMenu(viewer).values()].flat();
      const wrong = entries.filter(
        (entry) =>
          !screens.includes(entry) ||
          (entry.permission && !mayDoNow(entry.permission.action, entry.permission.resource)) ||
          (entry.domain ?? domain) !== domain,
      );
      expect(wrong).toEqual([]);
      expect(entries.map(({ path }) => path)).toContain('/dashboard');
    }
  });

  it('omits screens that are not allowed, require a branch, or belong to the other domain', () => {
    const load = () => Promise.resolve({ default: () => null });
    const entry = { title: 'PAGE.DASHBOARD', menu: { group: 'home', icon: 'home' }, load } as const;
    const declared: Screen[] = [
      { ...entry, path: '/open' },
      { ...entry, path: '/list', permission: { action: 'list', resource: 'patients' } },
      { ...entry, path: '/delete', permission: { action: 'delete', resource: 'patients' } },
      { ...entry, path: '/branch', needs: 'branch' },
      { ...entry, path: '/agata', domain: 'AGATA' },
    ];
    const paths = (chosen: Workplace[], domain: 'DA' | 'AGATA') =>
      [...screensByGroup(declared, { may: mayDoNow, chosen, domain }).values()]
        .flat()
        .map(({ path }) => path);
    beginSession([branchOf(1, 'Nurse')]);
    expect(paths(['branch'], 'DA')).toEqual(['/open', '/list', '/branch']);
    expect(paths([], 'AGATA')).toEqual(['/open', '/list', '/agata']);
    beginSession([], { roleAccess: ['Administrator'] });
    expect(paths([], 'DA')).toEqual(['/open']);
  });

  it('has no clinic sections without a branch, for administrators, and in AGATA', () => {
    const clinic = (chosen: Workplace[], domain: 'DA' | 'AGATA') =>
      [...screensInMenu({ may: mayDoNow, chosen, domain }).keys()].filter((group) =>
        ['appointment', 'patient'].includes(group),
      );
    beginSession([branchOf(1)]);
    expect(clinic([], 'DA')).toEqual([]);
    expect(clinic(['branch'], 'AGATA')).toEqual([]);
    beginSession([], { roleAccess: ['Administrator'] });
    expect(clinic(['branch'], 'DA')).toEqual([]);
  });

  it('is folded and expanded, and remembers it', async () => {
    const { user } = inside();
    await user.click(await screen.findByRole('button', { name: 'Minimise the menu' }));
    expect(document.cookie).toContain('da_rail=folded');
    await user.click(screen.getByRole('button', { name: 'Expand the menu' }));
    expect(document.cookie).toContain('da_rail=open');
  });

  it('says why a page of a clinic is not open to an administrator', async () => {
    mock(accounts.getUserProfileDetail, profileOf(signedIn([], ['Administrator'])));
    beginSession([], { roleAccess: ['Administrator'] });
    openApp('/appointment/today-queue');
    await screen.findByRole('heading', { name: 'You cannot open this page' });
    screen.getByText(/^An Administrator runs the platform\./);
    expect(screen.queryByText(/owner of the account/)).toBeNull();
  });

  it('lets only administrators change the domain', async () => {
    inside();
    await screen.findByRole('heading', { name: 'Dashboard', level: 1 });
    expect(screen.queryByRole('button', { name: 'Switch to AGATA' })).toBeNull();
  });
});

describe('the quick actions', () => {
  const offered = async () => {
    const bar = within(await screen.findByRole('navigation', { name: 'Quick actions' }));
    return bar.getAllByRole('link').map(({ textContent }) => textContent);
  };

  it.each(['Receptionist', 'Manager', 'Tenant'] as const)(
    'are a walk-in, an appointment and a patient for a %s, and in a patient’s record no patient',
    async (role) => {
      inside([branchOf(1, role)]);
      expect(await offered()).toEqual(['Walk-in', 'Add appointment', 'Add patient']);
      cleanup();
      openApp('/patient/edit-patient/');
      expect(await offered()).toEqual(['Walk-in', 'Add appointment']);
    },
  );

  it('are a tenant and a proforma invoice for an Administrator', async () => {
    mock(accounts.getUserProfileDetail, profileOf(signedIn([], ['Administrator'])));
    beginSession([], { roleAccess: ['Administrator'] });
    openApp('/my-page');
    expect((await offered()).toSorted()).toEqual(['Add proforma invoice', 'Add tenant']);
  });
});

describe('the branch', () => {
  const openMenu = async (user: ReturnType<typeof openApp>['user']) => {
    await user.click(await screen.findByRole('button', { name: /Klinik 1/ }));
    return screen.getByRole('menuitemradio', { name: /Klinik 2/ });
  };

  it('is switched for this tab, and everything is reloaded for the new one', async () => {
    mock(accounts.chooseBranch, { branches: [branchOf(2)] });
    const { user, asked } = inside();
    await user.click(await openMenu(user));
    expect(await screen.findByRole('button', { name: /Klinik 2/ })).toBeTruthy();
    await waitFor(() => expect(asked.at(-1)?.headers.get('X-Branch-ID')).toBe('2'));
    expect(asked.at(-1)?.input).toEqual({ branchID: '2' });
  });

  it('is switched back, with the menu of the role in that branch', async () => {
    const branches = [branchOf(1, 'Tenant'), branchOf(2, 'Receptionist')];
    mock(accounts.chooseBranch, ({ input }) => ({
      branches: branches.filter(({ id }) => id === Number(input.chosenBranchID)),
    }));
    const { user } = inside(branches);
    const menu = () => within(screen.getByRole('navigation', { name: 'Main menu' }));
    await screen.findByRole('heading', { name: 'Dashboard', level: 1 });
    await user.click(await openMenu(user));
    await screen.findByRole('button', { name: /Klinik 2/ });
    await waitFor(() => expect(menu().queryByRole('link', { name: 'Opening hours' })).toBeNull());
    await user.click(screen.getByRole('button', { name: /Klinik 2/ }));
    await user.click(screen.getByRole('menuitemradio', { name: /Klinik 1/ }));
    await screen.findByRole('button', { name: /Klinik 1/ });
    await menu().findByRole('link', { name: 'Opening hours' });
  });

  it('keeps no data of the previous branch', async () => {
    mock(accounts.chooseBranch, { branches: [branchOf(2)] });
    mock(accounts.getUserProfileDetail, profileOf(person));
    const asked = mock(accounts.getUserProfile, profileOf(person));
    beginSession(person.branches);
    const { user } = openApp('/user-profile/personal-information');
    await screen.findByLabelText('Full name');
    await user.click(await openMenu(user));
    await waitFor(() => expect(asked.at(-1)?.headers.get('X-Branch-ID')).toBe('2'));
  });

  it('is switched with unsaved changes only after a confirmation', async () => {
    const switched = mock(accounts.chooseBranch, { branches: [branchOf(2)] });
    mock(accounts.getUserProfileDetail, profileOf(person));
    mock(accounts.getUserProfile, profileOf(person));
    beginSession(person.branches);
    const { user } = openApp('/user-profile/personal-information');
    await user.type(await screen.findByLabelText('Full name'), ' binti Ali');
    await user.click(await openMenu(user));
    const asked = within(await screen.findByRole('dialog', { name: 'Changes are not saved' }));
    await user.click(asked.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Full name')).toHaveProperty('value', 'Nurul Aisyah binti Ali');
    expect(switched).toHaveLength(0);
    await user.click(await openMenu(user));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await screen.findByRole('button', { name: /Klinik 2/ });
  });

  it('is kept if switching fails, with the message of the server', async () => {
    mock(
      accounts.chooseBranch,
      new Refusal(403, [{ error_code: 'NO.SUCH.CODE', error_message: 'This branch is closed.' }]),
    );
    const { user } = inside();
    await user.click(await openMenu(user));
    expect(await screen.findByText('This branch is closed.')).toBeTruthy();
    expect(session.branch()?.id).toBe(1);
  });

  it('is kept if switching fails without a message, with that of an expired subscription', async () => {
    mock(accounts.chooseBranch, new Refusal(403, ''));
    const { user } = inside();
    await user.click(await openMenu(user));
    expect(await screen.findByText(/The subscription of this branch has ended/)).toBeTruthy();
  });
});

describe('the breadcrumbs', () => {
  it('change a second after the page', async () => {
    fakeClock();
    const { user } = inside();
    await user.click(await screen.findByRole('button', { name: 'Your account' }));
    await user.click(await screen.findByRole('link', { name: 'Change password' }));
    await screen.findByRole('heading', { name: 'Change password', level: 1 });
    const crumbs = within(screen.getByRole('navigation', { name: 'Where you are' }));
    expect(crumbs.queryByText('Change password')).toBeNull();
    await elapse(1000);
    expect(crumbs.getByText('Change password').getAttribute('aria-current')).toBe('page');
    expect(crumbs.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard');
  });

  it('say the name of a record that is found by its id, and the key of any other', () => {
    const last = (pathname: string, search: string, name?: string) =>
      breadcrumbsFor(
        { pathname, search },
        (code) => code,
        { may: () => true, chosen: ['branch'], domain: 'DA' },
        name,
      ).at(-1)?.text;
    expect(last('/master-list-management/product-types/7', '', 'Pharmacy')).toBe('Pharmacy');
    expect(last('/master-list-management/product-types/7', '')).toBe('7');
    expect(last('/patient/edit-patient/', '?icpassport=A123', 'Tan Mei')).toBe('A123');
  });
});

describe('the command palette', () => {
  it('opens by Ctrl+K and goes to a page by its name', async () => {
    const { user } = inside();
    await screen.findByRole('heading', { name: 'Dashboard', level: 1 });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('searchbox'), 'pass chan{Enter}');
    expect(await screen.findByRole('heading', { name: 'Change password', level: 1 })).toBeTruthy();
  });

  it('notes a doctor as away from now on', async () => {
    const { user } = inside();
    mock(lookups.apptResource, doctors);
    await screen.findByRole('heading', { name: 'Dashboard', level: 1 });
    await user.keyboard('{Control>}k{/Control}');
    const box = await screen.findByRole('searchbox');
    await user.type(box, 'farid away');
    const found = await screen.findByRole('link', { name: /^Dr Farid is away today/ });
    expect(found.getAttribute('href')).toBe('/appointment/today-queue?away=3');
    // A name alone is more often a patient's.
    await user.clear(box);
    await user.type(box, 'farid');
    await waitFor(() => expect(screen.queryByRole('link', { name: /is away today/ })).toBeNull());
  });

  it('takes a Chinese word of two signs for an absence too', async () => {
    const [, , chinese] = texts['AFFECTED.AWAY_TODAY'];
    mock(localization.localizerList, { ...english, 'AFFECTED.AWAY_TODAY': chinese });
    const { user } = inside();
    mock(lookups.apptResource, doctors);
    await screen.findByRole('heading', { name: 'Dashboard', level: 1 });
    await user.keyboard('{Control>}k{/Control}');
    const box = await screen.findByRole('searchbox');
    await user.type(box, '不在');
    await screen.findByRole('link', { name: /^Dr Farid 今天不在/ });
    // One sign is none yet.
    await user.type(box, '{Backspace}');
    await waitFor(() => expect(screen.queryByRole('link', { name: /不在/ })).toBeNull());
  });

  it('shows that nothing matches all of the words', async () => {
    const { user } = inside();
    await screen.findByRole('heading', { name: 'Dashboard', level: 1 });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('searchbox'), 'password information');
    expect(await screen.findByText('Nothing has this name.')).toBeTruthy();
  });
});

describe('the user panel', () => {
  it('shows the person and links to profile and sign-out', async () => {
    const { user } = inside();
    await user.click(await screen.findByRole('button', { name: 'Your account' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Your account' }));
    expect(await panel.findByText('Nurul Aisyah')).toBeTruthy();
    expect(panel.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/logout');
    expect(panel.getByRole('link', { name: 'Personal information' }).getAttribute('href')).toBe(
      '/user-profile/personal-information',
    );
  });
});

describe('the start page', () => {
  it('is what is chosen for the person, and is chosen in their menu', async () => {
    const branch = { ...branchOf(1), startPage: 'queue' as const };
    mock(accounts.getUserProfileDetail, profileOf(signedIn([branch])));
    mockEmptyDay();
    mock(startPageCalls.ownStartPage, { startPage: 'branch' });
    const chosen = mock(startPageCalls.editOwnStartPage, { startPage: 'book' });
    beginSession([branch]);
    const { user } = openApp('/');
    await screen.findByRole('heading', { name: /^Today's queue/, level: 1 });
    await user.click(await screen.findByRole('button', { name: 'Your account' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Your account' }));
    const field = await panel.findByLabelText('Start page');
    await waitFor(() => expect(field).toHaveProperty('value', 'branch'));
    await user.selectOptions(field, 'Appointment book');
    await waitFor(() => expect(chosen.map(({ input }) => input)).toEqual([{ startPage: 'book' }]));
    await screen.findByText('The product opens with: Appointment book.');
  });
});

describe('live changes', () => {
  it('join the branch, and reload what a change concerns', async () => {
    const { asked } = inside();
    await waitFor(() => expect(hub.invoked).toContainEqual(['join', 1]));
    await screen.findByText('16');
    mock(dashboard.dashboard, { apptCountList: [{ day: '2026-03-01', count: 41 }] });
    const change = { resource: 'appointments', id: 5, change: 'create', by: 3, at: 'now' };
    hub.send('RecordChanged', change);
    expect(await screen.findAllByText('41')).toHaveLength(2);
    expect(asked).toHaveLength(1);
  });

  it('reload everything shown when something has changed before they joined', async () => {
    let resolve: (hasMissed: boolean) => void = () => undefined;
    hub.missed = new Promise((done) => (resolve = done));
    const { asked } = inside();
    await waitFor(() => expect(asked).toHaveLength(1));
    resolve(true);
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(hub.invoked.map(([name]) => name)).toEqual(
      expect.arrayContaining(['getConnectionId', 'join', 'missed']),
    );
  });

  it('reload everything shown when messages may have been missed', async () => {
    inside();
    await waitFor(() => expect(hub.invoked).toContainEqual(['join', 1]));
    await screen.findByText('16');
    mock(dashboard.dashboard, { apptCountList: [{ day: '2026-03-01', count: 42 }] });
    hub.send('Resync');
    expect(await screen.findAllByText('42')).toHaveLength(2);
  });

  it('show that the connection is lost, and reload when it is back', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    inside();
    await waitFor(() => expect(hub.open.size).toBe(1));
    await screen.findByText('16');
    hub.refusing = true;
    mock(dashboard.dashboard, { apptCountList: [{ day: '2026-03-01', count: 52 }] });
    hub.drop();
    expect(await screen.findByText(/^Reconnecting/)).toBeTruthy();
    hub.refusing = false;
    await waitFor(() => expect(screen.queryByText(/^Reconnecting/)).toBeNull());
    expect(await screen.findAllByText('52')).toHaveLength(2);
    expect(hub.invoked.filter(([name]) => name === 'join')).toHaveLength(2);
  });
});

describe('a network that swallows everything and closes nothing', () => {
  const stale = () => screen.queryByText(/^Reconnecting/);

  it('is told within five seconds, at any moment, and the page goes on when it is back soon', async () => {
    fakeClock();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    inside();
    await waitFor(() => expect(hub.asked).toBeGreaterThan(0));
    for (const quiet of [0, 700, 1_900]) {
      await elapse(2_100 + quiet);
      expect(stale()).toBeNull();
      hub.silent = true;
      await elapse(4_950);
      expect(stale()).toBeTruthy();
      expect(hub.open.size).toBe(1);
      hub.silent = false;
      hub.answerAll();
      await waitFor(() => expect(stale()).toBeNull());
    }
    expect(hub.invoked.filter(([name]) => name === 'join')).toHaveLength(1);
  });

  it('that stays so gives the connection up, and the page reloads over another', async () => {
    fakeClock();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    inside();
    await waitFor(() => expect(hub.asked).toBeGreaterThan(0));
    await screen.findByText('16');
    mock(dashboard.dashboard, { apptCountList: [{ day: '2026-03-01', count: 62 }] });
    hub.silent = true;
    await elapse(12_100);
    hub.silent = false;
    await elapse(10_000);
    await waitFor(() => expect(stale()).toBeNull());
    expect(await screen.findAllByText('62')).toHaveLength(2);
  });

  it('is not asked about by pages that nobody looks at, and at once when somebody does', async () => {
    fakeClock();
    inside();
    await waitFor(() => expect(hub.asked).toBeGreaterThan(0));
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await elapse(2_500);
    const { asked } = hub;
    await elapse(60_000);
    expect(hub.asked).toBe(asked);
    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(hub.asked).toBe(asked + 1);
  });
});

describe('the logo of the start', () => {
  it('is replaced by the loading text three seconds after the page was opened', async () => {
    fakeClock();
    vi.spyOn(performance, 'now').mockReturnValue(1000);
    show(<Splash />);
    await elapse(1900);
    expect(screen.queryByText('Please wait...')).toBeNull();
    await elapse(200);
    expect(screen.getByText('Please wait...')).toBeTruthy();
  });

  it('is not shown again after that', () => {
    vi.spyOn(performance, 'now').mockReturnValue(3500);
    show(<Splash />);
    expect(screen.getByText('Please wait...')).toBeTruthy();
  });
});

describe('the snackbar', () => {
  const t = createTranslate((code) => english[code], 'en');
  const refusal = (body: string, failures: { error_code: string; error_message: string }[] = []) =>
    new CallError(409, failures, body);

  it('hides after six seconds', async () => {
    fakeClock();
    openApp('/error/error-v2');
    await screen.findByText('OOPS! Something went wrong here');
    notices.failed('It did not work.');
    expect(await screen.findByText('It did not work.')).toBeTruthy();
    await elapse(5900);
    expect(screen.queryByText('It did not work.')).toBeTruthy();
    await elapse(200);
    expect(screen.queryByText('It did not work.')).toBeNull();
  });

  it('confirms a copy for two seconds', async () => {
    fakeClock();
    openApp('/error/error-v2');
    await screen.findByText('OOPS! Something went wrong here');
    notices.copied('Address copied');
    expect(await screen.findByText('Address copied')).toBeTruthy();
    await elapse(1900);
    expect(screen.queryByText('Address copied')).toBeTruthy();
    await elapse(200);
    expect(screen.queryByText('Address copied')).toBeNull();
  });

  it('can be pressed over an open dialog, and stays when the dialog closes', async () => {
    const { user } = openApp('/error/error-v2');
    await screen.findByText('OOPS! Something went wrong here');
    notices.alert('Please read this.');
    const dialog = within(await screen.findByRole('dialog', { name: 'Please note' }));
    const undo = vi.fn<() => void>();
    notices.done('Removed.', { label: 'Undo', run: undo });
    expect(await dialog.findByText('Removed.')).toBeTruthy();
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[1] ?? document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Removed.')).toBeNull();
  });

  it('shows the first failure by its code, the message of the server, or the raw body', () => {
    const first = { error_code: '20006', error_message: 'x' };
    const second = { error_code: 'GENERAL.NOT_FOUND', error_message: 'y' };
    expect(errorText(t, refusal('', [first, second]))).toBe(
      'A patient with this identity number exists already.',
    );
    const unknown = { error_code: 'NO.SUCH', error_message: 'As the server says.' };
    expect(errorText(t, refusal('', [unknown]))).toBe('As the server says.');
    expect(errorText(t, refusal('plain words'))).toBe('plain words');
  });
});
