import type { Locator, Page } from '@playwright/test';
import { foundPatients } from '../support/desk.ts';
import { expect, expectAccessible, expectNoOverflow, test, visit } from '../support/test.ts';

const BOOK = '/appointment/scheduler?view=day';
const LIST = '/patient/patient-list';

test('by the keyboard, menus and dialogs open, close and give the focus back', async ({ open }) => {
  const page = await open('reception');
  await visit(page, LIST);
  const button = page.getByRole('button', { name: '12 or 24 hours' });
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: '12 or 24 hours' });
  await expect(menu.getByRole('menuitemradio', { checked: true })).toBeFocused();
  await page.keyboard.press('End');
  await expect(menu.getByRole('menuitemradio').last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();

  const dialog = page.getByRole('dialog', { name: 'Add appointment' });
  for (let time = 0; time < 4; time += 1) {
    await page.keyboard.press('b');
    await expect(dialog.getByRole('combobox', { name: 'Patient' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  await page.keyboard.press('b');
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toBeFocused();
  for (let pressed = 0; pressed < 40; pressed += 1) {
    await page.keyboard.press('Tab');
    expect(await isInsideLayer(page), `after ${pressed + 1} presses of Tab`).toBe(true);
  }
  await expectAccessible(page);
});

test('a finger scrolls suggestions without choosing, and chooses by a tap', async ({ open }) => {
  const page = await open('reception', { width: 390, height: 700, touch: true });
  const touch = await page.context().newCDPSession(page);
  await visit(page, BOOK);
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: 'Add appointment' });
  const input = dialog.getByRole('combobox', { name: 'Patient' });
  await input.fill('an');
  await expect(foundPatients(page).nth(4)).toBeAttached();
  const top = async () => (await boxOf(foundPatients(page).first())).y;
  const before = await top();
  const { x, y } = await boxOf(foundPatients(page).nth(3));
  for (const moved of [0, 20, 60, 100, 140])
    await touch.send('Input.dispatchTouchEvent', {
      type: moved === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [{ x: x + 60, y: y + 20 - moved }],
    });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(top).toBeLessThan(before - 40);
  await expect(input).toBeVisible();
  const last = foundPatients(page).last();
  const name = await last.locator('b').first().innerText();
  await last.tap();
  await expect(dialog.locator('.chosen-patient')).toContainText(name);
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('button', { name: 'Leave without saving' }).tap();
  await expect(dialog).toHaveCount(0);
});

test('enlarged to 400 %, a dialog and its pickers fit and scroll', async ({ open }) => {
  const page = await open('reception', { width: 320, height: 400 });
  await visit(page, LIST);
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: 'Add appointment' });
  await expectInside(page, dialog);
  await dialog.getByRole('combobox', { name: 'Patient' }).fill('an');
  await foundPatients(page).last().scrollIntoViewIfNeeded({ timeout: 20_000 });
  await expectInside(page, foundPatients(page).last());
  await foundPatients(page).first().click();
  await dialog.getByRole('button', { name: 'Book' }).scrollIntoViewIfNeeded();
  await expectInside(page, dialog.getByRole('button', { name: 'Book' }));

  // By the key, as facts of the patient that arrive may move the button.
  await dialog.getByRole('button', { name: 'Open the calendar' }).press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Open the calendar' });
  await expectInside(page, calendar);
  for (const day of [
    calendar.getByRole('gridcell').first(),
    calendar.getByRole('gridcell').last(),
  ]) {
    await day.scrollIntoViewIfNeeded();
    await expectInside(page, day);
  }
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Choose a time' }).press('Enter');
  const times = page.getByRole('dialog', { name: 'Choose a time' });
  await expectInside(page, times);
  await page.keyboard.press('End');
  await expect(times.getByRole('option').last()).toBeFocused();
  await expectInside(page, times.getByRole('option').last());
  await expectNoOverflow(page);
});

test('near an edge and from right to left, menus and dialogs stay inside the window', async ({
  open,
}) => {
  const page = await open('reception');
  await visit(page, BOOK);
  const grid = await boxOf(page.getByRole('grid'));
  const right = Math.min(grid.x + grid.width, 1280) - 30;
  const bottom = Math.min(grid.y + grid.height, 800) - 20;
  await page.mouse.click(right, bottom, { button: 'right' });
  const contextMenu = page.getByRole('menu');
  await expect(contextMenu.getByRole('menuitem').first()).toBeVisible();
  await expectInside(page, page.locator('.ui-menu-paper'));
  await page.keyboard.press('Escape');
  await expect(contextMenu).toHaveCount(0);

  for (const direction of ['ltr', 'rtl']) {
    await page.evaluate((dir) => {
      document.documentElement.dir = dir;
    }, direction);
    await test.step(direction, () => expectAligned(page));
  }
});

/** A menu stays inside the window, and a dialog in its middle. */
async function expectAligned(page: Page): Promise<void> {
  for (const name of ['12 or 24 hours', 'Add appointment']) {
    const isMenu = name !== 'Add appointment';
    if (isMenu) await page.getByRole('button', { name }).click();
    else await page.keyboard.press('b');
    const opened = page.getByRole(isMenu ? 'menu' : 'dialog', { name });
    await expectInside(page, opened);
    if (!isMenu) {
      const { x, width } = await boxOf(opened);
      expect(Math.abs(x + width / 2 - 640), 'pixels beside the middle').toBeLessThanOrEqual(10);
    }
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
  }
}

async function boxOf(part: Locator) {
  await expect(part).toBeVisible();
  const box = await part.boundingBox();
  if (!box) throw new Error('nothing is drawn');
  return box;
}

/** The part lies inside the window, as soon as what it holds has arrived. */
async function expectInside(page: Page, part: Locator): Promise<void> {
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  await expect(async () => {
    const { x, y, width, height } = await boxOf(part);
    const beyond = {
      left: -x,
      top: -y,
      right: x + width - window.width,
      bottom: y + height - window.height,
    };
    for (const [edge, pixels] of Object.entries(beyond))
      expect(pixels, `pixels beyond the ${edge} edge`).toBeLessThanOrEqual(1);
  }).toPass({ timeout: 10_000 });
}

/** Whether the focus is in the layer of the open dialog. */
function isInsideLayer(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.closest('.MuiModal-root') !== null);
}
