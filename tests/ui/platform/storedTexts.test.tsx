import { render, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, it } from 'vitest';
import { localization } from '../../../contract/platform/localization.ts';
import type { Domain } from '../../../src/framework/screens.ts';
import { SendProvider } from '../../../src/framework/send.tsx';
import { useText } from '../../../src/framework/text.tsx';
import { catalogueStore } from '../../../src/i18n/catalogueStore.ts';
import { I18n } from '../../../src/i18n/I18n.tsx';
import { send } from '../../../src/session/client.ts';
import { mock } from '../../support/mock.ts';
import { elapse, english, fakeClock, preparePages } from '../page.tsx';

preparePages();

/** Time in which a page with stored texts has shown what it is opened for. */
const OPENED_WITHIN = 1_500;

function Page() {
  return <p>{useText()('SHELL.SAVE')}</p>;
}

function Inside() {
  return <p>{useText()('SHELL.CLOSE')}</p>;
}

function openWith(stored: Readonly<Record<string, string>> | null, domain: Domain | null = 'DA') {
  window.history.replaceState(null, '', '/');
  if (stored) catalogueStore('en').set(stored);
  const asked = mock(localization.localizerList, ({ input }) =>
    input.part === 'visitors' ? { 'SHELL.SAVE': 'Save' } : english,
  );
  let drawn = 0;
  fakeClock();
  const counted = (
    <Profiler id="page" onRender={() => (drawn += 1)}>
      <Page />
    </Profiler>
  );
  const inDomain = (of: Domain | null, page = counted) => (
    <SendProvider send={send}>
      <I18n domain={of}>{page}</I18n>
    </SendProvider>
  );
  const { rerender } = render(inDomain(domain));
  return { asked, drawn: () => drawn, enter: () => rerender(inDomain('DA', <Inside />)) };
}

it('stored texts are shown at once, and newer ones asked for after what a page opens with', async () => {
  const { asked, drawn } = openWith(english);
  expect(screen.getByText('Save')).toBeTruthy();
  await elapse(OPENED_WITHIN);
  expect(asked).toHaveLength(0);
  await elapse(OPENED_WITHIN);
  await waitFor(() => expect(asked).toHaveLength(1));
  await elapse(OPENED_WITHIN);
  // The same texts draw nothing anew.
  expect(drawn()).toBe(1);
});

it('texts that a translator changed since replace the stored ones', async () => {
  openWith({ ...english, 'SHELL.SAVE': 'Keep' });
  expect(screen.getByText('Keep')).toBeTruthy();
  await elapse(2 * OPENED_WITHIN);
  expect(await screen.findByText('Save')).toBeTruthy();
  expect(catalogueStore('en').get()?.['SHELL.SAVE']).toBe('Save');
});

it('texts that are not stored, or not whole, are asked for at once', async () => {
  const { asked } = openWith(null);
  expect(await screen.findByText('Save')).toBeTruthy();
  expect(asked).toHaveLength(1);
});

it('a visitor gets the texts of the first page, then all of them, which are stored', async () => {
  const { asked } = openWith(null, null);
  expect(await screen.findByText('Save')).toBeTruthy();
  expect(asked.map(({ input }) => input)).toEqual([{ part: 'visitors' }]);
  expect(catalogueStore('en').isStored()).toBe(false);
  await elapse(2 * OPENED_WITHIN);
  await waitFor(() => expect(catalogueStore('en').get()).toEqual(english));
  expect(asked.map(({ input }) => input)).toEqual([{ part: 'visitors' }, {}]);
});

it('who signs in before all texts came gets them at once, and sees no codes meanwhile', async () => {
  const { asked, enter } = openWith(null, null);
  expect(await screen.findByText('Save')).toBeTruthy();
  enter();
  expect(document.body.textContent).toBe('');
  expect(await screen.findByText('Close')).toBeTruthy();
  expect(asked.map(({ input }) => input)).toEqual([{ part: 'visitors' }, {}]);
});
