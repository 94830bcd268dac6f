import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Role } from '../../../contract/access.ts';
import { localization } from '../../../contract/platform/localization.ts';
import { texts } from '../../../contract/texts/index.ts';
import { setLanguage } from '../../../src/i18n/language.ts';
import { mock } from '../../support/mock.ts';
import { mockQueue, openDay } from '../clinic/day.ts';
import { preparePages } from '../page.tsx';

preparePages();

/** Opens today's queue, which is empty, as a role. */
async function openQueue(role: Role = 'Receptionist') {
  mockQueue([]);
  const app = openDay('/appointment/today-queue?q=Siti', role);
  await screen.findByRole('searchbox', { name: 'Search the queue' });
  return app;
}

/** The panel of the help, once its texts are there. */
async function helpPanel() {
  const panel = await screen.findByRole('dialog', { name: 'Help' });
  await within(panel).findByRole('searchbox', { name: 'Search the help' });
  return panel;
}
const headings = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

describe('the help', () => {
  it('opens by ? with what the page is for, how its things are done and its keys; Escape brings back what was typed', async () => {
    const { user } = await openQueue();
    await user.click(screen.getByRole('searchbox', { name: 'Search the queue' }));
    await user.keyboard('a');
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('?');
    const panel = await helpPanel();
    expect(headings(panel)).toEqual(
      expect.arrayContaining([
        "Today's queue",
        'Put a walk-in into the queue',
        'Take a patient through the visit',
        'Take the payment',
        'Keyboard',
      ]),
    );
    // What is named is called as the page calls it.
    expect(within(panel).getByText('Add to the queue').tagName).toBe('B');
    expect(within(panel).getByText('Search and commands')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('searchbox', { name: 'Search the queue' })).toHaveProperty(
      'value',
      'Sitia',
    );
  });

  it('tells people alone what they may do', async () => {
    const { user } = await openQueue('Nurse');
    await user.click(screen.getByRole('button', { name: 'Help' }));
    const panel = await helpPanel();
    expect(headings(panel)).toContain('Take a patient through the visit');
    expect(headings(panel)).not.toContain('Put a walk-in into the queue');
    await user.click(within(panel).getByText('All topics'));
    const topics = within(panel)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(topics).toContain('Patients');
    expect(topics).not.toContain('Branches and their plans');
  });

  it('finds a task by its words, and says where nothing has them', async () => {
    const { user } = await openQueue();
    await user.keyboard('?');
    const panel = await helpPanel();
    const search = within(panel).getByRole('searchbox', { name: 'Search the help' });
    await user.type(search, 'register patient');
    await user.click(within(panel).getByRole('button', { name: 'Register a patient' }));
    expect(headings(panel)).toContain('Patients');
    await user.type(search, 'zeppelin');
    expect(within(panel).getByText('Nothing in the help has these words.')).toBeTruthy();
  });

  it('is in the language of the pages', async () => {
    const malay: Record<string, string> = {};
    for (const [code, [, text]] of Object.entries(texts)) malay[code] = text;
    mock(localization.localizerList, malay);
    setLanguage('ms');
    mockQueue([]);
    openDay('/appointment/today-queue?help=till');
    const panel = await screen.findByRole('dialog', { name: 'Bantuan' });
    expect(
      await within(panel).findByRole('heading', { name: 'Tutup kaunter bayaran anda' }),
    ).toBeTruthy();
    expect(headings(panel)).toContain('Tutup kaunter bayaran');
    setLanguage('en');
  });

  it('opens from the palette over the page, and closing leaves the page as it was', async () => {
    const { user } = await openQueue();
    await user.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog', { name: 'Command palette' });
    await user.type(within(palette).getByRole('searchbox'), 'move an app');
    await user.click(await within(palette).findByRole('link', { name: /Move an appointment/ }));
    const panel = await helpPanel();
    expect(headings(panel)).toContain('Appointment book');
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('searchbox', { name: 'Search the queue' })).toHaveProperty(
      'value',
      'Siti',
    );
  });
});

describe('the handbook', () => {
  it('is of what the person may do or of a role, and is printed', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = await openQueue();
    await user.keyboard('?');
    await user.click(within(await helpPanel()).getByRole('button', { name: 'Handbook' }));
    const book = await screen.findByRole('dialog', { name: 'Handbook' });
    expect(headings(book)).toContain('Close your till');
    expect(headings(book)).not.toContain('Invite someone');
    const reader = within(book).getByRole('combobox', { name: 'For' });
    await user.selectOptions(reader, 'Account owner');
    expect(headings(book)).toContain('Invite someone');
    await user.selectOptions(reader, 'Nurse');
    expect(headings(book)).not.toContain('Put a walk-in into the queue');
    await user.click(within(book).getByRole('button', { name: 'Print or save as PDF' }));
    expect(print).toHaveBeenCalledOnce();
  });
});
