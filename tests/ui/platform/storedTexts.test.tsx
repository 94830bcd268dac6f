import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { localization } from '../../../contract/platform/localization.ts';
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

function openWith(stored: Readonly<Record<string, string>> | null, answered = english) {
  if (stored) catalogueStore('en').set(stored);
  const asked = mock(localization.localizerList, answered);
  let drawn = 0;
  function Counted() {
    drawn += 1;
    return <p>{useText()('SHELL.SAVE')}</p>;
  }
  fakeClock();
  const counted = <Counted />;
  render(
    <SendProvider send={send}>
      <I18n domain={null}>{counted}</I18n>
    </SendProvider>,
  );
  return { asked, drawn: () => drawn };
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
