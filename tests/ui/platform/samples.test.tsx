import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { samplePages } from '../../../src/custom/platform/samples/samplePages.ts';
import { resetLayout } from '../../../src/ui/layoutConfig.ts';
import { mock } from '../../support/mock.ts';
import {
  beginSession,
  branchOf,
  english,
  openApp,
  preparePages,
  profileOf,
  signedIn,
} from '../page.tsx';

preparePages();
beforeEach(() => {
  mock(accounts.getUserProfileDetail, profileOf(signedIn([branchOf(1)])));
  beginSession();
  resetLayout();
});

describe('pages of sample content', () => {
  it.each([
    ...samplePages,
    { path: '/google-material', title: 'SAMPLE.MATERIAL' as const },
    { path: '/react-bootstrap', title: 'SAMPLE.BOOTSTRAP' as const },
  ])('are labelled as a sample: $path', async ({ path, title }) => {
    openApp(path);
    await screen.findByRole('heading', { level: 1, name: english[title] as string });
    expect(within(screen.getByRole('main')).getAllByText('Sample')[0]).toBeTruthy();
  });

  it('show our own controls with their states', async () => {
    const { user } = openApp('/react-bootstrap');
    await user.click(await screen.findByRole('button', { name: 'A question' }));
    const asked = within(await screen.findByRole('dialog', { name: 'A question' }));
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('tab', { name: 'Choice 2' }));
    expect(screen.getByRole('tab', { name: 'Choice 2', selected: true })).toBeTruthy();
  });
});

describe('the quick panel', () => {
  it('has three tabs of sample content', async () => {
    const { user } = openApp('/my-page');
    await user.click(await screen.findByRole('button', { name: 'Your account' }));
    await user.click(await screen.findByRole('button', { name: 'Quick panel' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Quick panel' }));
    expect(panel.getByText('Sample')).toBeTruthy();
    expect(panel.getByText('A manager opened a new room')).toBeTruthy();
    for (const [tab, line] of [
      ['Notifications', 'Two appointments were moved'],
      ['Settings', 'Daily summary by mail: on'],
    ] as const) {
      await user.click(panel.getByRole('tab', { name: tab }));
      expect(panel.getByText(line)).toBeTruthy();
    }
  });
});

describe('the layout settings', () => {
  it('change this browser at once, are kept in it, and are taken back', async () => {
    const { user } = openApp('/builder');
    await user.click(await screen.findByRole('radio', { name: 'Violet' }));
    await user.click(screen.getByRole('radio', { name: 'Hidden' }));
    const { dataset } = document.documentElement;
    expect([dataset['accent'], dataset['footer'], dataset['header']]).toEqual([
      'violet',
      'hidden',
      'fixed',
    ]);
    expect(JSON.parse(window.localStorage.getItem('da.v1.layout') ?? '')).toEqual({
      accent: 'violet',
      header: 'fixed',
      aside: 'wide',
      footer: 'hidden',
      breakpoints: [576, 768, 992, 1200],
    });
    await user.click(screen.getByRole('button', { name: 'Back to the usual layout' }));
    expect([dataset['accent'], dataset['footer']]).toEqual(['green', 'shown']);
  });
});
