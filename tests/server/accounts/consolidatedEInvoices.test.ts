import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ConsolidatedEInvoice } from '../../../contract/accounts/eInvoices.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { addMonths } from '../../../contract/kit/days.ts';
import { lookAfterEInvoices } from '../../../server/areas/accounts/eInvoices/asking.ts';
import { consolidate } from '../../../server/areas/accounts/eInvoices/consolidating.ts';
import { myInvoisGateway } from '../../../server/gateways/myinvois/http.ts';
import {
  type MyInvoisStandIn,
  startMyInvoisStandIn,
} from '../../../server/gateways/myinvois/standIn.ts';
import { addPlan } from '../support/billing.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
let standIn: MyInvoisStandIn;
let admin: Caller;
const plans: Record<'small' | 'middle' | 'large', number> = { small: 0, middle: 0, large: 0 };
const thisMonth = `${clinicToday().slice(0, 7)}-01`;
const lastMonth = addMonths(thisMonth, -1);

beforeAll(async () => {
  standIn = await startMyInvoisStandIn();
  const { url, clientId, clientSecret } = standIn.account;
  clinic = await startClinic({
    MYINVOIS_URL: url,
    MYINVOIS_CLIENT_ID: clientId,
    MYINVOIS_CLIENT_SECRET: clientSecret,
  });
  admin = await clinic.as('admin');
  // With 8 %: RM 108.00, RM 1,080.00 and RM 10,800.00.
  plans.small = await addPlan(admin, { name: 'Small', months: 1, price: 10_000 });
  plans.middle = await addPlan(admin, { name: 'Middle', months: 6, price: 100_000 });
  plans.large = await addPlan(admin, { name: 'Large', months: 12, price: 1_000_000 });
  await admin.send(api.updateSeller, {
    name: 'Doctor Assist Sdn Bhd',
    rocNo: '202401000001 (1500001-A)',
    tin: 'C20880050010',
    address: '15-2, Jalan Bangsar Utama 1',
    city: 'Kuala Lumpur',
    stateCode: '14',
    phone: '03-2282 1234',
  });
});
afterAll(async () => {
  await clinic.stop();
  await standIn.close();
});

/** Sells a plan to a new branch of a tenant, and waits until it is decided what becomes of the invoice. */
async function sold(plan: keyof typeof plans, tenantId: number, status: string) {
  const { rows } = await clinic.owner.query<{ id: number }>(
    `INSERT INTO branch (tenant_id, code) VALUES ($1, gen_random_uuid()) RETURNING id`,
    [tenantId],
  );
  const branchID = rows[0]?.id ?? 0;
  const { data } = await admin.send(api.createProforma, { branchID, productID: plans[plan] });
  const { invoiceNo } = (await admin.send(api.createInvoice, { proformaID: data.id })).data;
  return becomes(invoiceNo, status);
}
const detail = async (invoiceNo: string) =>
  (await admin.send(api.invoiceDetail, { invoiceNo })).data;
const becomes = (invoiceNo: string, status: string) =>
  vi.waitFor(
    async () => {
      const invoice = await detail(invoiceNo);
      expect(invoice.eInvoice.status).toBe(status);
      return invoice;
    },
    { timeout: 30_000, interval: 50 },
  );
const happened = (invoiceNo: string, month: string) =>
  clinic.owner.query(
    `UPDATE invoice SET issued_at = ($2::date + 9)::timestamp AT TIME ZONE 'Asia/Kuala_Lumpur' WHERE number = $1`,
    [invoiceNo, month],
  );
const list = async () =>
  (await admin.send(api.consolidatedEinvoiceList, { sort: 'month', order: 'ASC' })).data.data;
const validOnes = (count: number) =>
  vi.waitFor(
    async () => {
      const all = await list();
      expect(all.map(({ status }) => status)).toEqual(Array(count).fill('Valid'));
      return all;
    },
    { timeout: 30_000, interval: 50 },
  );
const figures = ({ month, invoiceCount, subTotal, tax, amount }: ConsolidatedEInvoice) => ({
  month,
  invoiceCount,
  subTotal,
  tax,
  amount,
});

describe('the e-invoice of a month', () => {
  it('has the invoices of all companies without a TIN, once, less what was credited', async () => {
    // Two tenants and several branches, none with a TIN.
    const first = await sold('middle', 1, 'Monthly');
    const second = await sold('small', 1, 'Monthly');
    const third = await sold('small', 2, 'Monthly');
    const credited = await sold('middle', 2, 'Monthly');
    await admin.send(api.createCreditNote, { id: credited.id, amount: 21_600, reason: 'Late' });
    const whole = await sold('small', 1, 'Monthly');
    await admin.send(api.createCreditNote, { id: whole.id, amount: 10_800, reason: 'Late' });
    const { version } = await detail(whole.invoiceNo);
    const cancelled = await sold('small', 2, 'Monthly');
    await admin.send(api.cancelInvoice, { id: cancelled.id, reason: 'Paid twice' });
    const large = await sold('large', 1, 'Incomplete');
    const earlier = await sold('small', 1, 'Monthly');
    const present = await sold('small', 1, 'Monthly');
    expect(large.eInvoice.faults).toContainEqual({
      party: 'buyer',
      field: 'tin',
      code: 'EINVOICE.WANTED',
    });
    for (const { invoiceNo } of [first, second, third, credited, whole, cancelled, large])
      await happened(invoiceNo, lastMonth);
    await happened(earlier.invoiceNo, addMonths(lastMonth, -1));

    // Two servers at once.
    await Promise.all([consolidate(clinic.database), consolidate(clinic.database)]);
    await consolidate(clinic.database);
    const made = await validOnes(2);
    expect(made.map(figures)).toEqual([
      {
        month: addMonths(lastMonth, -1),
        invoiceCount: 1,
        subTotal: 10_000,
        tax: 800,
        amount: 10_800,
      },
      // 1,080.00 + 108.00 + 108.00 + (1,080.00 - 216.00), of which 160.00 are tax.
      { month: lastMonth, invoiceCount: 4, subTotal: 200_000, tax: 16_000, amount: 216_000 },
    ]);
    const of = made.at(-1);
    expect(of?.invoiceNos.split(', ')).toEqual(
      [first, second, third, credited].map(({ invoiceNo }) => invoiceNo),
    );
    const { eInvoice, creditNotes } = await detail(credited.invoiceNo);
    expect([eInvoice.status, eInvoice.consolidatedNo]).toEqual(['Consolidated', of?.number]);
    expect(creditNotes.map((note) => note.eInvoice.status)).toEqual(['Consolidated']);
    const statusOf = async ({ invoiceNo }: { invoiceNo: string }) =>
      (await detail(invoiceNo)).eInvoice.status;
    expect(await Promise.all([whole, cancelled, large, present].map(statusOf))).toEqual([
      'None',
      'None',
      'Incomplete',
      'Monthly',
    ]);

    // What was credited whole has it in its history as well.
    expect((await detail(whole.invoiceNo)).version).toBe(version + 1);
    const { rows: noted } = await clinic.owner.query(
      `SELECT changes->'eInvoiceStatus' AS became FROM audit WHERE resource = 'invoices' AND record_id = $1
        ORDER BY id DESC LIMIT 1`,
      [String(whole.id)],
    );
    expect(noted).toEqual([{ became: ['Monthly', 'None'] }]);

    // It is in the document: a cancellation is a credit note from then on, which refers to it.
    const { failures } = await admin.refused(api.cancelInvoice, {
      id: first.id,
      reason: 'Paid twice',
    });
    expect(['INVOICE.CONSOLIDATED', 'INVOICE.TOO_OLD']).toContain(failures[0]?.error_code);
    await admin.send(api.createCreditNote, { id: first.id, amount: 10_800, reason: 'Goodwill' });
    await vi.waitFor(
      async () => {
        const [note] = (await detail(first.invoiceNo)).creditNotes;
        expect(note?.eInvoice.status, note?.eInvoice.reason).toBe('Valid');
      },
      { timeout: 30_000, interval: 50 },
    );
  });

  it('has none whose company got a TIN before', async () => {
    const { invoiceNo } = await sold('small', 1, 'Monthly');
    const { rows } = await clinic.owner.query<{ id: number }>(
      `SELECT id FROM invoice WHERE e_invoice_status IN ('Monthly', 'Incomplete') ORDER BY id`,
    );
    await admin.send(api.editTenantProfile, {
      id: 1,
      tin: 'C25845632020',
      idType: 'BRN',
      rocNo: '201901000005',
      phoneFixed: '60 51234567',
      address: '1 Jalan Baru',
      city: 'Ipoh',
    });
    await lookAfterEInvoices(clinic.database, myInvoisGateway(standIn.account));
    expect((await becomes(invoiceNo, 'Valid')).billedTo.tin).toBe('C25845632020');
    // The large one and that of this month, which waited for it too.
    await vi.waitFor(
      async () => {
        const found = await clinic.owner.query(
          `SELECT FROM invoice WHERE id = ANY ($1) AND e_invoice_status = 'Valid'`,
          [rows.map(({ id }) => id)],
        );
        expect(found.rowCount).toBe(3);
      },
      { timeout: 30_000, interval: 50 },
    );
  });

  it('is submitted again by an Administrator once it was refused, and told to no company', async () => {
    const [one] = await list();
    const id = one?.id ?? 0;
    expect(
      (await admin.refused(api.submitConsolidatedEinvoice, { id })).failures[0]?.error_code,
    ).toBe('EINVOICE.VALID');
    await clinic.owner.query(
      `UPDATE consolidated_e_invoice SET e_invoice_status = 'Invalid' WHERE id = $1`,
      [id],
    );
    expect((await admin.send(api.submitConsolidatedEinvoice, { id })).data.status).toBe('Queued');
    await validOnes(2);
    const owner = await clinic.as('tenant', 'kl');
    expect((await owner.refused(api.consolidatedEinvoiceList, {})).status).toBe(403);
  });

  it('is made where another invoice fails', async () => {
    const small = await sold('small', 2, 'Monthly');
    await happened(small.invoiceNo, addMonths(lastMonth, -2));
    const large = await sold('large', 2, 'Incomplete');
    // Nothing is missing any more, and nothing can be stored of it.
    await clinic.owner.query(`
      UPDATE invoice SET billed_to = v.billed_to
        FROM (SELECT billed_to FROM invoice WHERE e_invoice_status = 'Valid' LIMIT 1) v WHERE id = ${large.id};
      CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
      CREATE TRIGGER refuse_one BEFORE UPDATE ON invoice FOR EACH ROW WHEN (OLD.id = ${large.id})
        EXECUTE FUNCTION refuse_one()`);
    const look = () => lookAfterEInvoices(clinic.database, myInvoisGateway(standIn.account));
    await expect(look()).rejects.toThrow('invoice');
    await clinic.owner.query('DROP TRIGGER refuse_one ON invoice');
    expect((await detail(small.invoiceNo)).eInvoice.status).toBe('Consolidated');
    await validOnes(3);
  });

  it('is asked about and not submitted twice where its answer is late', async () => {
    const [one] = await list();
    const id = one?.id ?? 0;
    await clinic.owner.query(
      `UPDATE consolidated_e_invoice SET e_invoice_status = 'Submitted', e_invoice_at = now() - interval '40 minutes'
        WHERE id = $1`,
      [id],
    );
    const { data } = await admin.send(api.submitConsolidatedEinvoice, { id });
    expect([data.status, data.uuid]).toEqual(['Submitted', one?.uuid]);
    expect((await validOnes(3)).map(({ uuid }) => uuid)).toContain(one?.uuid);
  });
});
