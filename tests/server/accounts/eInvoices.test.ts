import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Invoice } from '../../../contract/accounts/billing.ts';
import type { EInvoiceStatus } from '../../../contract/accounts/eInvoice.ts';
import { api } from '../../../contract/index.ts';
import { lookAfterEInvoices } from '../../../server/areas/accounts/eInvoices/asking.ts';
import { carryOn } from '../../../server/areas/accounts/eInvoices/submitting.ts';
import { readConfig } from '../../../server/config.ts';
import { configuredMyInvois, myInvoisGateway } from '../../../server/gateways/myinvois/http.ts';
import {
  type MyInvoisStandIn,
  startMyInvoisStandIn,
} from '../../../server/gateways/myinvois/standIn.ts';
import { addPlan } from '../support/billing.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { readPdf } from '../support/pdf.ts';

const COMPANY_NO = '201901000005';
const PORTAL = 'https://portal.myinvois.test';
let clinic: Clinic;
let standIn: MyInvoisStandIn;
let admin: Caller;
let plan: number;
let ahead = 0;

beforeAll(async () => {
  standIn = await startMyInvoisStandIn(() => Date.now() + ahead);
  const { url, clientId, clientSecret } = standIn.account;
  clinic = await startClinic({
    MYINVOIS_URL: url,
    MYINVOIS_CLIENT_ID: clientId,
    MYINVOIS_CLIENT_SECRET: clientSecret,
    MYINVOIS_PORTAL_URL: PORTAL,
  });
  admin = await clinic.as('admin');
  plan = await addPlan(admin, { name: 'Clinic', months: 12, price: 100_000 });
});
afterAll(async () => {
  await clinic.stop();
  await standIn.close();
});
beforeEach(async () => {
  await admin.send(api.updateSeller, {
    name: 'Doctor Assist Sdn Bhd',
    rocNo: '202401000001 (1500001-A)',
    tin: 'C20880050010',
    sstNo: 'W10-1808-32000059',
    address: '15-2, Jalan Bangsar Utama 1',
    city: 'Kuala Lumpur',
    stateCode: '14',
    phone: '03-2282 1234',
  });
  await giveCompany({ tin: 'C25845632020' });
});

const giveCompany = (values: { tin?: string; rocNo?: string }) =>
  admin.send(api.editTenantProfile, {
    id: 1,
    idType: 'BRN',
    rocNo: COMPANY_NO,
    phoneFixed: '60 51234567',
    address: '1 Jalan Baru',
    city: 'Ipoh',
    ...values,
  });
async function paid(): Promise<Invoice> {
  const { rows } = await clinic.owner.query<{ id: number }>(
    `INSERT INTO branch (tenant_id, code) VALUES (1, gen_random_uuid()) RETURNING id`,
  );
  const branchID = rows[0]?.id ?? 0;
  const { data } = await admin.send(api.createProforma, { branchID, productID: plan });
  return (await admin.send(api.createInvoice, { proformaID: data.id })).data;
}
const detail = async (invoiceNo: string) =>
  (await admin.send(api.invoiceDetail, { invoiceNo })).data;
const becomes = (invoiceNo: string, status: EInvoiceStatus) =>
  vi.waitFor(
    async () => {
      const invoice = await detail(invoiceNo);
      expect(invoice.eInvoice.status, invoice.eInvoice.reason).toBe(status);
      return invoice;
    },
    { timeout: 30_000, interval: 50 },
  );
const submit = (invoiceNo: string) => admin.send(api.submitEinvoice, { invoiceNo });
const refused = async (invoiceNo: string) => {
  const { status, failures } = await admin.refused(api.submitEinvoice, { invoiceNo });
  return [status, failures[0]?.error_code, failures[0]?.field];
};
const gateway = () => myInvoisGateway(standIn.account);
const lookAfter = () => lookAfterEInvoices(clinic.database, gateway());
/** What a server's worker does with the job of a document. */
const carried = async (job: { kind: 'invoice'; id: number }) =>
  (await carryOn(clinic.database, gateway(), job))?.recordResult();
const alertsOf = async (event: string, id: number) => {
  const { rows } = await clinic.owner.query<{ count: string }>(
    `SELECT count(*) FROM notification WHERE event = $1 AND record_id = $2`,
    [event, id],
  );
  return Number(rows[0]?.count);
};

describe('an invoice with MyInvois', () => {
  it('is submitted by itself when it is paid, and is valid with its link', async () => {
    const { invoiceNo } = await paid();
    const { eInvoice, eInvoiceStatus, isSubmittable } = await becomes(invoiceNo, 'Valid');
    const { uuid, submissionUid } = eInvoice;
    for (const id of [uuid, submissionUid]) expect(id).toMatch(/^[0-9A-F]{26}$/);
    expect(eInvoice).toMatchObject({ reason: '', faults: [] });
    expect(eInvoice.link).toMatch(new RegExp(`^${PORTAL}/${uuid}/share/[0-9A-F]+$`));
    expect(eInvoice.validatedAt).not.toBeNull();
    expect([eInvoiceStatus, isSubmittable]).toEqual(['Valid', false]);
    expect(await refused(invoiceNo)).toEqual([409, 'EINVOICE.VALID', undefined]);
    const { data } = await admin.send(api.invoiceList, { eInvoiceStatus: 'Valid', invoiceNo });
    expect(data.data.map((each) => each.invoiceNo)).toEqual([invoiceNo]);
  });

  it('has its id, link and rate of tax on its paper, and leads there by a code', async () => {
    const { invoiceNo, eInvoice } = await becomes((await paid()).invoiceNo, 'Valid');
    const { data } = await admin.send(api.invoicePaper, { invoiceNo });
    const bytes = new Uint8Array(await data.arrayBuffer());
    const { text } = await readPdf(bytes);
    for (const said of ['Service tax 8%', 'SST number W10-1808-32000059', eInvoice.uuid, PORTAL])
      expect(text).toContain(said);
    // The code is the only picture, as the seller has no logo.
    expect(Buffer.from(bytes).toString('latin1')).toContain('/Subtype /Image');
  });

  it('names what is missing, alerts Administrators, and goes once it is there', async () => {
    await giveCompany({ rocNo: '' });
    const { id, invoiceNo } = await paid();
    const { eInvoice } = await becomes(invoiceNo, 'Incomplete');
    expect(eInvoice.faults).toEqual([{ party: 'buyer', field: 'rocNo', code: 'EINVOICE.WANTED' }]);
    expect(await alertsOf('E_INVOICE_INCOMPLETE', id)).toBe(1);
    expect(await refused(invoiceNo)).toEqual([409, 'EINVOICE.INCOMPLETE', 'buyer.rocNo']);
    await giveCompany({ rocNo: COMPANY_NO });
    await lookAfter();
    expect((await becomes(invoiceNo, 'Valid')).billedTo.rocNo).toBe(COMPANY_NO);
  });

  it('is for the company as it is now when it is submitted again after a refusal', async () => {
    const { id, invoiceNo } = await paid();
    await becomes(invoiceNo, 'Valid');
    await clinic.owner.query(
      `UPDATE invoice SET e_invoice_status = 'Invalid', e_invoice_reason = 'The TIN is not known.' WHERE id = $1`,
      [id],
    );
    await giveCompany({ tin: 'C25845632021' });
    expect((await detail(invoiceNo)).isSubmittable).toBe(true);
    expect((await submit(invoiceNo)).data).toEqual({ status: 'Queued' });
    const { billedTo, eInvoice } = await becomes(invoiceNo, 'Valid');
    expect([billedTo.tin, eInvoice.reason]).toEqual(['C25845632021', '']);
    const { data } = await admin.send(api.recordHistory, { resource: 'invoices', id: String(id) });
    expect(JSON.stringify(data)).toContain('C25845632021');
  });

  it('is refused by MyInvois with its reason, which Administrators are told', async () => {
    await clinic.owner.query(`UPDATE seller SET state_code = '99'`);
    const { id, invoiceNo } = await paid();
    const { eInvoice } = await becomes(invoiceNo, 'Invalid');
    expect(eInvoice.reason).toBe('The code of the state is not known.');
    expect(await alertsOf('E_INVOICE_REFUSED', id)).toBe(1);
  });

  it('is submitted once by two presses, and by two servers', async () => {
    await giveCompany({ rocNo: '' });
    const { id, invoiceNo } = await paid();
    await becomes(invoiceNo, 'Incomplete');
    await giveCompany({ rocNo: COMPANY_NO });
    const presses = await Promise.allSettled([submit(invoiceNo), submit(invoiceNo)]);
    expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const key = { kind: 'invoice', id } as const;
    await Promise.all([carried(key), carried(key)]);
    await becomes(invoiceNo, 'Valid');
    const found = standIn.documents.search(
      new URLSearchParams({
        searchQuery: invoiceNo,
        submissionDateFrom: new Date(Date.now() - 60_000).toISOString(),
        submissionDateTo: new Date(Date.now() + 60_000).toISOString(),
      }),
    );
    expect(found.body).toMatchObject({ metadata: { totalCount: 1 } });
  });

  it('whose answer was lost is found instead of submitted again', async () => {
    const { id, invoiceNo, eInvoice } = await becomes((await paid()).invoiceNo, 'Valid');
    await clinic.owner.query(
      `UPDATE invoice SET e_invoice_status = 'Queued', e_invoice_uuid = '', e_invoice_tried_at = now() WHERE id = $1`,
      [id],
    );
    await carried({ kind: 'invoice', id });
    expect((await becomes(invoiceNo, 'Valid')).eInvoice.uuid).toBe(eInvoice.uuid);
  });

  it('is asked about while its buyer or the portal may cancel it', async () => {
    const one = await becomes((await paid()).invoiceNo, 'Valid');
    const other = await becomes((await paid()).invoiceNo, 'Valid');
    standIn.documents.askRejection(one.eInvoice.uuid, 'Wrong address');
    await gateway().cancel({ uuid: other.eInvoice.uuid, reason: 'In the portal' });
    await clinic.owner.query(
      `UPDATE invoice SET e_invoice_tried_at = now() - interval '2 hours' WHERE id = ANY ($1)`,
      [[one.id, other.id]],
    );
    await lookAfter();
    expect((await detail(one.invoiceNo)).eInvoice).toMatchObject({
      status: 'Valid',
      reason: 'Wrong address',
    });
    expect(await alertsOf('E_INVOICE_REFUSED', one.id)).toBe(1);
    expect(await detail(other.invoiceNo)).toMatchObject({
      eInvoice: { status: 'Cancelled', reason: 'In the portal' },
      isSubmittable: true,
    });
  });

  it('that waits for long is queued again, and Administrators are told once', async () => {
    const { id, invoiceNo } = await becomes((await paid()).invoiceNo, 'Valid');
    await clinic.owner.query(
      `UPDATE invoice SET e_invoice_status = 'Submitted', e_invoice_at = now() - interval '2 hours',
              e_invoice_tried_at = now() - interval '1 hour' WHERE id = $1`,
      [id],
    );
    await lookAfter();
    await lookAfter();
    expect(await alertsOf('E_INVOICE_LATE', id)).toBe(1);
    await becomes(invoiceNo, 'Valid');
  });

  it('is not submitted while its answer is awaited, nor once it is cancelled', async () => {
    const waiting = await becomes((await paid()).invoiceNo, 'Valid');
    await clinic.owner.query(
      `UPDATE invoice SET e_invoice_status = 'Submitted', e_invoice_at = now() WHERE id = $1`,
      [waiting.id],
    );
    expect(await refused(waiting.invoiceNo)).toEqual([409, 'EINVOICE.WAITING', undefined]);
    const { failures } = await admin.refused(api.cancelInvoice, {
      id: waiting.id,
      reason: 'Paid twice',
    });
    expect(failures[0]?.error_code).toBe('EINVOICE.WAITING');
  });

  it('is downloaded by the platform as the JSON that is submitted', async () => {
    const { invoiceNo, id } = await paid();
    const { data, headers } = await admin.send(api.invoiceUbl, { invoiceNo });
    expect(headers.get('Content-Disposition')).toBe(`attachment; filename="${invoiceNo}.json"`);
    expect(JSON.parse(await data.text())).toMatchObject({
      Invoice: [{ ID: [{ _: invoiceNo }], InvoiceTypeCode: [{ _: '01', listVersionID: '1.0' }] }],
    });
    const credited = await admin.send(api.createCreditNote, { id, amount: 10_800, reason: 'Late' });
    const creditNoteNo = credited.data.creditNotes[0]?.creditNoteNo ?? '';
    const note = await admin.send(api.creditNoteUbl, { creditNoteNo });
    expect(JSON.parse(await note.data.text())).toMatchObject({
      Invoice: [
        {
          InvoiceTypeCode: [{ _: '02' }],
          BillingReference: [{ InvoiceDocumentReference: [{ ID: [{ _: invoiceNo }] }] }],
          LegalMonetaryTotal: [{ PayableAmount: [{ _: 108, currencyID: 'MYR' }] }],
        },
      ],
    });
    const owner = await clinic.as('tenant');
    expect((await owner.refused(api.invoiceUbl, { invoiceNo })).status).toBe(403);
  });
});

describe('a cancellation', () => {
  it('reaches MyInvois', async () => {
    const { id, invoiceNo, isCancellable, eInvoice } = await becomes(
      (await paid()).invoiceNo,
      'Valid',
    );
    expect(isCancellable).toBe(true);
    const { data } = await admin.send(api.cancelInvoice, { id, reason: 'Paid twice' });
    expect([data.status, data.eInvoice.status]).toEqual(['Cancelled', 'Cancelling']);
    await becomes(invoiceNo, 'Cancelled');
    const { submissionUid, uuid } = eInvoice;
    expect(await gateway().validationOf({ submissionUid, uuid })).toEqual({
      is: 'cancelled',
      reason: 'Paid twice',
    });
    expect(await refused(invoiceNo)).toEqual([409, 'INVOICE.NOT_PAID', undefined]);
  });

  it('is refused once MyInvois has held it valid for 72 hours', async () => {
    const { id } = await becomes((await paid()).invoiceNo, 'Valid');
    await clinic.owner.query(
      `UPDATE invoice SET e_invoice_validated_at = now() - interval '72 hours' WHERE id = $1`,
      [id],
    );
    const { failures } = await admin.refused(api.cancelInvoice, { id, reason: 'Paid twice' });
    expect(failures[0]?.error_code).toBe('INVOICE.TOO_OLD');
  });

  it('that MyInvois refuses is shown, told, and tried again', async () => {
    const { id, invoiceNo } = await becomes((await paid()).invoiceNo, 'Valid');
    ahead = 73 * 3_600_000;
    await admin.send(api.cancelInvoice, { id, reason: 'Paid twice' });
    const { eInvoice, isSubmittable } = await becomes(invoiceNo, 'CancelRefused');
    expect([eInvoice.reason, isSubmittable]).toEqual(['The time for cancellation is over.', true]);
    expect(await alertsOf('E_INVOICE_REFUSED', id)).toBe(1);
    ahead = 0;
    expect((await submit(invoiceNo)).data).toEqual({ status: 'Cancelling' });
    await becomes(invoiceNo, 'Cancelled');
  });
});

describe('a credit note', () => {
  it('follows its valid invoice, and refers to it', async () => {
    const { id, invoiceNo, eInvoice } = await becomes((await paid()).invoiceNo, 'Valid');
    await admin.send(api.createCreditNote, { id, amount: 10_800, reason: 'Late' });
    const note = await noteOf(invoiceNo);
    expect(note.eInvoice.link).toContain(note.eInvoice.uuid);
    // MyInvois knows of the reference: the invoice is not cancelled any more.
    expect(await gateway().cancel({ uuid: eInvoice.uuid, reason: 'Paid twice' })).toEqual({
      is: 'refused',
      reason: 'Another document refers to it.',
    });
  });

  it('waits for its invoice, and is submitted again where it was refused', async () => {
    await giveCompany({ rocNo: '' });
    const { id, invoiceNo } = await paid();
    await becomes(invoiceNo, 'Incomplete');
    await admin.send(api.createCreditNote, { id, amount: 10_800, reason: 'Late' });
    expect((await detail(invoiceNo)).creditNotes[0]?.eInvoice.status).toBe('None');
    await giveCompany({ rocNo: COMPANY_NO });
    await lookAfter();
    const { eInvoice } = await noteOf(invoiceNo);
    await clinic.owner.query(
      `UPDATE credit_note SET e_invoice_status = 'Invalid', e_invoice_at = now() - interval '1 day' WHERE e_invoice_uuid = $1`,
      [eInvoice.uuid],
    );
    expect((await detail(invoiceNo)).isSubmittable).toBe(true);
    // The same within ten minutes would be refused.
    ahead = 11 * 60_000;
    await submit(invoiceNo);
    expect((await noteOf(invoiceNo)).eInvoice.uuid).not.toBe(eInvoice.uuid);
    ahead = 0;
  });

  const noteOf = (invoiceNo: string) =>
    vi.waitFor(
      async () => {
        const [note] = (await detail(invoiceNo)).creditNotes;
        if (note?.eInvoice.status !== 'Valid') throw new Error(`it is ${note?.eInvoice.status}`);
        return note;
      },
      { timeout: 30_000, interval: 50 },
    );
});

describe('the tenants', () => {
  it('keep what MyInvois wants of them, which their next documents have', async () => {
    const { data } = await admin.send(api.editTenantProfile, {
      id: 1,
      tin: 'C25845632020',
      idType: 'BRN',
      sstNo: 'W10-1808-32000059',
      msicCode: '86201',
      stateCode: '14',
    });
    const wanted = { tin: 'C25845632020', idType: 'BRN', stateCode: '14' };
    expect(data).toMatchObject({ ...wanted, msicCode: '86201' });
    expect((await paid()).billedTo).toMatchObject({ ...wanted, sstNo: 'W10-1808-32000059' });
    const wrong = await admin.refused(api.editTenantProfile, { id: 1, msicCode: '8620' });
    expect(wrong.failures[0]?.error_code).toBe('EINVOICE.MSIC');
  });
});

describe('a server without MyInvois', () => {
  it('says that it is not set up', async () => {
    const other = await startClinic({ PUBLIC_URL: 'https://clinic.example' });
    try {
      const administrator = await other.as('admin');
      const productID = await addPlan(administrator, { name: 'Solo', months: 1, price: 9_900 });
      const { data } = await administrator.send(api.createProforma, { branchID: 1, productID });
      const invoice = await administrator.send(api.createInvoice, { proformaID: data.id });
      const { failures } = await administrator.refused(api.submitEinvoice, {
        invoiceNo: invoice.data.invoiceNo,
      });
      expect(failures[0]?.error_code).toBe('EINVOICE.NOT_SET_UP');
    } finally {
      await other.stop();
    }
  });

  it('wants the whole account in its configuration', () => {
    const MYINVOIS_URL = 'https://api.myinvois.test';
    const account = { MYINVOIS_CLIENT_ID: 'id', MYINVOIS_CLIENT_SECRET: 'secret' };
    expect(() => readConfig({ MYINVOIS_URL, MYINVOIS_CLIENT_ID: 'id' })).toThrow(
      /^The environment variable MYINVOIS_CLIENT_SECRET has to be given together with MYINVOIS_URL/,
    );
    expect(configuredMyInvois(readConfig({ MYINVOIS_URL, ...account }))).toEqual({
      url: MYINVOIS_URL,
      clientId: 'id',
      clientSecret: 'secret',
    });
    expect(configuredMyInvois(readConfig({}))).toBeUndefined();
  });
});
