import { QUEUE, visitLive } from '../support/desk.ts';
import { expect, expectAccessible, expectNoOverflow, test, visit } from '../support/test.ts';

const SETTINGS = '/branch-management/app-control/system-setting';

test('what a manager adds is offered in a booking form that is open', async ({ open }) => {
  const desk = await open('reception');
  await visitLive(desk, QUEUE);
  await desk.keyboard.press('b');
  const booking = desk.getByRole('dialog', { name: 'Add appointment' });
  const types = booking.getByRole('combobox', { name: 'Type' });
  await expect(types).toBeVisible();

  const office = await open('manager');
  await visit(office, SETTINGS);
  await expectAccessible(office);
  await office.getByRole('link', { name: 'Types of appointment' }).click();
  await office.getByRole('button', { name: 'Add type' }).click();
  const type = office.getByRole('dialog');
  await type.getByLabel('Name').fill('Lung function');
  await type.getByLabel('Minutes').fill('25');
  await type.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByRole('row', { name: /Lung function/ })).toContainText('25');

  await visit(office, SETTINGS);
  await office.getByRole('link', { name: 'Doctors', exact: true }).click();
  await office.getByRole('button', { name: 'Add doctor' }).click();
  const doctor = office.getByRole('dialog');
  await doctor.getByLabel('Name').fill('Dr Wong Mei Yee');
  await doctor.getByRole('textbox', { name: /^Colour/ }).fill('#be185d');
  await expectAccessible(office);
  await doctor.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByRole('row', { name: /Dr Wong Mei Yee/ })).toBeVisible();

  await types.selectOption('Lung function');
  await expect(booking.getByRole('combobox', { name: 'Minutes' })).toHaveValue('25');
  await booking.getByRole('combobox', { name: 'Doctors' }).fill('Wong');
  const offered = desk.getByRole('option', { name: 'Dr Wong Mei Yee' });
  await expect(offered.locator('i')).toHaveCSS('background-color', 'rgb(190, 24, 93)');
});

test('a section is found from the settings, and read at 360 px', async ({ open }) => {
  const office = await open('manager', { width: 360 });
  await visit(office, SETTINGS);
  await expectNoOverflow(office);
  await office.getByRole('link', { name: 'State and public holidays' }).click();
  await expect(office.getByRole('combobox', { name: 'State' })).toHaveValue('Kuala Lumpur');
  await expect(office.getByText('National Day')).toBeVisible();
  await expectAccessible(office);
  await expectNoOverflow(office);

  await visit(office, SETTINGS);
  await office.getByRole('link', { name: 'Required patient fields' }).click();
  const registering = office.getByRole('group', { name: 'When a patient is registered' });
  await registering.getByRole('checkbox', { name: 'Religion' }).check();
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Saved.', { exact: true })).toBeVisible();
  await office.reload();
  await expect(registering.getByRole('checkbox', { name: 'Religion' })).toBeChecked();
  await expectNoOverflow(office);

  // Other journeys register patients of this branch.
  await registering.getByRole('checkbox', { name: 'Religion' }).uncheck();
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Saved.', { exact: true })).toBeVisible();
  await office.reload();
  await expect(registering.getByRole('checkbox', { name: 'Religion' })).not.toBeChecked();
});

test('the settings of appointments and teleconsultations are pages of the menu', async ({
  open,
}) => {
  const office = await open('manager', { width: 360 });
  await visit(office, '/app-control');
  await expect(office).toHaveURL(new RegExp(`${SETTINGS}$`));
  await office.getByRole('link', { name: 'Appointment settings' }).click();
  const minutes = office.getByLabel(/^Minutes between free times/);
  const usual = await minutes.inputValue();
  await minutes.fill('20');
  await expectAccessible(office);
  await expectNoOverflow(office);
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Saved.', { exact: true })).toBeVisible();
  await office.reload();
  await expect(minutes).toHaveValue('20');
  // Other journeys count on the times that are offered.
  await minutes.fill(usual);
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Saved.', { exact: true })).toBeVisible();

  await visit(office, '/settings/teleconsultation-settings');
  await office.getByLabel(/^Note/).fill('https://meet.example.com/mawar');
  await expectAccessible(office);
  await expectNoOverflow(office);
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Saved.', { exact: true }).last()).toBeVisible();
});
