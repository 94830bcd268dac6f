import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onlineBooking } from '../../../contract/clinic/onlineBooking.ts';
import { localization } from '../../../contract/platform/localization.ts';
import { publicScreens } from '../../../src/publicScreens.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { mockVisitors } from '../accounts/signUpWorld.ts';
import { english, englishIn, openApp, preparePages } from '../page.tsx';

preparePages();

/** A code that stands where its text should. */
const CODE = /\b[A-Z][A-Z\d_]+\.[A-Z]\w+/;
/** Pages that someone reaches with what a mail or a gateway sent, and those of the demo's letters. */
const LED_TO = /:|payment|outbox|reset-password|register-user|first-administrator/;

const pages = publicScreens.filter(({ path }) => !LED_TO.test(path));

it.each(pages)('$path shows no text beyond those that visitors get first', async ({ path }) => {
  mockVisitors();
  mock(localization.localizerList, ({ input: { part } }) =>
    // The others never come.
    part ? englishIn(part) : new Promise(() => undefined),
  );
  openApp(path);
  await waitFor(() => expect(screen.getAllByRole('heading').length).toBeGreaterThan(0));
  expect(document.body.textContent).not.toMatch(CODE);
});

it('the page of a branch that is booked online neither', async () => {
  mockVisitors();
  mock(onlineBooking.onlineBookingPage, new Refusal(404, []));
  mock(localization.localizerList, ({ input: { part } }) =>
    part ? englishIn(part) : new Promise(() => undefined),
  );
  openApp('/book/klinik-seri');
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(CODE);
});

it('they are a small part of all', () => {
  const size = (some: object) => JSON.stringify(some).length;
  expect(size(englishIn('visitors'))).toBeLessThan(size(english) / 5);
});
