import type { Locator, Page } from '@playwright/test';
import { clinicToday } from '../../../contract/fields.ts';
import { QUEUE, stayBeside, visitLive } from '../support/desk.ts';
import { receptionCalls } from '../support/patient.ts';
import { expect, test } from '../support/test.ts';

let made = 0;

test.describe('a double click', () => {
  test('in the queue acts on one patient alone, once, and two honest ones can both be undone', async ({
    open,
  }) => {
    const page = await open('reception');
    const family = await bookThree(page);
    await visitLive(page, `${QUEUE}?doctor=all&q=${family}`);
    const statuses = () => statusesOf(page);
    await expect.poll(statuses).toEqual(['1 Booked', '2 Booked', '3 Booked']);
    await doubleClick(page, page.getByRole('button', { name: `Arrived: 1 ${family}` }));
    await expect.poll(statuses).toEqual(['1 Arrived', '2 Booked', '3 Booked']);
    await page.getByRole('button', { name: `Arrived: 2 ${family}` }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(2);
    await expect.poll(statuses).toEqual(['1 Arrived', '2 Arrived', '3 Booked']);

    await doubleClick(page, page.getByRole('button', { name: `Call: 2 ${family}` }));
    await stayBeside(page, page.getByRole('button', { name: `Start: 2 ${family}` }));
    await expect.poll(statuses).toEqual(['1 Arrived', '2 Called', '3 Booked']);
    // Called patients come first, once the pointer has left the rows.
    await page.mouse.move(4, 4);
    await expect
      .poll(() => page.locator('tr[data-row] .queue-name').allInnerTexts())
      .toEqual([`2 ${family}`, `1 ${family}`, `3 ${family}`]);
    await expect.poll(statuses).toEqual(['1 Arrived', '2 Called', '3 Booked']);

    const undo = (text: string) =>
      page.locator('.ui-snackbar', { hasText: text }).getByRole('button', { name: 'Undo' });
    await undo(`1 ${family}: Arrived`).click();
    await undo(`2 ${family}: Called`).click();
    await expect.poll(statuses).toEqual(['1 Booked', '2 Arrived', '3 Booked']);
  });

  test('on the board, and a held or bouncing Enter, act on one patient alone, once', async ({
    open,
  }) => {
    const page = await open('reception');
    const family = await bookThree(page);
    await visitLive(page, `${QUEUE}?doctor=all&q=${family}`);
    await page.getByText('Board', { exact: true }).click();
    const names = async (column: string) =>
      (await page.getByRole('region', { name: column }).locator('.queue-name').allInnerTexts()).map(
        (name) => name.replace(` ${family}`, ''),
      );
    await expect.poll(() => names('Expected')).toEqual(['1', '2', '3']);
    await doubleClick(page, page.getByRole('button', { name: `Arrived: 1 ${family}` }));
    await expect.poll(() => names('Waiting')).toEqual(['1']);
    expect(await names('Expected')).toEqual(['2', '3']);

    await page.mouse.move(4, 4);
    await page.getByRole('button', { name: `Arrived: 2 ${family}` }).focus();
    for (let pressed = 0; pressed < 4; pressed += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(() => names('Waiting')).toEqual(['1', '2']);
    expect(await names('Expected')).toEqual(['3']);
    expect(await names('Called')).toEqual([]);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('every action of a row closes to the queue, with the focus on its button', async ({
  open,
}) => {
  const page = await open('manager');
  const family = await bookThree(page);
  await visitLive(page, `${QUEUE}?doctor=all&q=${family}`);
  const button = page.getByRole('button', { name: `More for 2 ${family}` });
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  for (const [entry, within] of [
    ['Send message'],
    ['Print a slip'],
    ['Follow-up', 'Note or follow-up'],
    ['Reschedule'],
    ['Change doctor'],
    ['Delete appointment'],
    ['Cancelled', 'Set status'],
  ] as const) {
    await button.click();
    if (within !== undefined) await item(within).click();
    await (
      entry === 'Cancelled'
        ? page.getByRole('menuitemradio', { name: entry, exact: true })
        : item(entry)
    ).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button').first()).toBeVisible();
    await expect(page.getByText('Please wait...')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog, `dialogs after ${entry}`).toHaveCount(0);
    await expect(button, `the button after ${entry}`).toBeFocused();
  }
});

/** Books three patients of a family for today, at night when nobody else is booked. */
async function bookThree(page: Page): Promise<string> {
  made += 1;
  const family = `Tekan${String.fromCodePoint(64 + made)}${'abcdefghij'[Math.floor(Math.random() * 10)]}`;
  const post = await receptionCalls(page);
  for (const number of [1, 2, 3])
    await post('/api/appointment', {
      appointmentDate: `${clinicToday()}T23:${10 + 5 * number}:00.000Z`,
      patientID: `P${Date.now()}${number}`,
      patientName: `${number} ${family}`,
      phoneNo: '60123456789',
      resource: '1',
      type: 'Consultation',
      priorityID: 6,
      estimatedTime: '00:05:00',
      allowConflict: true,
    });
  return family;
}

/** Clicks twice at the same place, where the button stands once the pointer is on it. */
async function doubleClick(page: Page, button: Locator) {
  await page.mouse.move(4, 4);
  await button.hover();
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    await drawn(page);
  }
}

/** The page has drawn what a click changed, so that the next one meets it. */
async function drawn(page: Page) {
  for (let frame = 0; frame < 3; frame += 1)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
}

/** Each patient's number with the status, in the order of the numbers. */
async function statusesOf(page: Page): Promise<string[]> {
  const texts = await page
    .locator('tr[data-row]')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [row.querySelector('.queue-name'), row.querySelector('.queue-status')]
          .map((cell) => cell?.textContent ?? '')
          .join(' '),
      ),
    );
  return texts.map((text) => text.replace(/ Tekan\w+/, '')).toSorted();
}
