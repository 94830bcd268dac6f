import type { Page } from '@playwright/test';
import {
  isCardServiceRequired,
  type CardService,
  startCardService,
  cardServiceProblem,
} from '../../support/cardService.ts';
import {
  sampleMyKad,
  sampleMyKid,
  myKad,
  myKid,
  unsupportedCard,
} from '../../support/identityCards.ts';
import { samplePhoto, pictureColors, test } from '../support/cards.ts';
import { visitSteps } from '../support/desk.ts';
import { tabTo } from '../support/keys.ts';
import { expect, expectAccessible, expectWhole, phone, visit } from '../support/test.ts';

const NEW = '/patient/edit-patient/';
const lack = await cardServiceProblem();

// One port and one smart card service for the whole machine: one test after the other.
test.describe.configure({ mode: 'default', timeout: 240_000 });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const read = (page: Page) => button(page, 'Read identity card').click();
const guide = (page: Page) => page.getByRole('dialog', { name: 'Install card reader' });
const review = (page: Page) => page.getByRole('dialog', { name: 'The card says otherwise' });
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name }).click();
const box = (page: Page, name: RegExp) => page.getByRole('textbox', { name });

test('the PC/SC stack is available if this run requires it', () => {
  if (lack !== undefined && !isCardServiceRequired)
    console.warn(`Skipped: reading cards into the form, because ${lack}.`);
  expect(isCardServiceRequired ? lack : undefined).toBeUndefined();
});

test('a missing agent is error 0, and the guide finds the agent when it runs', async ({
  open,
  desk,
}) => {
  const page = await open('reception');
  await visit(page, NEW);
  await read(page);
  const words = 'Error 0: The card reader program was not found on this computer.';
  await expect(guide(page).getByText(words)).toBeVisible();
  // One whose certificate nobody has trusted yet is as good as none.
  const strange = await desk.startAgent('strange');
  await button(page, 'Try again').click();
  await expect(guide(page).getByText(words)).toBeVisible();
  await strange.stop();
  const agent = await desk.startAgent();
  const health = guide(page).getByRole('link', { name: `${agent.address}/api/health` });
  const [opened] = await Promise.all([page.waitForEvent('popup'), health.click()]);
  await expect(opened.getByText('card-agent')).toBeVisible();
  await button(page, 'Try again').click();
  await expect(guide(page).getByText(words)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(guide(page)).toHaveCount(0);
  await expect(button(page, 'Read identity card')).toBeFocused();
});

test('the buttons are shown only while the record is edited', async ({ open }) => {
  const page = await open('reception');
  await visit(page, '/patient/patient-list');
  await page.locator('tbody tr').first().getByRole('link').first().click();
  await expect(button(page, 'Edit')).toBeVisible();
  for (const name of ['Read identity card', 'Install card reader'])
    await expect(button(page, name)).toHaveCount(0);
  await button(page, 'Edit').click();
  for (const name of ['Read identity card', 'Install card reader'])
    await expect(button(page, name)).toBeVisible();
  await button(page, 'Cancel').click();
  await expect(button(page, 'Edit')).toBeVisible();
  await expect(button(page, 'Read identity card')).toHaveCount(0);
});

test('the guide is used by the keyboard alone', async ({ open }) => {
  const page = await open('reception');
  await visit(page, NEW);
  await tabTo(page, button(page, 'Install card reader'));
  await page.keyboard.press('Enter');
  await expect(button(page, 'Try again')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(guide(page).getByText('Error 0')).toBeVisible();
  await expect(button(page, 'Try again')).toBeFocused();
  await tabTo(page, guide(page).getByRole('link'));
  await page.keyboard.press('Escape');
  await expect(button(page, 'Install card reader')).toBeFocused();
});

test('the guide, on a phone and on a desk', async ({ open }) => {
  const page = await open('reception', phone);
  await visit(page, NEW);
  await button(page, 'Install card reader').click();
  await expect(guide(page).getByText('Error 0')).toBeVisible();
  await expect(guide(page).getByText('https.')).toHaveCount(0);
  await expectWhole(page);
});

test.describe('over the real PC/SC stack', () => {
  test.skip(lack !== undefined, lack);
  let service: CardService;
  test.beforeAll(async () => {
    service = await startCardService();
  });
  test.afterAll(() => service.stop());

  test('a MyKad registers a new patient, photo included', async ({ open, desk }) => {
    const page = await open('reception');
    await desk.startAgent();
    await desk.insert(myKad(sampleMyKad, await samplePhoto()));
    await visitSteps(page);
    await read(page);
    await expect(page.getByText('The card is read.')).toBeVisible();
    await expect(box(page, /^Identity/)).toHaveValue('900215145678');
    expect(await pictureColors(page)).toEqual(['red', 'blue']);
    await tab(page, /Contact/);
    await box(page, /^Mobile/).fill('123456789');
    await register(page, sampleMyKad.icNumber);
    await tab(page, /Personal/);
    await expect
      .poll(() => factsOf(page))
      .toEqual({
        'Identity or passport number': '900215145678',
        Name: 'SITI NURHALIZA BINTI TÉST',
        Title: 'Ms',
        'Date of birth': '15 Feb 1990',
        Sex: 'Female',
        Nationality: 'Malaysia',
        Race: 'Malay',
        Religion: 'Islam',
      });
    expect(await pictureColors(page)).toEqual(['red', 'blue']);
    await tab(page, /Address/);
    await expect
      .poll(() => factsOf(page))
      .toEqual({
        Address: 'NO 12 JALAN MAWAR 3',
        Street: 'TAMAN SENTOSA',
        Postcode: '59100',
        City: 'Kuala Lumpur',
        State: 'Kuala Lumpur',
        Country: 'Malaysia',
      });
    // The same card again is known, and leads to the record.
    await visitSteps(page);
    await read(page);
    await page.getByRole('alert').getByRole('link').click();
    await button(page, 'Leave without saving').click();
    await expect(page.getByRole('heading', { name: sampleMyKad.name })).toBeVisible();
  });

  test('a MyKid registers a child', async ({ open, desk }) => {
    const page = await open('nurse');
    await desk.startAgent();
    await desk.insert(myKid());
    await visitSteps(page);
    await read(page);
    await expect(page.getByText('The card is read.')).toBeVisible();
    await tab(page, /Contact/);
    await box(page, /^Mobile/).fill('123456789');
    await register(page, sampleMyKid.icNumber);
    await tab(page, /Personal/);
    await expect
      .poll(() => factsOf(page))
      .toEqual({
        'Identity or passport number': '180704101235',
        Name: 'ADAM BIN TEST',
        Title: 'Mr',
        'Date of birth': '04 Jul 2018',
        Sex: 'Male',
        Nationality: 'Malaysia',
      });
    await expect(page.getByRole('img', { name: 'Photo' })).toHaveCount(0);
    await tab(page, /Address/);
    await expect
      .poll(() => factsOf(page))
      .toEqual({
        Address: '5 LORONG DELIMA',
        Postcode: '46000',
        City: 'Petaling Jaya',
        State: 'Selangor',
        Country: 'Malaysia',
      });
  });

  test('different values of a record are shown, and kept unless they are replaced', async ({
    open,
    desk,
  }) => {
    const page = await open('reception');
    await desk.startAgent();
    const card = { ...sampleMyKad, icNumber: '910316105678', born: '19910316' };
    await desk.insert(myKad(card, await samplePhoto()));
    await visitSteps(page);
    await box(page, /^Identity/).fill(card.icNumber);
    await box(page, /^Name/).fill('Siti Nurhaliza');
    await tab(page, /Address/);
    await box(page, /^Address/).fill('1 Jalan Lama');
    await tab(page, /Contact/);
    await box(page, /^Mobile/).fill('123456789');
    await register(page, card.icNumber);

    await button(page, 'Edit').click();
    await read(page);
    const offered = review(page).getByRole('listitem');
    const all = [
      'NameSiti Nurhaliza→SITI NURHALIZA BINTI TÉST',
      'Address1 Jalan Lama→NO 12 JALAN MAWAR 3',
      'StateSelangor→Kuala Lumpur',
    ];
    await expect(offered).toHaveText(all);
    await expectAccessible(page);
    await button(page, 'Keep all').click();
    await expect(box(page, /^Name/)).toHaveValue('Siti Nurhaliza');
    // What was empty was filled in at once, the photo too.
    await expect(page.getByRole('combobox', { name: /^Race/ })).toHaveValue('Malay');
    expect(await pictureColors(page)).toEqual(['red', 'blue']);

    await read(page);
    await expect(offered).toHaveText([...all, 'Photo→']);
    await review(page).getByRole('checkbox', { name: 'Address' }).check();
    await button(page, 'Take over').click();
    await expect(box(page, /^Name/)).toHaveValue('Siti Nurhaliza');
    await button(page, 'Update').click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await tab(page, /Personal/);
    await expect
      .poll(() => factsOf(page))
      .toMatchObject({
        Name: 'Siti Nurhaliza',
        Race: 'Malay',
        'Date of birth': '16 Mar 1991',
      });
    await tab(page, /Address/);
    await expect
      .poll(() => factsOf(page))
      .toMatchObject({
        Address: 'NO 12 JALAN MAWAR 3',
        State: 'Selangor',
        City: 'Kuala Lumpur',
      });
  });

  test("another person's card fills nothing in a record", async ({ open, desk }) => {
    const page = await open('reception');
    await desk.startAgent();
    await desk.insert(myKid({ ...sampleMyKid, icNumber: '190805101237', born: '20190805' }));
    await visit(page, '/patient/patient-list');
    await page.locator('tbody tr').first().getByRole('link').first().click();
    await button(page, 'Edit').click();
    const before = await box(page, /^Identity/).inputValue();
    await read(page);
    const number = review(page).getByRole('checkbox', { name: /^Identity/ });
    await expect(number).toHaveAccessibleName(new RegExp(`${before}.*190805101237`));
    await button(page, 'Keep all').click();
    await expect(box(page, /^Identity/)).toHaveValue(before);
    await button(page, 'Cancel').click();
    // Nothing was changed: it asks nothing.
    await expect(page.getByText('The record is unlocked.')).toBeVisible();
  });

  test('every other failure is an alert with its code', async ({ open, desk }) => {
    const page = await open('reception');
    await desk.startAgent();
    await visit(page, NEW);
    const fails = async (words: string) => {
      await read(page);
      const alert = page.getByRole('dialog', { name: 'Please note' });
      await expect(alert.getByText(words)).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(alert).toHaveCount(0);
      await expect(button(page, 'Read identity card')).toBeFocused();
      await expect(box(page, /^Name/)).toHaveValue('');
    };
    const none = 'Error 0x8010000C: There is no card in the reader. Put it in with the chip first.';
    await fails(none);
    await desk.insert(unsupportedCard);
    await fails('Error 0x8010000D: This is neither a MyKad nor a MyKid.');
    await desk.insert(myKad(), { refuses: { file: 4, status: '6A82' } });
    await fails('Error 0x6A82: The card refused to be read.');
    // Pulled out while its photo is read.
    await desk.insert(myKad(sampleMyKad, await samplePhoto()), { removedAtRead: 5 });
    await fails(
      'Error 0x80100016: The reading was cut short. Leave the card in the reader until it is done, and try again.',
    );
    // Put in again, it is read.
    await desk.insert(myKad());
    await read(page);
    await expect(box(page, /^Name/)).toHaveValue(sampleMyKad.name);
  });
});

/** Registers what the form holds, and waits for the record of a number. */
async function register(page: Page, number: string): Promise<void> {
  await tab(page, /Others/);
  await button(page, 'Register').click();
  await page.waitForURL(`**${NEW}?icpassport=${number}`);
  await expect(button(page, 'Edit')).toBeVisible();
}

/** What the open step of a record says, by its labels. */
async function factsOf(page: Page): Promise<Record<string, string>> {
  const texts = (role: 'term' | 'definition') =>
    page.locator('.patient-facts').getByRole(role).allTextContents();
  const [labels, values] = await Promise.all([texts('term'), texts('definition')]);
  return Object.fromEntries(labels.map((label, at) => [label, values[at] ?? '']));
}
