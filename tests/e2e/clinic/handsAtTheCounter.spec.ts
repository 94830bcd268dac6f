import type { Locator, Page } from '@playwright/test';
import { clinicToday } from '../../../contract/fields.ts';
import { formatDate } from '../../../src/framework/format.ts';
import { BOOKABLE, foundPatients, QUEUE, queueRow, visitLive } from '../support/desk.ts';
import { expect, test, visit } from '../support/test.ts';

/** Milliseconds for which answers are held back, by a number that is the same in each run. */
const DELAYS = [0, 150, 600];
const SEED = 20_261_126;

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Holds back every answer for a while of its own, so that answers come late and out of order. */
async function holdAnswers(page: Page, next: () => number): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    async (route) => {
      const delay = DELAYS[Math.floor(next() * DELAYS.length)] ?? 0;
      await new Promise((resolve) => {
        setTimeout(resolve, delay);
      });
      await route.continue().catch(() => undefined);
    },
  );
}

interface Person {
  name: string;
  number: string;
}

/** The people whom a search of the booking dialog offers. */
async function peopleNamed(page: Page, box: Locator, name: string): Promise<Person[]> {
  await box.fill(name);
  await expect(foundPatients(page).first().locator('b')).toContainText(new RegExp(name, 'i'));
  const found: Person[] = [];
  for (const option of await foundPatients(page).all()) {
    const [number = ''] = ((await option.locator('small').textContent()) ?? '').split(' · ');
    found.push({ name: (await option.locator('b').textContent()) ?? '', number });
  }
  return found.filter(({ number }) => /^\d{12}$/.test(number));
}

/** Types over what stands in the focused box and presses Enter, as a scanner does. */
async function scan(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('hands at the counter are faster than the page, and never meet a wrong patient, row or day', async ({
  open,
}) => {
  test.setTimeout(300_000);
  const desk = await open('reception');
  const next = numbersFrom(SEED);
  await visitLive(desk, `${QUEUE}?new=1`);
  const booking = desk.getByRole('dialog', { name: 'Add appointment' });
  const box = booking.getByRole('combobox', { name: 'Patient' });
  await expect(box).toBeFocused();
  const everyone = [
    ...(await peopleNamed(desk, box, 'ahmad')),
    ...(await peopleNamed(desk, box, 'siti')),
  ];
  const someone = () => everyone[Math.floor(next() * everyone.length)] ?? { name: '', number: '' };
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('Escape');
  await expect(booking).toHaveCount(0);
  await holdAnswers(desk, next);

  // Booked while the list of another name is still there, and by a double click: once, for them, today.
  for (const [at, time] of ['02:10', '02:40', '03:10'].entries()) {
    const person = someone();
    const complaint = `Hands ${at}`;
    await desk.keyboard.press('b');
    await expect(box).toBeFocused();
    await desk.keyboard.type('ahmad');
    if (at > 0) await expect(foundPatients(desk).first()).toBeVisible();
    await scan(desk, person.number);
    await expect(booking.getByRole('status').filter({ hasText: person.number })).toContainText(
      person.name,
    );
    await expect(booking.getByRole('combobox', { name: 'Doctors' })).toBeFocused();
    await desk.keyboard.type('kavitha');
    await desk.keyboard.press('Enter');
    await expect(booking.getByRole('list', { name: 'Chosen doctors' })).toContainText('Kavitha');
    await booking.getByRole('combobox', { name: 'Type' }).selectOption('Consultation');
    const date = booking.getByRole('textbox', { name: 'Date' });
    await expect(date).toHaveValue(formatDate(clinicToday()));
    await booking.getByLabel('Time', { exact: true }).fill(time);
    await booking.getByLabel('Complaint').fill(complaint);
    await expect(booking.getByText(BOOKABLE)).toBeVisible();
    await expect(date).toHaveValue(formatDate(clinicToday()));
    await booking.getByRole('button', { name: 'Book' }).dblclick();
    const again = desk.getByRole('dialog', { name: 'Not available' });
    await expect(again.or(queueRow(desk, complaint)).first()).toBeVisible();
    if (await again.isVisible()) await again.getByRole('button', { name: 'Save anyway' }).click();
    await expect(booking).toHaveCount(0);
    await expect(queueRow(desk, complaint)).toHaveCount(1);
    await expect(queueRow(desk, complaint)).toContainText(person.name);
  }

  // Opened from the palette, where the list of another name stands.
  for (let round = 0; round < 4; round += 1) {
    const person = someone();
    await desk.keyboard.press('Control+k');
    const palette = desk.getByRole('dialog', { name: 'Command palette' });
    await expect(palette.getByRole('searchbox')).toBeFocused();
    await desk.keyboard.type('siti');
    if (round > 1) await expect(palette.getByRole('link').first()).toContainText(/siti/i);
    await scan(desk, person.number);
    await expect(desk).toHaveURL(new RegExp(`icpassport=${person.number}$`));
    await expect(desk.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
  }

  // Put on the waiting list.
  await visit(desk, '/appointment/waiting-list');
  await desk.getByRole('button', { name: 'Put on the waiting list' }).click();
  const entry = desk.getByRole('dialog');
  await expect(entry.getByRole('combobox', { name: 'Patient' })).toBeFocused();
  const waiting = someone();
  await desk.keyboard.type('ahmad');
  await expect(foundPatients(desk).first()).toBeVisible();
  await scan(desk, waiting.number);
  await expect(entry.getByRole('status').filter({ hasText: waiting.number })).toContainText(
    waiting.name,
  );
});
