import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const dialogs = [
  'Dialog',
  'Dialog full',
  'Dialog high',
  'Panel left',
  'Panel right',
  'ConfirmDialog',
] as const;

/** The small overlays: what opens them, and the role of what it shows under its name. */
const small = [
  { role: 'button', name: 'Menu', shown: 'menu' },
  { role: 'button', name: 'Popover', shown: 'dialog' },
  { role: 'combobox', name: 'Combobox', shown: 'listbox' },
] as const;

test.describe('overlays', () => {
  test.describe.configure({ timeout: 180_000 });

  test('each lies over what opened it, has the focus, and Escape closes it alone', async ({
    open,
  }) => {
    const page = await open('admin', { width: 1280, height: 800 });
    await page.goto('/react-bootstrap');
    await expect(opener(page.locator('main'), 'ConfirmDialog')).toBeVisible();
    for (const outer of dialogs) {
      const first = await openDialog(page, page.locator('main'), outer, 1);
      for (const inner of dialogs) {
        const second = await openDialog(page, first, inner, 2);
        await closeByEscape(page, second, opener(first, inner));
      }
      for (const { role, name, shown } of small) {
        const button = first.getByRole(role, { name, exact: true });
        await button.click();
        const overlay = page.getByRole(shown, { name, exact: true });
        await expectOnTop(overlay, `${name} in ${outer}`);
        await closeByEscape(page, overlay, button);
      }
      await expect(first).toBeVisible();
      await closeByEscape(page, first, opener(page.locator('main'), outer));
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

function opener(inside: Locator, kind: string): Locator {
  return inside.getByRole('button', { name: kind, exact: true });
}

async function openDialog(page: Page, inside: Locator, kind: string, depth: number) {
  await opener(inside, kind).click();
  const dialog = page.getByRole('dialog', { name: `${kind} ${depth}`, exact: true });
  await expectOnTop(dialog, `${kind}, ${depth}`);
  await expect
    .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  return dialog;
}

/** Nothing lies over the middle and the corners of an element. */
async function expectOnTop(element: Locator, name: string) {
  await expect(element).toBeVisible();
  const covered = await element.evaluate((box) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const points = [
      [x, y],
      [left + 12, y],
      [right - 12, y],
      [x, top + 12],
      [x, bottom - 12],
    ] as const;
    return points.filter(([at, height]) => !box.contains(document.elementFromPoint(at, height)));
  });
  expect(covered, `points of ${name} that something lies over`).toEqual([]);
}

async function closeByEscape(page: Page, overlay: Locator, back: Locator) {
  await page.keyboard.press('Escape');
  await expect(overlay).toHaveCount(0);
  await expect(back).toBeFocused();
}
