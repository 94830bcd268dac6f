import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Invoice } from '../../../contract/accounts/billing.ts';
import { lastDayOf } from '../../../contract/accounts/billingRules.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { dateRangeText, dateText } from '../../../contract/kit/dateText.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { addPlan } from '../support/billing.ts';
import {
  bypassRowLevelSecurity,
  type Caller,
  type Clinic,
  startClinic,
} from '../support/clinic.ts';
import { eventually } from '../support/hub.ts';
import { waitForMails } from '../support/mail.ts';
import { pdfPages, readPdf } from '../support/pdf.ts';
import { type SmtpPeer, startSmtpPeer } from '../support/smtp.ts';
import { people } from '../support/world.ts';

let clinic: Clinic;
let peer: SmtpPeer;
let admin: Caller;
let owner: Caller;
let plan: number;
const today = clinicToday();
const COMPANY = 'company@world.test';

beforeAll(async () => {
  peer = await startSmtpPeer();
  clinic = await startClinic({ SMTP_URL: peer.url });
  [admin, owner] = await Promise.all([clinic.as('admin'), clinic.as('tenant')]);
  plan = await addPlan(admin, { name: 'Clinic', months: 12, price: 123_457 });
  await clinic.owner.query(
    `UPDATE tenant SET company_name = 'Klinik 明德 Sdn Bhd', email = $1, roc_no = '201901000005',
       address = '1, Jalan முருகன்', postcode = '50450', city = 'Kuala Lumpur' WHERE id = 1`,
    [COMPANY],
  );
  const logo = await sharp({
    create: { width: 90, height: 30, channels: 4, background: '#0f766e' },
  })
    .png()
    .toBuffer();
  await admin.send(api.updateSeller, {
    name: 'Doctor Assist Sdn Bhd',
    tin: 'C20880050010',
    stateCode: '14',
    bankAccount: 'Maybank 5140 1234 5678',
    logo: logo.toString('base64'),
  });
});
afterAll(async () => {
  await clinic.stop();
  await peer.close();
});

async function newBranch(name = ''): Promise<number> {
  const { rows } = await clinic.owner.query<{ id: number }>(
    `INSERT INTO branch (tenant_id, code) VALUES (1, gen_random_uuid() || $1) RETURNING id`,
    [name],
  );
  return rows[0]?.id ?? 0;
}
const propose = async (branchID: number) =>
  (await owner.send(api.createProforma, { branchID, productID: plan })).data;
async function paid(branch?: number): Promise<Invoice> {
  const { id } = await propose(branch ?? (await newBranch()));
  const paying = { proformaID: id, paymentMethod: 'Bank transfer' };
  return (await admin.send(api.createInvoice, paying)).data;
}
const bytesOf = async ({ data }: { data: Blob }) => new Uint8Array(await data.arrayBuffer());
const textOf = async (paper: Promise<{ data: Blob }>) =>
  (await readPdf(await bytesOf(await paper))).text;
const invoiceText = (invoiceNo: string) => textOf(owner.send(api.invoicePaper, { invoiceNo }));

describe('the paper of billing', () => {
  it('of a proforma invoice says who asks whom for what, until when, and where to pay', async () => {
    const { proformaNo, branchName } = await propose(await newBranch(' ابن سينا'));
    const reply = await owner.send(api.proformaPaper, { proformaNo });
    const { text, pages } = await readPdf(await bytesOf(reply));
    for (const said of [
      'Doctor Assist Sdn Bhd',
      'TIN C20880050010',
      `Proforma invoice ${proformaNo}`,
      `Date: ${dateText(today, 'en')}`,
      'Company Klinik 明德 Sdn Bhd',
      `Branch ${branchName.slice(0, 36)}`,
      'ابن سينا',
      '50450 Kuala Lumpur',
      'Registration number 201901000005',
      `Valid until ${dateText(addDays(today, 13), 'en')}`,
      'Months 12',
      'Clinic 1,234.57 0.00 98.77 1,333.34',
      'Subtotal RM 1,234.57',
      'Service tax 8% RM 98.77',
      'Total RM 1,333.34',
      'Pay to Maybank 5140 1234 5678',
      `${proformaNo}. Page 1 of 1.`,
    ])
      expect(text).toContain(said);
    expect(pages).toBe(1);
    expect(reply.headers.get('Content-Type')).toBe('application/pdf');
    expect(reply.headers.get('Content-Disposition')).toBe(`inline; filename="${proformaNo}.pdf"`);
  });

  it('of an invoice and of its receipt has what was paid, how, and the period that it is for', async () => {
    const { invoiceNo, proformaNo, receiptNo } = await paid();
    const period = `Period ${dateRangeText(today, lastDayOf(today, 12), 'en')}`;
    const invoice = await invoiceText(invoiceNo);
    const receipt = await textOf(owner.send(api.receiptPaper, { invoiceNo }));
    for (const said of ['Payment method Bank transfer', period, 'Paid RM 1,333.34'])
      for (const text of [invoice, receipt]) expect(text).toContain(said);
    expect(invoice).toContain(`Proforma invoice ${proformaNo}`);
    expect(invoice).toContain('Credited RM 0.00');
    expect(receipt).toContain(`Receipt ${receiptNo}`);
    expect(receipt).toContain(`Invoice ${invoiceNo}`);
  });

  it('has the amounts of the document to the sen, negative ones of a credit too', async () => {
    const branch = await newBranch();
    await paid(branch);
    const dearer = await addPlan(admin, { name: 'Group', months: 12, price: 300_001 });
    const change = (await owner.send(api.createProforma, { branchID: branch, productID: dearer }))
      .data;
    const text = await textOf(owner.send(api.proformaPaper, { proformaNo: change.proformaNo }));
    expect(text).toContain('Credit for the unused part of Clinic -1,234.57 0.00');
    const sen = (amount: number) =>
      (amount / 100).toLocaleString('en', { minimumFractionDigits: 2 });
    const { subTotal, tax, amount } = change;
    expect(text).toContain(`Total ${sen(subTotal)} 0.00 ${sen(tax)} ${sen(amount)}`);
    expect(text).toContain(`Total RM ${sen(amount)}`);
  });

  it('is in the language that is asked for', async () => {
    const { invoiceNo } = await paid();
    const inLanguage = (language: string) =>
      textOf(
        owner.send(api.invoicePaper, { invoiceNo }, { headers: { 'Accept-Language': language } }),
      );
    const malay = await inLanguage('ms');
    for (const said of ['Dibilkan kepada', 'Kaedah pembayaran Pindahan bank'])
      expect(malay).toContain(said);
    expect(await inLanguage('zh')).toContain('账单对象');
  });

  it('says plainly that an invoice is cancelled, credited, or credited in part', async () => {
    const [cancelled, partly] = [await paid(), await paid()];
    await admin.send(api.cancelInvoice, { id: cancelled.id, reason: 'Paid twice' });
    const onDay = `CANCELLED on ${dateText(today, 'en')}: Paid twice`;
    expect(await invoiceText(cancelled.invoiceNo)).toContain(onDay);
    const { invoiceNo } = cancelled;
    expect(await textOf(owner.send(api.receiptPaper, { invoiceNo }))).toContain(onDay);
    const credit = (amount: number) =>
      admin.send(api.createCreditNote, { id: partly.id, amount, reason: 'Goodwill' });
    const { data } = await credit(10_000);
    expect(await invoiceText(partly.invoiceNo)).toContain('CREDITED in part: RM 100.00.');
    await credit(partly.amount - 10_000);
    const text = await invoiceText(partly.invoiceNo);
    expect(text).toContain('CREDITED in full.');
    expect(text).toContain('Credited RM 1,333.34');
    const creditNoteNo = data.creditNotes[0]?.creditNoteNo ?? '';
    const note = await textOf(owner.send(api.creditNotePaper, { creditNoteNo }));
    for (const said of [`Credit note ${creditNoteNo}`, 'Reason Goodwill', 'Total RM 100.00'])
      expect(note).toContain(said);
  });

  it('says that a proforma invoice is cancelled or has expired, and not where to pay it', async () => {
    const [cancelled, expired] = [
      await propose(await newBranch()),
      await propose(await newBranch()),
    ];
    await owner.send(api.cancelProforma, { id: cancelled.id });
    await clinic.owner.query('UPDATE proforma SET valid_to = $1 WHERE id = $2', [
      addDays(today, -1),
      expired.id,
    ]);
    const texts = await Promise.all(
      [cancelled, expired].map(({ proformaNo }) =>
        textOf(owner.send(api.proformaPaper, { proformaNo })),
      ),
    );
    expect(texts[0]).toContain('CANCELLED. Do not pay this proforma invoice.');
    expect(texts[1]).toContain(`EXPIRED on ${dateText(addDays(today, -1), 'en')}.`);
    for (const text of texts) expect(text).not.toContain('Pay to');
  });

  it('goes on over several sheets, each with the head of the table and its number', async () => {
    const { id, invoiceNo } = await paid();
    await clinic.owner.query(
      `UPDATE invoice SET lines = (SELECT json_agg(json_build_object('description', 'Line ' || n, 'unitPrice', n,
         'discount', 0, 'tax', 0)) FROM generate_series(1, 90) n) WHERE id = $1`,
      [id],
    );
    const pages = await pdfPages(await bytesOf(await owner.send(api.invoicePaper, { invoiceNo })));
    expect(pages.length).toBeGreaterThan(2);
    const withLines = pages.filter((page) => /\bLine \d/.test(page));
    for (const page of withLines)
      expect(page.replace(/\s+/g, ' ')).toContain('Description Unit price');
    pages.forEach((page, at) =>
      expect(page).toContain(`${invoiceNo}. Page ${at + 1} of ${pages.length}.`),
    );
  });

  it('is opened with the readOnlyToken of the viewer', async () => {
    const { invoiceNo } = await paid();
    const address = `${clinic.address}/api/report/invoice?invoiceNo=${invoiceNo}`;
    const [opened, closed] = await Promise.all([
      fetch(`${address}&readOnlyToken=${owner.readOnlyToken}`),
      fetch(address),
    ]);
    expect([opened.status, closed.status]).toEqual([200, 401]);
  });

  it('is missing for another account, as one that is not there', async () => {
    const { invoiceNo, proformaNo } = await paid();
    const other = await clinic.as('tenantPenang');
    const refusals = await Promise.all([
      other.refused(api.proformaPaper, { proformaNo }),
      other.refused(api.invoicePaper, { invoiceNo }),
      other.refused(api.receiptPaper, { invoiceNo }),
      other.refused(api.sendBillingDocument, { kind: 'invoice', number: invoiceNo }),
      owner.refused(api.invoicePaper, { invoiceNo: 'INV999999' }),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
});

describe('without row-level security', () => {
  it('is missing for another account by the call itself', async () => {
    const open = await startClinic({}, { before: bypassRowLevelSecurity });
    try {
      const administrator = await open.as('admin');
      const productID = await addPlan(administrator, { name: 'Solo', months: 1, price: 9_900 });
      const made = await administrator.send(api.createProforma, { branchID: 1, productID });
      const other = await open.as('tenantPenang');
      const { proformaNo } = made.data;
      expect((await other.refused(api.proformaPaper, { proformaNo })).status).toBe(404);
    } finally {
      await open.stop();
    }
  });
});

describe('the mail of a document', () => {
  it('comes by itself once it is paid, with invoice and receipt', async () => {
    const { invoiceNo, receiptNo } = await paid();
    // The company hears of other things too, in no order.
    const { attachments: files } = await eventually(async () => {
      const mails = await peer.mailsTo(COMPANY, 1);
      const mail = mails.find(({ subject }) => subject?.includes(invoiceNo));
      if (!mail) throw new Error(`no mail about ${invoiceNo} has come`);
      return mail;
    });
    expect(files.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [`${invoiceNo}.pdf`, 'application/pdf'],
      [`${receiptNo}.pdf`, 'application/pdf'],
    ]);
    const { text } = await readPdf(new Uint8Array(files[0]?.content as ArrayBuffer));
    expect(text).toContain('Total RM 1,333.34');
  });

  it('goes to someone of the account who is named, in the language of the request', async () => {
    const { proformaNo } = await propose(await newBranch());
    const { data } = await owner.send(
      api.sendBillingDocument,
      { kind: 'proforma', number: proformaNo, email: people.tenant.email },
      { headers: { 'Accept-Language': 'ms' } },
    );
    expect(data.sentTo).toBe(people.tenant.email);
    const [mail] = await peer.mailsTo(people.tenant.email, 1);
    expect(mail?.subject).toBe(`Invois proforma ${proformaNo}`);
    const [file] = mail?.attachments ?? [];
    const { text } = await readPdf(new Uint8Array(file?.content as ArrayBuffer));
    expect(text).toContain('Dibilkan kepada');
  });

  it('goes to nobody else', async () => {
    const { invoiceNo } = await paid();
    for (const email of ['stranger@elsewhere.test', people.tenantPenang.email]) {
      const { status, failures } = await owner.refused(api.sendBillingDocument, {
        kind: 'invoice',
        number: invoiceNo,
        email,
      });
      expect([status, failures[0]?.field]).toEqual([409, 'email']);
    }
  });

  it('shows with the names of its files in the outbox of a local mail server', async () => {
    const local = await startClinic();
    try {
      const administrator = await local.as('admin');
      const tenant = await local.as('tenant');
      const productID = await addPlan(administrator, { name: 'Solo', months: 1, price: 9_900 });
      const proforma = await tenant.send(api.createProforma, { branchID: 1, productID });
      const number = proforma.data.proformaNo;
      const email = people.tenant.email;
      await tenant.send(api.sendBillingDocument, { kind: 'proforma', number, email });
      const [mail] = await waitForMails(local, email, 1);
      expect(mail?.attachments).toEqual([`${number}.pdf`]);
    } finally {
      await local.stop();
    }
  });
});

describe('the seller', () => {
  it('is one record, which the platform changes', async () => {
    const { data } = await admin.send(api.sellerDetail, {});
    expect(data).toMatchObject({ name: 'Doctor Assist Sdn Bhd', photoType: 'image/png' });
    const changed = await admin.send(
      api.updateSeller,
      { phone: '603-2282 1234' },
      { headers: { 'If-Match': String(data.version) } },
    );
    expect(changed.data).toMatchObject({ phone: '603-2282 1234', version: data.version + 1 });
    const stale = await admin.refused(
      api.updateSeller,
      { phone: '1' },
      { headers: { 'If-Match': String(data.version) } },
    );
    expect(stale.status).toBe(409);
    expect((await owner.refused(api.updateSeller, { phone: '1' })).status).toBe(403);
    const wrong = await admin.refused(api.updateSeller, { tin: 'no number' });
    expect(wrong.failures[0]?.error_code).toBe('EINVOICE.TIN');
  });
});
