import { payNow, propose } from '../support/paying.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('a payment that is refused leads back with the number of the proforma', async ({ open }) => {
  const page = await open('tenant');
  const number = await propose(page);
  const gateway = await payNow(page);
  await gateway.getByRole('button', { name: 'Refuse' }).click();
  await expect(gateway.getByRole('heading', { name: 'Payment failed' })).toBeVisible();
  await expect(gateway.getByText(`Proforma Invoice No: ${number}`)).toBeVisible();
  await expectAccessible(gateway);

  // It can be tried again.
  const again = await payNow(page);
  await again.getByRole('button', { name: /^Pay MYR/ }).click();
  await expect(again.getByText(/^Invoice No: INV\d+$/)).toBeVisible();
});

test('a payment page that is closed leaves the proforma as it was', async ({ open }) => {
  const page = await open('tenant');
  const number = await propose(page);
  const gateway = await payNow(page);
  await gateway.getByRole('button', { name: 'Close' }).click();
  await expect(gateway.getByText('Closed without payment')).toBeVisible();
  await page.reload();
  await expect(page.getByText(number)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible();
});
