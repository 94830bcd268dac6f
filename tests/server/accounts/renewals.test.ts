import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { mailUnpaidProformas } from '../../../server/areas/accounts/billing/proformaMails.ts';
import { remindOfProformas } from '../../../server/areas/accounts/billing/proformaReminders.ts';
import { renewPlans } from '../../../server/areas/accounts/billing/renewals.ts';
import { mailAboutPlans } from '../../../server/areas/accounts/branchSubscriptions/mailing.ts';
import { remindOfEnds } from '../../../server/areas/accounts/branchSubscriptions/reminders.ts';
import { Database } from '../../../server/kit/db/database.ts';
import { addressFor, prepare } from '../../../server/kit/db/prepare.ts';
import '../../../server/product.ts';
import { addPlan } from '../support/billing.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { waitForMails } from '../support/mail.ts';

const PUBLIC_URL = 'https://clinic.test';
const today = clinicToday();
let clinic: Clinic;
let admin: Caller;
let owner: Caller;
let yearly: number;
let monthly: number;
beforeAll(async () => {
  clinic = await startClinic();
  [admin, owner] = await Promise.all([clinic.as('admin'), clinic.as('tenant')]);
  yearly = await addPlan(admin, { name: 'Clinic', months: 12, price: 100_000 });
  monthly = await addPlan(admin, { name: 'Month', months: 1, price: 9_900 });
  await clinic.owner.query(
    `UPDATE tenant SET email = 'company@clinic.test' WHERE id = 1;
     UPDATE seller SET bank_account = 'Bank Contoh 5123 4567'`,
  );
});
beforeEach(() => clinic.owner.query('DELETE FROM mail'));
afterAll(() => clinic.stop());

let branchNo = 0;
async function newBranch(): Promise<{ id: number; email: string }> {
  const email = `branch${(branchNo += 1)}@clinic.test`;
  const { rows } = await clinic.owner.query<{ id: number }>(
    `INSERT INTO branch (tenant_id, code, email) VALUES (1, 'Branch ' || gen_random_uuid(), $1) RETURNING id`,
    [email],
  );
  return { id: rows[0]?.id ?? 0, email };
}
const propose = async (branchID: number, productID = yearly) =>
  (await admin.send(api.createProforma, { branchID, productID })).data;
const detail = async (proformaNo: string) =>
  (await admin.send(api.proformaDetail, { proformaNo })).data;
/** A branch with a paid plan that ends in so many days. */
async function holding(days: number, productID = yearly) {
  const branch = await newBranch();
  const mailTo = (email: string) =>
    clinic.owner.query('UPDATE branch SET email = $1 WHERE id = $2', [email, branch.id]);
  // What is mailed about its first plan is nobody's here.
  await mailTo('');
  const { id } = await propose(branch.id, productID);
  await admin.send(api.createInvoice, { proformaID: id, paymentMethod: 'Cash' });
  await mailTo(branch.email);
  const last = addDays(today, days);
  await clinic.owner.query(
    `UPDATE branch_subscription SET starts_on = starts_on + ($1::date - ends_on), ends_on = $1 WHERE branch_id = $2`,
    [last, branch.id],
  );
  await clinic.owner.query('UPDATE branch SET subscription_ends = $1 WHERE id = $2', [
    last,
    branch.id,
  ]);
  await clinic.owner.query(
    `UPDATE invoice SET issued_at = issued_at - interval '300 days' WHERE branch_id = $1`,
    [branch.id],
  );
  await clinic.owner.query(
    `UPDATE proforma SET issued_at = issued_at - interval '300 days' WHERE branch_id = $1`,
    [branch.id],
  );
  await clinic.owner.query('DELETE FROM mail');
  return { ...branch, last };
}
const subjects = async (recipient: string) =>
  (
    await clinic.owner.query<{ subject: string }>(
      'SELECT subject FROM mail WHERE recipient = $1 ORDER BY id',
      [recipient],
    )
  ).rows.map(({ subject }) => subject.split(/ [·/|] /)[0]);
const openOf = async (branchId: number) =>
  (await admin.send(api.proformaList, { branchID: branchId, status: 'Open' })).data.data;

describe('a proforma', () => {
  it('is mailed when it is made, with its paper and the ways to pay it, in every language', async () => {
    const { id, email } = await newBranch();
    const made = await propose(id);
    const [mail] = await waitForMails(clinic, email, 1);
    expect(mail?.text).toContain(
      `/billing-management/view-proforma-invoice/?proformaNo=${made.proformaNo}`,
    );
    expect(mail?.text).toContain('Bank Contoh 5123 4567');
    expect(mail?.text).toContain('RM 1,080.00');
    expect(mail?.text).toContain(`形式发票 ${made.proformaNo}`);
    await waitForMails(clinic, 'company@clinic.test', 1);
    const { rows } = await clinic.owner.query<{ attachments: unknown }>(
      'SELECT attachments FROM mail WHERE recipient = $1',
      [email],
    );
    expect(rows).toMatchObject([{ attachments: [{ kind: 'proforma', number: made.proformaNo }] }]);
    expect((await detail(made.proformaNo)).mailedAt).not.toBeNull();
  });

  it('of the wizard is mailed if it is not paid on the spot, once by several servers', async () => {
    const { id, email } = await newBranch();
    const { proformaNo } = (
      await owner.send(api.createUpgradePlanProforma, { branchID: id, productID: yearly })
    ).data;
    const mail = () => mailUnpaidProformas(clinic.database, { PUBLIC_URL });
    await mail();
    expect(await subjects(email)).toEqual([]);
    await clinic.owner.query(
      `UPDATE proforma SET issued_at = now() - interval '16 minutes' WHERE number = $1`,
      [proformaNo],
    );
    const other = new Database(addressFor(clinic.ownerUrl, (await prepare(clinic.ownerUrl)).app));
    await Promise.all([mail(), mailUnpaidProformas(other, { PUBLIC_URL }), mail()]);
    await other.end();
    expect(await subjects(email)).toHaveLength(1);
  });

  it('is not said to be mailed where nobody has an address', async () => {
    const { id } = await newBranch();
    await clinic.owner.query(
      `UPDATE branch SET email = '' WHERE id = ${id}; UPDATE tenant SET email = '' WHERE id = 1`,
    );
    const { proformaNo } = await propose(id);
    await clinic.owner.query(
      `UPDATE proforma SET issued_at = now() - interval '16 minutes' WHERE number = $1`,
      [proformaNo],
    );
    await mailUnpaidProformas(clinic.database, { PUBLIC_URL });
    expect((await detail(proformaNo)).mailedAt).toBeNull();
    await clinic.owner.query(
      `UPDATE branch SET email = 'late@clinic.test' WHERE id = ${id};
       UPDATE tenant SET email = 'company@clinic.test' WHERE id = 1`,
    );
    await mailUnpaidProformas(clinic.database, { PUBLIC_URL });
    expect((await detail(proformaNo)).mailedAt).not.toBeNull();
  });

  it.each([
    [8, []],
    [7, ['Reminder']],
    [5, ['Reminder']],
    [1, ['Reminder']],
    [0, ['Reminder']],
    [-1, ['The proforma invoice']],
    [-4, ['The proforma invoice']],
    [-5, []],
  ])('with %i days left is reminded of once: %j', async (left, expected) => {
    const { id, email } = await newBranch();
    const { proformaNo } = await propose(id);
    await clinic.owner.query(
      `UPDATE proforma SET valid_to = $2, mailed_at = now() - interval '30 days' WHERE number = $1`,
      [proformaNo, addDays(today, left)],
    );
    await clinic.owner.query('DELETE FROM mail');
    const remind = () => remindOfProformas(clinic.database, { PUBLIC_URL });
    await Promise.all([remind(), remind()]);
    await remind();
    const sent = await subjects(email);
    expect(sent).toHaveLength(expected.length);
    for (const [at, start] of expected.entries()) expect(sent[at]).toContain(start);
    const { reminders } = await detail(proformaNo);
    expect(reminders).toHaveLength(expected.length);
    await admin.send(api.cancelProforma, { id: (await detail(proformaNo)).id });
  });

  it('is not reminded of where that was stopped, nor on days that the platform has not chosen', async () => {
    const { id, email } = await newBranch();
    const made = await propose(id);
    const remind = async (left: number) => {
      await clinic.owner.query(
        `UPDATE proforma SET valid_to = $2, mailed_at = now() - interval '30 days' WHERE number = $1`,
        [made.proformaNo, addDays(today, left)],
      );
      await remindOfProformas(clinic.database, { PUBLIC_URL });
      return (await subjects(email)).length;
    };
    await clinic.owner.query('DELETE FROM mail');
    await admin.send(api.changeProformaReminders, { id: made.id, isReminded: false });
    expect(await remind(7)).toBe(0);
    await admin.send(api.changeProformaReminders, { id: made.id, isReminded: true });
    await admin.send(api.updateSeller, { reminderDays: ['3'] });
    expect(await remind(7)).toBe(0);
    expect(await remind(3)).toBe(1);
    await admin.send(api.updateSeller, { reminderDays: ['7', '1', '0', '-1'] });
    expect((await detail(made.proformaNo)).reminders).toMatchObject([{ daysBefore: 3 }]);
    await expect(
      owner.send(api.changeProformaReminders, { id: made.id, isReminded: false }),
    ).rejects.toMatchObject({ status: 403 });
  });
});

describe('a renewal', () => {
  const renew = () => renewPlans(clinic.database, { PUBLIC_URL });
  const endMails = () => remindOfEnds(clinic.database, { PUBLIC_URL });

  it('comes by itself thirty days before the end, once, and is paid for the days after it', async () => {
    const { id, email, last } = await holding(30);
    const other = new Database(addressFor(clinic.ownerUrl, (await prepare(clinic.ownerUrl)).app));
    await Promise.all([renew(), renewPlans(other, { PUBLIC_URL }), renew()]);
    await other.end();
    const [made, ...more] = await openOf(id);
    expect(more).toEqual([]);
    expect(made).toMatchObject({ purpose: 'renewal', amount: 108_000, validTo: last });
    await endMails();
    expect(await subjects(email)).toHaveLength(1);
    const [mail] = await waitForMails(clinic, email, 1);
    expect(mail?.text).toContain(made?.proformaNo);
    expect(mail?.text).toContain('Nothing is charged by itself');
    await admin.send(api.createInvoice, { proformaID: made?.id ?? 0, paymentMethod: 'Cash' });
    const { data } = await owner.send(api.tenantSubscriptionList, { branchID: id });
    expect(data.data.map(({ startDate, status }) => [startDate, status])).toContainEqual([
      addDays(last, 1),
      'Ahead',
    ]);
    await renew();
    expect(await openOf(id)).toEqual([]);
  });

  it('is told alone where the end of the plan is due to be told at the same time', async () => {
    const { email } = await holding(30);
    await mailAboutPlans(clinic.database, { PUBLIC_URL });
    expect(await subjects(email)).toMatchObject([expect.stringContaining('renew it')]);
  });

  it('does not come to who has just been given all back', async () => {
    const { id } = await holding(200);
    const { data } = await admin.send(api.invoiceList, { branchID: id });
    const [{ id: invoice, amount } = { id: 0, amount: 0 }] = data.data;
    await admin.send(api.createCreditNote, { id: invoice, amount, reason: 'The clinic closes' });
    await renew();
    expect(await openOf(id)).toEqual([]);
  });

  it('comes for the others where that of one branch fails', async () => {
    const [broken, whole] = [await holding(30), await holding(30)];
    await clinic.owner.query(`
      CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE 'refused'; END $$;
      CREATE TRIGGER refuse_one BEFORE INSERT ON proforma FOR EACH ROW WHEN (NEW.branch_id = ${broken.id})
        EXECUTE FUNCTION refuse_one()`);
    await expect(renew()).rejects.toThrow('proforma');
    await clinic.owner.query('DROP TRIGGER refuse_one ON proforma');
    expect(await openOf(whole.id)).toHaveLength(1);
    await renew();
    expect(await openOf(broken.id)).toHaveLength(1);
  });

  it('is the proforma that its owner pays, unless the price is another by now', async () => {
    const { id } = await holding(25);
    await renew();
    const [made] = await openOf(id);
    const chosen = (shownAmount: number) =>
      owner.send(api.createRenewalProforma, { branchID: id, productID: yearly, shownAmount });
    expect((await chosen(108_000)).data.proformaNo).toBe(made?.proformaNo);
    await clinic.owner.query(
      'UPDATE proforma SET sub_total = 90000, tax = 7200, amount = 97200 WHERE number = $1',
      [made?.proformaNo],
    );
    expect((await chosen(108_000)).data.proformaNo).not.toBe(made?.proformaNo);
  });

  it('of a plan of a month comes ten days before', async () => {
    const early = await holding(11, monthly);
    await renew();
    expect(await openOf(early.id)).toEqual([]);
    const due = await holding(10, monthly);
    await renew();
    expect(await openOf(due.id)).toMatchObject([{ purpose: 'renewal', amount: 10_692 }]);
  });

  it('does not come where the owner has switched it off; the end is told as ever', async () => {
    const { id, email } = await holding(30);
    const held = await owner.send(api.changeBranchRenewal, { branchID: id, renewsItself: false });
    expect(held.data.renewsItself).toBe(false);
    await renew();
    await endMails();
    expect(await openOf(id)).toEqual([]);
    expect(await subjects(email)).toMatchObject([expect.stringContaining('ends on')]);
    const nurse = await clinic.as('nurse');
    await expect(
      nurse.send(api.changeBranchRenewal, { branchID: id, renewsItself: true }),
    ).rejects.toMatchObject({ status: 403 });
  });

  it('that was cancelled does not come again, and a plan that is not on offer has none', async () => {
    const { id } = await holding(20);
    await renew();
    const [made] = await openOf(id);
    await owner.send(api.cancelProforma, { id: made?.id ?? 0 });
    await renew();
    expect(await openOf(id)).toEqual([]);
    const retired = await addPlan(admin, { name: 'Retired', months: 12, price: 5_000 });
    const other = await holding(20, retired);
    await clinic.owner.query('UPDATE plan SET valid_to = $2 WHERE id = $1', [
      retired,
      addDays(today, -1),
    ]);
    await renew();
    expect(await openOf(other.id)).toEqual([]);
  });
});
