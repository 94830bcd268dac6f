import { book, openRow, QUEUE, queueRow, visitLive } from '../support/desk.ts';
import { expect, expectWhole, phone, test, visit } from '../support/test.ts';

const LIST = '/follow-up/follow-up-list';

test.describe('follow-ups', () => {
  test('one is added from an appointment, found in the list, changed on its page and done', async ({
    open,
  }) => {
    const manager = await open('manager');
    await visitLive(manager, QUEUE);
    const complaint = 'Stitches to look after';
    await book(manager, { patient: 'tan', doctor: 'Dr Faizal Othman', time: '02:40', complaint });
    const dialog = await openRow(manager, complaint);
    const name = (await dialog.getByRole('heading', { level: 3 }).textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Follow-up' }).click();

    const adding = manager.getByRole('dialog', { name: 'Add a follow-up' });
    await adding.getByRole('spinbutton', { name: 'Weeks' }).fill('1');
    await adding.getByRole('textbox', { name: /Remark/ }).fill('Take the stitches out');
    await adding.getByRole('button', { name: 'Add a follow-up' }).click();
    const message = manager.getByRole('dialog', { name: 'Message to the patient' });
    await message.getByRole('textbox').fill('Dear ');
    await message.getByRole('button', { name: 'Name' }).click();
    await expect(message.getByText(`Dear ${name}`)).toBeVisible();
    await message.getByRole('button', { name: 'Save for sending' }).click();
    await expect(manager.getByText('The message is saved for sending.')).toBeVisible();

    await visit(manager, LIST);
    await manager.getByRole('searchbox').fill(name);
    const row = queueRow(manager, 'Take the stitches out');
    await expect(row).toContainText(name);
    await row.getByRole('link', { name }).click();
    await expect(manager).toHaveURL(/\/follow-up\/follow-up-edit\/\?id=\d+$/);
    await expect(manager.getByText(`Dear ${name}`)).toBeVisible();
    await manager.getByRole('textbox', { name: /Remark/ }).fill('Take three stitches out');
    await manager.getByRole('link', { name: 'Follow-ups' }).first().click();
    const asked = manager.getByRole('dialog', { name: 'Changes are not saved' });
    await asked.getByRole('button', { name: 'Keep editing' }).click();
    await manager.getByRole('button', { name: 'Update the follow-up' }).click();
    await expect(manager.getByText('Saved.')).toBeVisible();

    await visit(manager, LIST);
    await manager.getByRole('searchbox').fill(name);
    const changed = queueRow(manager, 'Take three stitches out');
    await changed.getByRole('button', { name: /^Mark as done/ }).click();
    await expect(changed).toHaveCount(0);
    await manager.getByRole('button', { name: 'Undo' }).click();
    await expect(changed).toBeVisible();
  });

  test('are shown to the Manager only', async ({ open }) => {
    const doctor = await open('doctor');
    await visit(doctor, '/dashboard');
    await expect(doctor.getByRole('link', { name: 'Follow-ups' })).toHaveCount(0);
    await doctor.goto(LIST);
    await expect(doctor.getByRole('heading', { name: 'You cannot open this page' })).toBeVisible();
  });
});

test('follow-ups, on a phone and on a desk', async ({ open }) => {
  const manager = await open('manager', phone);
  const look = () => expectWhole(manager);
  await visit(manager, LIST);
  await look();
  await visit(manager, QUEUE);
  await manager.locator('tr[data-row] .queue-name').first().click();
  await manager.getByRole('button', { name: 'Follow-up' }).click();
  await expect(manager.getByRole('spinbutton', { name: 'Weeks' })).toBeVisible();
  await look();
  const id = new URL(manager.url()).searchParams.get('appointment');
  await visit(manager, `/follow-up/follow-up-edit/?id=${id}`);
  await expect(manager.getByRole('spinbutton', { name: 'Weeks' })).toBeVisible();
  await look();
});
