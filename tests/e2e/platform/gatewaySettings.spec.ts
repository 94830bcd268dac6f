import { expect, expectAccessible, expectWhole, phone, test, visit } from '../support/test.ts';

const EMAIL = '/3rd-party-setting/email-setting';

test('an administrator sets a mail server up, tests it, and takes its password away again', async ({
  open,
}) => {
  const office = await open('admin');
  await visit(office, EMAIL);
  await expect(office.getByText(/a local stand-in is used/)).toBeVisible();
  await office.getByRole('button', { name: 'Send me a test' }).click();
  const dialog = office.getByRole('dialog');
  await expect(dialog.getByText(/^It answered: 250 /)).toBeVisible();
  await expectAccessible(office);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const address = office.getByLabel(/^SMTP address/);
  await office.getByLabel(/^Password/).fill('mail-password');
  await address.fill('smtps://mail.example.com');
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('In use, as it is saved here.')).toBeVisible();
  await expect(office.getByLabel(/^Password/)).toHaveValue('');
  await office.getByRole('button', { name: 'History' }).click();
  const history = office.getByRole('dialog', { name: 'History' });
  await expect(history.getByText('SMTP address')).toBeVisible();
  await expect(office.getByText('mail.example.com')).toHaveCount(0);
  await office.keyboard.press('Escape');
  await expect(history).toHaveCount(0);
  await address.fill('');
  await office.getByRole('button', { name: 'Remove Password' }).click();
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText(/a local stand-in is used/)).toBeVisible();
});

test('every gateway is set up on a page of its own, on a phone and on a desk', async ({ open }) => {
  const office = await open('admin', phone);
  for (const gateway of ['email', 'whatsapp', 'sms', 'molpay', 'firebase']) {
    await visit(office, `/3rd-party-setting/${gateway}-setting`);
    await expect(office.getByRole('button', { name: 'Save' })).toBeVisible();
    await expectWhole(office);
  }
});
