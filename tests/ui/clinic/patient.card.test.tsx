import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { cardReader, type MyKadCard } from '../../../contract/clinic/cardReader.ts';
import { patients } from '../../../contract/clinic/patients.ts';
import { mock } from '../../support/mock.ts';
import { preparePages } from '../page.tsx';
import { openDay } from './day.ts';
import { field, openSteps, preparePatient, RECORD, step } from './patient.ts';

preparePages();
preparePatient();
// Loaded once, before the first test waits for it.
beforeAll(() => import('../../../src/custom/clinic/patients/RegisterPatient.tsx'));

const card: MyKadCard = {
  cardType: 10_241,
  name: 'SITI AMINAH BINTI ALI',
  icNumber: '900215145678',
  sex: 'P',
  dob: '1990-02-15',
  citizenship: 'WARGANEGARA',
  address: ['12 JALAN MAWAR'],
  postcode: '41000',
  city: 'KLANG',
  state: 'SELANGOR',
  photo: '/9j/4AAQ',
  gmpcName: '',
  kptName: '',
  oldIcNumber: '',
  birthPlace: 'SELANGOR',
  issued: null,
  race: 'MELAYU',
  religion: 'ISLAM',
};

beforeEach(() => {
  mock(cardReader.cardReaders, ['Reader A']);
  mock(cardReader.readCard, card);
});

const pressRead = () => screen.findByRole('button', { name: 'Read identity card' });
const photo = () => screen.queryByRole('img', { name: 'Photo' })?.getAttribute('src');

describe("an identity card in a patient's form", () => {
  it('is read at the reader address of the server', async () => {
    mock(accounts.getInitializedSetting, {
      firebase: null,
      webPushKey: 'key',
      firstAdministrator: false,
      outbox: true,
      cardReader: 'http://localhost:50000',
    });
    const asked = vi.spyOn(globalThis, 'fetch');
    const user = await openSteps();
    await user.click(await pressRead());
    await screen.findByText('The card is read.');
    const addresses = asked.mock.calls.map(([request]) => (request as Request).url);
    expect(addresses.filter((address) => /card/.test(address))).toEqual([
      'http://localhost:50000/api/card_readers',
      'http://localhost:50000/api/read_card',
    ]);
    await user.click(screen.getByRole('button', { name: 'Install card reader' }));
    const guide = within(await screen.findByRole('dialog', { name: 'Install card reader' }));
    await guide.findByText('Ready: Reader A');
    guide.getByText(window.location.origin);
    // Without a certificate there is none to trust.
    expect(guide.queryByRole('link')).toBeNull();
  });

  it('fills a new form, its photo included', async () => {
    const user = await openSteps();
    await user.click(await pressRead());
    await screen.findByText('The card is read.');
    expect(field(/Identity/)).toHaveProperty('value', '900215145678');
    expect(field('Name')).toHaveProperty('value', 'SITI AMINAH BINTI ALI');
    expect(field(/Date of birth/)).toHaveProperty('value', '15 Feb 1990');
    expect(screen.getByRole('combobox', { name: 'Race' })).toHaveProperty('value', 'Malay');
    expect(photo()).toBe('data:image/jpeg;base64,/9j/4AAQ');
    await user.click(step(/Address/));
    expect(field(/City/)).toHaveProperty('value', 'Klang');
    expect(field(/State/)).toHaveProperty('value', 'Selangor');
  });

  it('offers each value that differs from what was typed', async () => {
    const user = await openSteps();
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Siti');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sex' }), 'M');
    await user.click(await pressRead());
    const dialog = within(await screen.findByRole('dialog', { name: 'The card says otherwise' }));
    const choices = dialog.getAllByRole('checkbox');
    expect(choices.map((box) => box.closest('label')?.textContent)).toEqual([
      'NameSiti→SITI AMINAH BINTI ALI',
      'SexMale→Female',
    ]);
    await user.click(dialog.getByRole('checkbox', { name: /Sex/ }));
    await user.click(dialog.getByRole('button', { name: 'Take over' }));
    expect(field('Name')).toHaveProperty('value', 'Siti');
    expect(screen.getByRole('combobox', { name: 'Sex' })).toHaveProperty('value', 'F');
    expect(field(/Date of birth/)).toHaveProperty('value', '15 Feb 1990');
  });

  it.each([
    ['900215-14-5678', 'is', 'Malay'],
    ['910316105678', 'is not', ''],
  ])('where %s was typed, takes it for one that %s of the same person', async (typed, _, race) => {
    const user = await openSteps();
    await user.type(await screen.findByRole('textbox', { name: /Identity/ }), typed);
    await user.type(field('Name'), 'Siti');
    await user.click(await pressRead());
    const dialog = within(await screen.findByRole('dialog', { name: 'The card says otherwise' }));
    dialog.getByRole('checkbox', { name: /Name.*Siti.*SITI AMINAH/ });
    const number = dialog.queryByRole('checkbox', { name: /Identity/ });
    expect(number === null).toBe(race !== '');
    await user.click(dialog.getByRole('button', { name: 'Keep all' }));
    expect(screen.getByRole('combobox', { name: 'Race' })).toHaveProperty('value', race);
    expect(photo() === undefined).toBe(race === '');
  });

  it('fills nothing without a confirmation from a card with another number', async () => {
    mock(cardReader.readCard, { ...card, icNumber: '910316105678' });
    mock(patients.lockPatientProfile, {
      startEditingBy: 'Rose',
      fence: 'fence-1',
      expiresAt: '2026-01-01T00:00:00.000Z',
    });
    mock(patients.unlockPatientProfile, { done: true });
    const { user } = openDay(RECORD);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.click(await pressRead());
    const dialog = within(await screen.findByRole('dialog', { name: 'The card says otherwise' }));
    dialog.getByRole('checkbox', { name: /Identity.*900215145678.*910316105678/ });
    await user.click(dialog.getByRole('button', { name: 'Keep all' }));
    expect(photo()).toBeUndefined();
    await user.click(step(/Address/));
    expect(field(/Postcode/)).toHaveProperty('value', '');
  });
});
