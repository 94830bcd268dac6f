import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { lookups } from '../../../contract/clinic/lookups.ts';
import { masterLists } from '../../../contract/masterLists/index.ts';
import { localization } from '../../../contract/platform/localization.ts';
import { texts } from '../../../contract/texts/index.ts';
import { setLanguage } from '../../../src/i18n/language.ts';
import { mock } from '../../support/mock.ts';
import { preparePages } from '../page.tsx';
import { makeAppointment, mockQueue, openDay } from './day.ts';

preparePages();
afterEach(() => setLanguage('en'));

it("shows the branch's own values by its translations, and shipped ones by the catalogue", async () => {
  mock(
    localization.localizerList,
    Object.fromEntries(Object.entries(texts).map(([code, [, malay]]) => [code, malay])),
  );
  mock(lookups.listValueTranslations, [
    { list: 'appt_location', value: 'Orchid room', malay: 'Bilik Orkid', chinese: '' },
    { list: 'appt_type', value: 'Orchid room', malay: 'Jenis Orkid', chinese: '' },
  ]);
  const row = makeAppointment(1, 'Aisyah', 'booked', { at: '11:00', location: 'Orchid room' });
  mockQueue([{ ...row, appointmentType: 'Vaccination' }]);
  setLanguage('ms');
  openDay('/appointment/today-queue');
  expect(await screen.findByTitle('Vaksinasi · Bilik Orkid')).toBeTruthy();
  expect(screen.getByText('11:00 PG')).toBeTruthy();
});

it("translates one of the branch's values, which is chosen from its list", async () => {
  const { valueTranslationList, valueTranslationCreate } = masterLists.valueTranslations.calls;
  const made = { list: 'appt_location', value: 'Room 1', malay: 'Bilik 1', chinese: '' } as const;
  mock(valueTranslationList, []);
  const sent = mock(valueTranslationCreate, { id: 1, version: 1, ...made });
  const { user } = openDay('/master-list-management/value-translations', 'Manager');
  await screen.findByText(/^What you call your rooms, types and other values in Malay/);
  await user.click(await screen.findByRole('button', { name: 'Add translation' }));
  const dialog = await screen.findByRole('dialog');
  const list = await within(dialog).findByLabelText(/^List/);
  const value = await within(dialog).findByLabelText(/^Value/);
  expect(value).toHaveProperty('disabled', true);
  await user.selectOptions(list, 'Types of appointment');
  await within(value).findByRole('option', { name: 'Consultation' });
  await user.selectOptions(value, 'Consultation');
  await user.selectOptions(list, 'Rooms');
  await within(value).findByRole('option', { name: 'Room 1' });
  expect(value).toHaveProperty('value', '');
  await user.selectOptions(value, 'Room 1');
  await user.type(within(dialog).getByLabelText(/^In Malay/), 'Bilik 1');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.input).toMatchObject(made);
});
