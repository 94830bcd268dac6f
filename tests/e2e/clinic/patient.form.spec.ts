import { type Page } from '@playwright/test';
import { visitSteps } from '../support/desk.ts';
import { enter, tabTo, typeOver } from '../support/keys.ts';
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  expectWhole,
  phone,
  test,
  visit,
} from '../support/test.ts';

const NEW = '/patient/edit-patient/';
const steps = ['Personal details', 'Address', 'Contact', 'Relationship', 'Medical', 'Others'];

test.describe.configure({ timeout: 240_000 });

test('a patient is registered and corrected by the keyboard alone', async ({ open }) => {
  const desk = await open('reception');
  const number = `K${Date.now()}`;
  const box = (name: RegExp) => desk.getByRole('textbox', { name });
  const button = (name: string) => desk.getByRole('button', { name, exact: true });
  const next = async (step: string) => {
    await enter(desk, button('Next'));
    await expect(desk.getByRole('tab', { selected: true })).toContainText(step);
  };
  await visitSteps(desk);
  await typeOver(desk, box(/^Identity/), number);
  // Enter in a box sends nothing while there are steps to come.
  await desk.keyboard.press('Enter');
  await expect(desk).toHaveURL(new RegExp(`${NEW}$`));
  await typeOver(desk, box(/^Name/), 'Kamala Keys');
  await typeOver(desk, box(/^Date of birth/), '15 Feb 1990');
  await tabTo(desk, desk.getByRole('combobox', { name: /^Sex/ }));
  await desk.keyboard.press('ArrowDown');
  await next('Address');
  await typeOver(desk, box(/^City/), 'Ipoh');
  await next('Contact');
  await typeOver(desk, box(/^Mobile/), '0123456789');
  await next('Relationship');
  await tabTo(desk, desk.getByRole('combobox', { name: 'Relative' }));
  await desk.keyboard.type('siti');
  await expect(
    desk.getByRole('listbox', { name: 'Relative' }).getByRole('option').first(),
  ).toBeVisible();
  await desk.keyboard.press('ArrowDown');
  await desk.keyboard.press('Enter');
  await tabTo(desk, desk.getByRole('combobox', { name: 'Relation', exact: true }));
  await desk.keyboard.press('ArrowDown');
  await enter(desk, button('Add relative'));
  await expect(desk.getByRole('table').getByRole('row')).toHaveCount(2);
  await next('Medical');
  await tabTo(desk, desk.getByRole('textbox', { name: 'Allergies' }));
  await desk.keyboard.type('Penicillin');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('list', { name: 'Allergies' })).toContainText('Penicillin');
  await next('Others');
  await enter(desk, button('Register'));
  await desk.waitForURL(`**${NEW}?icpassport=${number}`);
  await expect(desk.getByText('Allergies: Penicillin')).toBeVisible();

  await enter(desk, button('Edit'));
  await expect(button('Update')).toBeVisible();
  await typeOver(desk, box(/^Preferred name/), 'Kam');
  await enter(desk, button('Update'));
  await expect(desk.getByText('Saved.')).toBeVisible();
  // The record opens on its timeline; arrows lead to the other tabs.
  await tabTo(desk, desk.getByRole('tab', { name: 'Timeline' }));
  await desk.keyboard.press('ArrowRight');
  await expect(desk.getByText('Kam', { exact: true })).toBeVisible();
});

for (const width of [360, 1280])
  test(`possible duplicates are shown without hiding an input, at ${width} px`, async ({
    open,
  }) => {
    const desk = await open('reception', { width, height: 640 });
    await visit(desk, '/patient/patient-list');
    const known = await desk.locator('tbody tr').nth(1).getByRole('link').first().innerText();
    await visit(desk, NEW);
    const name = desk.getByRole('textbox', { name: /^Name/ });
    await name.pressSequentially(known);
    const likes = desk.getByRole('region', { name: 'May be here already' });
    await expect(likes.getByRole('link', { name: known })).toBeInViewport({ ratio: 1 });
    await expect(desk.getByRole('status').filter({ hasText: known })).toHaveCount(1);
    // What is seen at the lower edge of the box is the box.
    await expect
      .poll(() =>
        name.evaluate((box) => {
          const { left, bottom } = box.getBoundingClientRect();
          return document.elementFromPoint(left + 20, bottom - 3) === box;
        }),
      )
      .toBe(true);
    await expectAccessible(desk);
    await expectNoOverflow(desk);
  });

test('missing fields are listed on the last step, with links to them', async ({ open }) => {
  const desk = await open('reception');
  await visitSteps(desk);
  await desk.getByRole('tab', { name: /Others/ }).click();
  const faults = desk.getByRole('region', { name: 'What needs mending' });
  await expect(faults.getByRole('button', { name: 'Personal details: Name' })).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Register' })).toHaveCount(0);
  await faults.getByRole('button', { name: 'Contact: Mobile phone' }).click();
  await expect(desk.getByRole('textbox', { name: /^Mobile/ })).toBeFocused();
});

test('an allergy that was typed and not added is saved by Update', async ({ open }) => {
  const desk = await open('reception');
  await visit(desk, '/patient/patient-list');
  await desk.locator('tbody tr').nth(3).getByRole('link').first().click();
  await desk.getByRole('tab', { name: /Medical/ }).click();
  await desk.getByRole('button', { name: 'Edit', exact: true }).click();
  await desk.getByRole('textbox', { name: 'Allergies' }).fill('Typed alone');
  await desk.getByRole('button', { name: 'Update' }).click();
  await expect(desk.getByText('Saved.')).toBeVisible();
  await expect(desk.getByText(/Allergies: .*Typed alone/)).toBeVisible();
});

test('the steps of the form, on a phone and on a desk', async ({ open }) => {
  const desk = await open('nurse', phone);
  await visit(desk, NEW);
  await eachStep(desk, steps);
  await visit(desk, '/patient/patient-list');
  await desk.locator('tbody tr').first().getByRole('link').first().click();
  await desk.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(desk.getByRole('button', { name: 'Update' })).toBeVisible();
  await eachStep(desk, [...steps, 'Nurse note']);
  await desk.getByRole('button', { name: 'Cancel' }).click();
  await expect(desk.getByText('The record is unlocked.')).toBeVisible();
  await eachStep(desk, [...steps, 'Nurse note']);
});

async function eachStep(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole('tab', { name: new RegExp(name) }).click();
    await expect(page.getByText('Please wait...')).toHaveCount(0);
    await expectWhole(page);
  }
}
