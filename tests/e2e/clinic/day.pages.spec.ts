import type { Page } from '@playwright/test';
import { languages } from '../../../contract/texts/index.ts';
import { foundPatients, openRow, QUEUE } from '../support/desk.ts';
import { expect, expectWhole, phone, test, visit } from '../support/test.ts';

// Each of these looks at a dozen states of the pages, and looking takes longer than making them.
test.describe.configure({ timeout: 240_000 });

test('the pages of the day, on a phone and on a desk', async ({ open }) => {
  const desk = await open('reception', phone);
  const look = () => expectWhole(desk);
  await visit(desk, '/dashboard');
  await look();
  await visit(desk, QUEUE);
  await look();
  expect(await desk.locator('td.queue-time').evaluateAll(cutTexts), 'cut times').toEqual([]);
  const number = await firstPatient(desk);

  await desk
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  await look();
  await visit(desk, `${QUEUE}?q=nobody-has-this-name`);
  await expect(desk.getByText('No records found')).toBeVisible();
  await look();

  await visit(desk, `${QUEUE}?new=1`);
  const booking = desk.getByRole('dialog', { name: 'Add appointment' });
  await booking.getByRole('combobox', { name: 'Patient' }).fill('siti');
  await expect(foundPatients(desk).first()).toBeVisible();
  await look();
  for (const key of ['ArrowDown', 'Enter', 'ArrowDown', 'Enter']) await desk.keyboard.press(key);
  await expect(booking.getByRole('list', { name: 'Chosen doctors' })).toBeVisible();
  await look();
  await booking.getByRole('radio', { name: 'New patient' }).check();
  await look();

  await visit(desk, QUEUE);
  const dialog = await openRow(desk, number);
  await look();
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await expect(dialog.getByLabel('Time', { exact: true })).toBeVisible();
  await look();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Delete appointment' }).click();
  await expect(desk.getByLabel('Password')).toBeFocused();
  await look();

  await visit(desk, '/patient/edit-patient/');
  await look();
  await visit(desk, QUEUE);
  await (await openRow(desk, number)).getByRole('link', { name: 'Patient record' }).click();
  await expect(desk.getByRole('heading', { name: 'Upcoming appointments' })).toBeVisible();
  await look();
  await desk.getByRole('button', { name: 'Edit' }).click();
  await expect(desk.getByRole('button', { name: 'Update' })).toBeVisible();
  await look();
  await desk.getByRole('button', { name: 'Cancel' }).click();
  await expect(desk.getByText('The record is unlocked.')).toBeVisible();
});

test('the queue shows whole times, statuses and waits in every language and width', async ({
  open,
}) => {
  for (const language of languages) {
    const desk = await open('reception', { width: 1280, language });
    await visit(desk, QUEUE);
    await expect(desk.locator('td.queue-status').first()).toBeVisible();
    for (const width of [900, 1024, 1280, 1440]) {
      await desk.setViewportSize({ width, height: 800 });
      const cells = desk.locator('td:is(.queue-time, .queue-status, .queue-wait)');
      await expect
        .poll(() => cells.evaluateAll(cutTexts), `${language} at ${width} px`)
        .toEqual([]);
    }
  }
});

/** The texts of the cells that need more room than their column has. */
function cutTexts(cells: Element[]): string[] {
  return cells
    .filter((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      const end =
        cell.getBoundingClientRect().right - parseFloat(getComputedStyle(cell).paddingRight);
      return text.getBoundingClientRect().right > end;
    })
    .map((cell) => cell.textContent ?? '');
}

async function firstPatient(page: Page): Promise<string> {
  return (await page.locator('tr[data-row]').first().getByRole('link').textContent()) ?? '';
}
