import type { Page } from '@playwright/test';
import { stayBeside } from '../support/desk.ts';
import { expect, test, visit } from '../support/test.ts';

const QUEUE = '/appointment/today-queue';

async function openBoard(page: Page) {
  await visit(page, QUEUE);
  await page.getByText('Board', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Called' })).toBeVisible();
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a card that is dragged to another column gets its status, which can be undone', async ({
  open,
}) => {
  const desk = await open('reception', { width: 1440 });
  await openBoard(desk);
  const card = column(desk, 'Waiting').getByRole('listitem').first();
  const name = (await card.getByRole('link').textContent()) ?? '';
  await card.dragTo(column(desk, 'With the doctor').getByRole('heading'));
  await stayBeside(desk, desk.getByText(`${name}: In progress`));
  await expect(column(desk, 'With the doctor').getByRole('link', { name })).toBeVisible();
  await desk.getByRole('button', { name: 'Undo' }).click();
  await expect(column(desk, 'Waiting').getByRole('link', { name })).toBeVisible();
});

test('a card goes back where the server refuses, and the page says why', async ({ open }) => {
  const desk = await open('reception', { width: 1440 });
  await openBoard(desk);
  await desk.route('**/api/update_appointment', (route) =>
    route.fulfill({
      status: 409,
      json: [{ error_code: 'APPOINTMENT.PAST', error_message: '' }],
    }),
  );
  const card = column(desk, 'Waiting').getByRole('listitem').first();
  const name = (await card.getByRole('link').textContent()) ?? '';
  await card.dragTo(column(desk, 'Done').getByRole('heading'));
  await expect(desk.locator('.ui-snackbar')).toBeVisible();
  await expect(column(desk, 'Waiting').getByRole('link', { name })).toBeVisible();
});
