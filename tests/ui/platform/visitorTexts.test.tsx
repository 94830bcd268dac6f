import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { localization } from '../../../contract/platform/localization.ts';
import { isForVisitors } from '../../../contract/texts/visitors.ts';
import { publicScreens } from '../../../src/publicScreens.ts';
import { mock } from '../../support/mock.ts';
import { mockVisitors } from '../accounts/signUpWorld.ts';
import { english, openApp, preparePages } from '../page.tsx';

preparePages();

const forVisitors = Object.fromEntries(
  Object.entries(english).filter(([code]) => isForVisitors(code)),
);
/** A code that stands where its text should. */
const CODE = /\b[A-Z][A-Z\d_]+\.[A-Z]\w+/;
/** Pages that someone reaches with what a mail or a gateway sent, and those of the demo's letters. */
const LED_TO = /:|payment|outbox|reset-password|register-user|first-administrator/;

const pages = publicScreens.filter(({ path }) => !LED_TO.test(path));

it.each(pages)('$path shows no text beyond those that visitors get first', async ({ path }) => {
  mockVisitors();
  mock(localization.localizerList, ({ input }) =>
    // The others never come.
    input.part === 'visitors' ? forVisitors : new Promise(() => undefined),
  );
  openApp(path);
  await waitFor(() => expect(screen.getAllByRole('heading').length).toBeGreaterThan(0));
  expect(document.body.textContent).not.toMatch(CODE);
});

it('they are a small part of all', () => {
  const size = (some: object) => JSON.stringify(some).length;
  expect(size(forVisitors)).toBeLessThan(size(english) / 5);
});
