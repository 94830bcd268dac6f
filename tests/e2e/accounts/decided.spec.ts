import type { Locator, Page } from '@playwright/test';
import { clinicToday } from '../../../contract/fields.ts';
import { dateText } from '../../../contract/kit/dateText.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { formatRinggit } from '../../../contract/kit/money.ts';
import { languages } from '../../../contract/texts/index.ts';
import { INVOICES, paperOf, payNow, propose, untilMailed, untilValid } from '../support/paying.ts';
import { expect, expectNoOverflow, expectWhole, phone, test, visit } from '../support/test.ts';
import { sayIn } from '../support/words.ts';

const say = sayIn('en');
const PROFORMA = '/billing-management/view-proforma-invoice/?proformaNo=';
const STATEMENT = `/billing-management/statement?startDate=${clinicToday()}&endDate=${clinicToday()}`;
const INVOICE = '/billing-management/view-invoice-and-receipt/?invoiceNo=';

test('what is paid twice, short and late is decided, wherever that shows', async ({
  open,
  clinic,
}) => {
  const owner = await open('tenant', phone);
  const office = await open('admin');
  const today = clinicToday();

  const twice = await propose(owner);
  const tabs = [await payNow(owner), await owner.context().newPage()] as const;
  // A second tab of the payment page.
  await tabs[1].goto(tabs[0].url());
  await expectWhole(tabs[0]);
  for (const tab of tabs) {
    await tab.getByRole('button', { name: /^Pay MYR/ }).click();
    await expect(
      tab.getByRole('heading', { name: /^Payment (successful|received)$/ }),
    ).toBeVisible();
  }
  await expect(tabs[1].getByRole('heading', { name: 'Payment received' })).toBeVisible();
  await expectWhole(tabs[1]);
  await tabs[0].getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect(tabs[0].getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  for (const tab of tabs) await tab.close();
  await owner.reload();
  await expect(owner.getByRole('heading', { name: 'No payment is waiting' })).toBeVisible();

  const refund = await decide(office, 'Paid twice', 'Note a refund');
  await refund.getByLabel('Reference of the refund').fill('MBB 4711');
  await refund.getByRole('button', { name: 'Note a refund' }).click();
  await expect(refund).toHaveCount(0);
  await visit(owner, PROFORMA + twice);
  await expect(paymentOf(owner, 'Paid twice')).toContainText('Refunded');

  const short = await propose(owner);
  const little = await payNow(owner);
  // The gateway asks for what the page said before.
  await clinic.query('UPDATE proforma SET amount = amount + 1 WHERE number = $1', [short]);
  await settle(little);
  const keep = await decide(office, 'Too little', 'Keep as credit');
  await keep.getByLabel('Note').fill('As the clinic asked');
  await keep.getByRole('button', { name: 'Keep as credit' }).click();
  await expect(keep).toHaveCount(0);
  await visit(owner, PROFORMA + short);
  await expect(paymentOf(owner, 'Too little')).toContainText('Kept as credit');

  const late = await propose(owner);
  const slow = await payNow(owner);
  await clinic.query('UPDATE proforma SET valid_to = valid_to - 400 WHERE number = $1', [late]);
  await settle(slow);
  const take = await decide(office, 'Paid too late', 'Pay a proforma invoice');
  const offered = take.getByLabel('Proforma invoice', { exact: true });
  await offered.selectOption({ label: await optionOf(offered, late) });
  await take.getByRole('button', { name: 'Pay a proforma invoice' }).click();
  await expect(take).toHaveCount(0);
  await visit(owner, PROFORMA + late);
  await expect(paymentOf(owner, 'Paid too late')).toContainText('Paid an invoice');

  await untilMailed(office, [
    twice,
    ...languages.map((language) =>
      sayIn(language)('PAYMENT.WAS.REFUNDED', {
        day: dateText(today, language),
        reference: 'MBB 4711',
      }),
    ),
  ]);
  await untilMailed(office, [
    short,
    ...languages.map((language) => sayIn(language)('PAYMENT.WAS.CREDITED')),
  ]);
  await visit(owner, STATEMENT);
  const entryOf = (text: string) => owner.getByRole('row').filter({ hasText: text });
  for (const text of ['Refund MBB 4711', twice, short, late])
    await expect(entryOf(text)).toHaveCount(1);
  await expectWhole(owner);
});

test('an invoice is credited and another cancelled, at MyInvois too, wherever that shows', async ({
  open,
}) => {
  const owner = await open('tenant', phone);
  const office = await open('admin');
  const today = clinicToday();

  const credited = await buy(owner);
  await visit(office, INVOICE + credited);
  await untilValid(office);
  const credit = await begin(office, credited, 'Make credit note');
  await credit.getByLabel('Amount').fill('12.34');
  await credit.getByLabel('Reason').fill('Goodwill');
  await credit.getByRole('button', { name: 'Make credit note' }).click();
  await expect(credit).toHaveCount(0);
  await visit(owner, INVOICE + credited);
  const note = owner.getByRole('listitem').filter({ hasText: 'RM 12.34 · Goodwill' });
  await expect(async () => {
    await owner.reload();
    await expect(note).toContainText('Valid', { timeout: 3_000 });
  }).toPass();
  const paper = await paperOf({ page: owner, say }, say('BILLING.PAPER.CREDIT_NOTE'));
  for (const said of [credited, '12.34', 'Goodwill']) expect(paper).toContain(said);

  const cancelled = await buy(owner);
  await visit(office, INVOICE + cancelled);
  await untilValid(office);
  const tax = await office.getByRole('row', { name: /^Service tax RM/ }).innerText();
  const cancel = await begin(office, cancelled, 'Cancel invoice');
  await cancel.getByLabel('Reason').fill('Not wanted');
  await cancel.getByRole('button', { name: 'Cancel invoice' }).click();
  await expect(cancel).toHaveCount(0);
  await visit(owner, INVOICE + cancelled);
  const there = owner.locator('section').filter({ hasText: say('EINVOICE.TITLE') });
  await expect(async () => {
    await owner.reload();
    await expect(there.getByText('Cancelled', { exact: true })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await visit(office, `${INVOICES}?${filtered({ invoiceNo: cancelled })}`);
  await expect(office.getByRole('row').filter({ hasText: cancelled })).toContainText('Cancelled');

  // What both come to: the owner's statement, and the seller's return.
  await visit(owner, STATEMENT);
  for (const entry of [`Cancelled invoice ${cancelled}`, /Credit note CN\d+/])
    await expect(owner.getByRole('row').filter({ hasText: entry })).toHaveCount(1);
  await visit(office, `/billing-management/service-tax?startDate=${today}&endDate=${today}`);
  // Of the credit note 0.91, at 8 %.
  const taken = 91 + Math.round(Number(tax.replace(/[^\d.]/g, '')) * 100);
  await expect(office.getByRole('row', { name: /at 8%/ })).toContainText(formatRinggit(taken));
});

test('a renewal comes by itself, is mailed and read in each language, and is paid', async ({
  open,
  clinic,
}) => {
  const last = addDays(clinicToday(), 20);
  await clinic.query(
    `UPDATE proforma SET status = 'Cancelled' FROM branch b
      WHERE b.id = branch_id AND b.code = 'Klinik Mawar PJ' AND status = 'Open'`,
  );
  await clinic.query(
    `UPDATE branch_subscription SET starts_on = starts_on + ($1::date - ends_on), ends_on = $1
       FROM branch b WHERE b.id = branch_id AND b.code = 'Klinik Mawar PJ'`,
    [last],
  );
  await clinic.query(`UPDATE branch SET subscription_ends = $1 WHERE code = 'Klinik Mawar PJ'`, [
    last,
  ]);
  // Plans are looked at when a server starts, and every ten minutes.
  await clinic.restart();
  for (const language of languages) {
    const page = await open('tenant', { language, width: language === 'zh' ? 1280 : 360 });
    const tell = sayIn(language);
    await expect(async () => {
      await visit(page, '/billing-management/proforma-invoice');
      await page
        .getByRole('link', { name: /^PF\d+$/ })
        .first()
        .click();
      await expect(page.getByText(tell('RESOURCE.PROFORMAS.PURPOSE.RENEWAL'))).toBeVisible({
        timeout: 3_000,
      });
    }).toPass();
    const number = await page.locator('h1').innerText();
    await expectNoOverflow(page);
    const paper = await paperOf({ page, say: tell }, tell('BILLING.PAPER.PROFORMA'));
    for (const said of [number, 'Klinik Mawar PJ', dateText(last, language)])
      expect(paper).toContain(said);
    if (language !== 'zh') continue;
    const outbox = await page.context().newPage();
    await untilMailed(
      outbox,
      languages.flatMap((each) => [number, dateText(last, each)]),
    );
    await outbox.close();
    await page.getByRole('button', { name: tell('RESOURCE.PROFORMAS.PAY') }).click();
    const gateway = await payNow(page, tell('PAYMENT.PAY_NOW'));
    await gateway.getByRole('button', { name: /MYR/ }).click();
    await expect(gateway.getByRole('heading', { name: tell('PAYMENT.SUCCESS') })).toBeVisible();
    await gateway.close();
    await visit(page, PROFORMA + number);
    await expect(page.getByText(tell('BILLING.STATUS.PAID'), { exact: true })).toBeVisible();
    await visit(page, INVOICES);
    await page
      .getByRole('link', { name: /^INV\d+$/ })
      .first()
      .click();
    // It begins the day after the plan that it renews.
    const invoice = await paperOf({ page, say: tell }, tell('BILLING.PAPER.INVOICE'));
    expect(invoice).toContain(dateText(addDays(last, 1), language));
  }
});

/** Proposes and pays. Returns the number of the invoice. */
async function buy(owner: Page): Promise<string> {
  await propose(owner);
  const gateway = await payNow(owner);
  await gateway.getByRole('button', { name: /^Pay MYR/ }).click();
  const [number = ''] = /INV\d+/.exec(await gateway.getByText(/^Invoice No/).innerText()) ?? [];
  await gateway.close();
  return number;
}

/** Begins a decision about a payment that waits for a reason. Returns the dialog. */
async function decide(office: Page, reason: string, action: string): Promise<Locator> {
  await visit(office, '/billing-management/payments-to-decide');
  await office
    .getByRole('row')
    .filter({ hasText: reason })
    .getByRole('button', { name: action })
    .click();
  return office.getByRole('dialog');
}

/** Begins something about an invoice in its list. Returns the dialog. */
async function begin(office: Page, invoiceNo: string, action: string): Promise<Locator> {
  await visit(office, `${INVOICES}?${filtered({ invoiceNo })}`);
  await office
    .getByRole('row')
    .filter({ hasText: invoiceNo })
    .getByRole('button', { name: action })
    .click();
  return office.getByRole('dialog');
}

const filtered = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** What came for a proforma for a reason, at its page. */
const paymentOf = (page: Page, reason: string) =>
  page.getByRole('listitem').filter({ hasText: reason });

/** The option of a choice that names a number. */
async function optionOf(choice: Locator, number: string): Promise<string> {
  const option = choice.locator('option').filter({ hasText: number });
  await expect(option).toHaveCount(1);
  return option.innerText();
}

/** Pays in the tab of the payment page, where it fits nothing. */
async function settle(gateway: Page): Promise<void> {
  await gateway.getByRole('button', { name: /^Pay MYR/ }).click();
  await expect(gateway.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  await gateway.close();
}
