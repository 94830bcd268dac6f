import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { masterLists } from '../../../contract/masterLists/index.ts';
import { mock, WithTotal } from '../../support/mock.ts';
import { beginSession, fakeClock, openApp, preparePages, profileOf, signedIn } from '../page.tsx';

preparePages();

const { publicHolidayList, loadPublicHolidays } = masterLists.publicHolidays.calls;

it('an Administrator adds the holidays of the year to come, with a day that the gazette moved', async () => {
  fakeClock();
  vi.setSystemTime('2026-11-28T02:00:00Z');
  mock(accounts.getUserProfileDetail, profileOf(signedIn([], ['Administrator'])));
  mock(publicHolidayList, new WithTotal([], 0));
  const loaded = mock(loadPublicHolidays, { added: 49, present: 2, moved: 3 });
  beginSession([], { roleAccess: ['Administrator'] });
  const { user } = openApp('/master-list-management/public-holidays');
  await user.click(await screen.findByRole('button', { name: 'Load a year' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Public holidays of a year' }));
  const wesak = dialog.getByRole('textbox', { name: /^Wesak/ });
  expect(wesak).toHaveProperty('value', '20 May 2027');
  await user.clear(wesak);
  await user.type(wesak, '19/5/2027{Tab}');
  await user.clear(dialog.getByRole('textbox', { name: /^Thaipusam/ }));
  await user.click(dialog.getByRole('button', { name: /^Add \d+ holidays$/ }));
  await screen.findByText(
    'Holidays of 2027: 49 added, 2 were there already, 3 were on another day.',
  );
  await waitFor(() =>
    expect(loaded[0]?.input).toMatchObject({
      year: 2027,
      wesak: '2027-05-19',
      deepavali: '2027-10-28',
    }),
  );
  expect(loaded[0]?.input.thaipusam || null).toBeNull();
});
