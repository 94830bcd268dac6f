import { expect, expectAccessible, expectNoOverflow, test, visit } from '../support/test.ts';

test('a leader subscribes a team, pays the bill, and the Administrator has its invoice', async ({
  open,
}) => {
  const leader = await open('consultant');
  await visit(leader, '/ag-consultant-team/subscription');
  await leader.getByRole('button', { name: 'Subscribe: Team for a quarter' }).click();
  const asked = leader.getByRole('dialog', { name: 'Subscribe' });
  await expect(asked.getByText('It begins once the bill is paid')).toBeVisible();
  await expectAccessible(leader);
  await asked.getByRole('button', { name: 'Subscribe' }).click();

  await expect(leader.getByRole('heading', { name: 'Bills' })).toBeVisible();
  const bill = leader.getByRole('row').filter({ hasText: 'Open' });
  await expect(bill).toHaveCount(1);
  const number = /PF\d{6}/.exec(await bill.innerText())?.[0] ?? '';
  await expectAccessible(leader);

  // Nothing else is subscribed to while it is to be paid.
  await visit(leader, '/ag-consultant-team/subscription');
  await leader
    .getByRole('link', { name: `${number} is to be paid` })
    .first()
    .click();
  await bill.getByRole('button', { name: /^Pay/ }).click();
  const paying = leader.getByRole('dialog', { name: 'Pay' });
  const opened = leader.context().waitForEvent('page');
  await paying.getByRole('link', { name: 'Pay now' }).click();
  const gateway = await opened;
  await gateway.getByRole('button', { name: /^Pay MYR/ }).click();
  await expect(gateway.getByText(/^Invoice No: INV\d+$/)).toBeVisible();
  const invoiceNo = /INV\d+/.exec(await gateway.getByText(/^Invoice No:/).innerText())?.[0] ?? '';

  // The open page says so by itself.
  await expect(paying.getByText(new RegExp(invoiceNo))).toBeVisible();
  await paying.getByRole('button', { name: 'Close' }).click();
  const paid = leader.getByRole('row').filter({ hasText: number });
  await expect(paid).toContainText('Paid');
  await expect(paid.getByRole('button', { name: /^Invoice/ })).toBeVisible();

  const admin = await open('admin');
  await visit(admin, '/billing-management/invoice-and-receipt');
  const row = admin.getByRole('row').filter({ hasText: invoiceNo });
  await expect(row).toContainText('Klang Valley Heart');
});

test('a phone shows the bills of a team and of a tenant', async ({ open }) => {
  const leader = await open('consultant', { width: 360, theme: 'dark' });
  await visit(leader, '/ag-consultant-team/bills');
  await expect(leader.getByText(/^INV\d{6}$/).first()).toBeVisible();
  await expectNoOverflow(leader);
  await expectAccessible(leader);
});
