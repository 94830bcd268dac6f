import type { Locator, Page } from '@playwright/test';
import { clinicToday } from '../../../contract/fields.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { weekStart } from '../../../src/framework/calendar/clock.ts';
import { BOOKABLE, bookByKeys, foundPatients, visitLive } from '../support/desk.ts';
import { tabTo } from '../support/keys.ts';
import { expect, expectAccessible, expectWhole, phone, test, visit } from '../support/test.ts';

const BOOK = '/appointment/scheduler';
const doctors = {
  aisyah: 'Dr Aisyah Rahman',
  lim: 'Dr Lim Chee Keong',
  faizal: 'Dr Faizal Othman',
};

/** A day on which the clinic is open and the demo has nothing booked, in the week of one test. */
async function freeDay(page: Page, week: number): Promise<string> {
  const day = addDays(clinicToday(), 60 + 7 * week);
  await visit(page, `${BOOK}?view=week&day=${day}`);
  await expect(page.locator('.cal-day-head[data-off]').first()).toBeVisible();
  const heads = await page
    .locator('.cal-day-head')
    .evaluateAll((all) => all.map((each) => !(each as HTMLElement).hasAttribute('data-off')));
  return addDays(weekStart(day, 1), heads.indexOf(true));
}

interface Booking {
  day: string;
  /** hh:mm */
  time: string;
  patient: string;
  doctor: string;
  complaint: string;
}

/** Fills a booking that the address has begun, without sending it. */
async function begin(page: Page, { day, time, patient, doctor, complaint }: Booking) {
  await visitLive(page, `${BOOK}?view=day&day=${day}&new=1&at=${day}T${time}&minutes=30`);
  const dialog = page.getByRole('dialog', { name: 'Add appointment' });
  await dialog.getByRole('combobox', { name: 'Patient' }).fill(patient);
  await foundPatients(page).first().click();
  await dialog.getByRole('combobox', { name: 'Doctors' }).fill(doctor);
  await page.getByRole('option', { name: doctor }).click();
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption('Consultation');
  await dialog.getByLabel('Complaint').fill(complaint);
  await expect(dialog.getByText(BOOKABLE)).toBeVisible();
  return dialog;
}

async function book(page: Page, booking: Booking): Promise<Locator> {
  const dialog = await begin(page, booking);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  return itemIn(page, booking.doctor);
}

/** The appointments of the calendar that say a text, to those who listen. */
function itemIn(page: Page, text: string): Locator {
  return page
    .locator(`[data-item][data-tooltip*=${JSON.stringify(text)}]`)
    .filter({ visible: true });
}

/** Drags something by the mouse to where something else begins to stand. */
async function drag(page: Page, from: Locator, by: { x: number; y: number }): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const box = await from.boundingBox();
  if (!box) throw new Error('nothing to drag');
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(8, box.height / 2)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 4 });
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 });
  await page.mouse.up();
}

/** Pixels of an hour, and of a doctor's column. */
async function grid(page: Page): Promise<{ hour: number; column: number }> {
  const body = await page.locator('.cal-stripes').boundingBox();
  const gutter = page.locator('.cal-gutter span');
  const columns = page.locator('.cal-column-head');
  return {
    hour: (body?.height ?? 0) / (await gutter.count()),
    column: (body?.width ?? 0) / (await columns.count()),
  };
}

test.describe('two receptionists', () => {
  test('book the same slot: one succeeds, the other sees the conflict and the next free times', async ({
    open,
  }) => {
    const [one, other] = [await open('reception'), await open('manager')];
    const slot = { day: await freeDay(one, 1), time: '09:00', doctor: doctors.aisyah };
    const first = await begin(one, { ...slot, patient: 'siti', complaint: 'Was quicker' });
    const second = await begin(other, { ...slot, patient: 'tan', complaint: 'Typed with care' });
    await first.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(first).toHaveCount(0);
    await expect(itemIn(one, '09:00 AM to 09:30 AM')).toBeVisible();

    await second.getByRole('button', { name: 'Book', exact: true }).click();
    const question = other.getByRole('dialog', { name: 'Not available' });
    await expect(question).toContainText(`${doctors.aisyah} not available`);
    await question.getByRole('button', { name: 'Choose another time' }).click();
    await expect(second.getByLabel('Complaint')).toHaveValue('Typed with care');
    await expect(second.getByRole('list', { name: 'Chosen doctors' })).toContainText('Dr Aisyah');
    await second.getByRole('button', { name: '09:30 AM' }).click();
    await second.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(second).toHaveCount(0);
    await expect(itemIn(other, '09:30 AM to 10:00 AM')).toBeVisible();
    await expect(itemIn(one, '09:30 AM to 10:00 AM')).toBeVisible();
  });

  test('see each other move appointments, by mouse and by Undo', async ({ open }) => {
    const [desk, doctor] = [await open('reception'), await open('doctor')];
    const day = await freeDay(desk, 2);
    const booked = { day, patient: 'nurul', doctor: doctors.aisyah, complaint: 'Moves about' };
    await book(desk, { ...booked, time: '09:00' });
    await visitLive(doctor, `${BOOK}?view=day&day=${day}&doctors=all`);
    const { hour, column } = await grid(desk);
    await drag(desk, itemIn(desk, '09:00 AM to 09:30 AM'), { x: column, y: hour * 1.5 });
    await expect(itemIn(desk, `10:30 AM to 11:00 AM, ${doctors.lim}`)).toBeVisible();
    await expect(desk.getByText(/is now at .* 10:30 AM with Dr Lim Chee Keong/)).toBeVisible();
    await expect(itemIn(doctor, `10:30 AM to 11:00 AM, ${doctors.lim}`)).toBeVisible();
    await desk.getByRole('button', { name: 'Undo' }).click();
    await expect(itemIn(doctor, `09:00 AM to 09:30 AM, ${doctors.aisyah}`)).toBeVisible();
  });

  test('a move onto another appointment is undone, and an offered time is used', async ({
    open,
  }) => {
    const desk = await open('reception');
    const at = { day: await freeDay(desk, 3), doctor: doctors.lim };
    await book(desk, { ...at, time: '09:00', patient: 'siti', complaint: 'Stays' });
    await book(desk, { ...at, time: '11:00', patient: 'ahmad', complaint: 'Moves' });
    const { hour } = await grid(desk);
    await drag(desk, itemIn(desk, '11:00 AM to 11:30 AM'), { x: 0, y: -2 * hour });
    const refused = desk.getByRole('dialog', { name: /was not moved$/ });
    await expect(refused).toContainText(`${doctors.lim} not available`);
    await expectAccessible(desk);
    await refused.getByRole('button', { name: '09:30 AM' }).click();
    await expect(refused).toHaveCount(0);
    await expect(itemIn(desk, '09:30 AM to 10:00 AM')).toBeVisible();
    await expect(itemIn(desk, '09:00 AM to 09:30 AM')).toBeVisible();
  });
});

test.describe('by keyboard alone', () => {
  test('the scheduler is browsed, and an appointment is moved, opened and used by its menu', async ({
    open,
  }) => {
    const desk = await open('reception');
    const day = await freeDay(desk, 4);
    await book(desk, {
      day,
      time: '09:00',
      patient: 'siti',
      doctor: doctors.aisyah,
      complaint: 'By keys',
    });
    await visitLive(desk, `${BOOK}?view=day&day=${addDays(day, -1)}`);
    await desk.keyboard.press(']');
    const item = itemIn(desk, '09:00 AM to 09:30 AM');
    await expect(item).toBeVisible();
    await tabTo(desk, item);
    await desk.keyboard.press('m');
    await desk.keyboard.press('ArrowDown');
    await desk.keyboard.press('ArrowDown');
    await desk.keyboard.press('ArrowRight');
    await desk.keyboard.press('Enter');
    const moved = itemIn(desk, `09:30 AM to 10:00 AM, ${doctors.lim}`);
    await expect(moved).toBeVisible();
    await expect(moved).toBeFocused();

    await desk.keyboard.press('Shift+F10');
    await expect(desk.getByRole('menuitem', { name: 'Move elsewhere' })).toBeVisible();
    await desk.keyboard.press('Escape');
    await expect(moved).toBeFocused();
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('dialog', { name: 'Appointment' })).toBeVisible();
    await desk.keyboard.press('Escape');

    await tabTo(desk, moved);
    await desk.keyboard.press('ControlOrMeta+x');
    await expect(desk.getByText(/^Moving /)).toBeVisible();
    await desk.keyboard.press('ArrowDown');
    await desk.keyboard.press('ArrowDown');
    await desk.keyboard.press('Enter');
    await expect(desk.getByText(/is now at/)).toBeVisible();
    await expect(desk.getByText(/^Moving /)).toHaveCount(0);
    for (const key of ['w', 'a', 'm', 'd', 't']) await desk.keyboard.press(key);
    await expect(desk.getByRole('button', { name: 'Today', exact: true })).toBeDisabled();
  });

  test('a known patient is booked with at most ten keys besides the names', async ({ open }) => {
    const desk = await open('reception');
    await visitLive(desk, BOOK);
    expect(await bookByKeys(desk, 'n', 'lim')).toBeLessThanOrEqual(10);
  });
});

test('browsers of three zones show the same clinic day', async ({ open }) => {
  const shown: { title: string; items: string[] }[] = [];
  for (const zone of ['UTC', 'Asia/Kuala_Lumpur', 'America/New_York']) {
    const desk = await open('reception', { zone });
    await visit(desk, BOOK);
    await expect(desk.locator('[data-item]').first()).toHaveAttribute('data-tooltip', /Dr /);
    shown.push({
      title: (await desk.locator('.book-title').textContent()) ?? '',
      items: await desk
        .locator('[data-item]')
        .evaluateAll((all) =>
          all.map((each) => each.getAttribute('data-tooltip') ?? '').toSorted(),
        ),
    });
  }
  expect(shown[1]).toEqual(shown[0]);
  expect(shown[2]).toEqual(shown[0]);
});

test('a nurse sees the scheduler, and cannot drag', async ({ open }) => {
  const nurse = await open('nurse');
  await visit(nurse, BOOK);
  const item = nurse.locator('[data-item]:not([data-fixed])').first();
  await expect(item).toHaveAttribute('data-tooltip', /Dr /);
  const number = await item.getAttribute('data-item');
  const label = (await item.getAttribute('data-tooltip')) ?? '';
  await drag(nurse, item, { x: 0, y: 100 });
  await expect(nurse.getByText(/is now at|was not moved/)).toHaveCount(0);
  await expect(nurse.locator(`[data-item="${number}"]`).first()).toHaveAttribute(
    'data-tooltip',
    label,
  );
  await nurse.keyboard.press('n');
  await expect(nurse.getByRole('dialog', { name: 'Add appointment' })).toHaveCount(0);
});

test('the scheduler, on a phone and on a desk', async ({ open }) => {
  const desk = await open('reception', phone);
  const look = () => expectWhole(desk);
  for (const view of ['day', 'week', 'month', 'agenda']) {
    await visit(desk, `${BOOK}?view=${view}`);
    await look();
  }
  await visit(desk, `${BOOK}?view=day`);
  await desk.locator('.book-title').click();
  await look();
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('/');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await look();
  await desk.keyboard.press('Escape');
  const item = desk.locator('[data-item]').first();
  await item.click();
  await expect(desk.getByRole('dialog', { name: 'Appointment' })).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  await item.click({ button: 'right' });
  await expect(desk.getByRole('menu')).toBeVisible();
  await look();
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('menu')).toHaveCount(0);
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('dialog', { name: 'Appointment' })).toBeVisible();
  await look();
});
