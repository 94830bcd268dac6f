import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '../../../contract/index.ts';
import { readConfig } from '../../../server/config.ts';
import {
  configuredMyInvois,
  type MyInvoisAccount,
  myInvoisGateway,
} from '../../../server/gateways/myinvois/http.ts';
import {
  type MyInvoisStandIn,
  startMyInvoisStandIn,
} from '../../../server/gateways/myinvois/standIn.ts';
import { addPlan } from '../support/billing.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
let admin: Caller;
let plan: number;

beforeAll(async () => {
  clinic = await startClinic();
  admin = await clinic.as('admin');
  plan = await addPlan(admin, { name: 'Clinic', months: 12, price: 100_000 });
  const seller = { name: 'Doctor Assist Sdn Bhd', rocNo: '202401000001 (1500001-A)' };
  await admin.send(api.updateSeller, { ...seller, tin: 'C20880050010', stateCode: '14' });
});
afterAll(() => clinic.stop());

const giveTin = (tin: string) => admin.send(api.editTenantProfile, { id: 1, tin, idType: 'BRN' });
async function paid() {
  const { rows } = await clinic.owner.query<{ id: number }>(
    `INSERT INTO branch (tenant_id, code) VALUES (1, gen_random_uuid()) RETURNING id`,
  );
  const branchID = rows[0]?.id ?? 0;
  const { data } = await admin.send(api.createProforma, { branchID, productID: plan });
  return (await admin.send(api.createInvoice, { proformaID: data.id })).data;
}
const submit = (invoiceNo: string) => admin.send(api.submitEinvoice, { invoiceNo });
const refused = async (invoiceNo: string) => {
  const { status, failures } = await admin.refused(api.submitEinvoice, { invoiceNo });
  return [status, failures[0]?.error_code];
};
const answered = (invoiceNo: string) =>
  vi.waitFor(
    async () => {
      const { eInvoice } = (await admin.send(api.invoiceDetail, { invoiceNo })).data;
      if (eInvoice.status !== 'Valid' && eInvoice.status !== 'Invalid')
        throw new Error(`it is ${eInvoice.status}`);
      return eInvoice;
    },
    { timeout: 60_000, interval: 50 },
  );

describe('an invoice with MyInvois', () => {
  it('is valid, has its ids, and is submitted once', async () => {
    await giveTin('C25845632020');
    const { invoiceNo, eInvoice } = await paid();
    expect(eInvoice).toEqual({ status: 'None', uuid: '', submissionUid: '', reason: '' });
    expect((await submit(invoiceNo)).data).toEqual({ status: 'Queued' });
    const { status, uuid, submissionUid, reason } = await answered(invoiceNo);
    expect([status, reason]).toEqual(['Valid', '']);
    for (const id of [uuid, submissionUid]) expect(id).toMatch(/^[0-9A-F]{26}$/);
    expect(await refused(invoiceNo)).toEqual([409, 'EINVOICE.VALID']);
  });

  it('is invalid without the TIN of the company, with the reason, and can be submitted again', async () => {
    await giveTin('');
    const { id, invoiceNo } = await paid();
    await submit(invoiceNo);
    const { status, reason } = await answered(invoiceNo);
    expect([status, reason]).toEqual(['Invalid', "The buyer's TIN is missing. Validation Error"]);
    await clinic.owner.query(
      `UPDATE invoice SET billed_to = billed_to || '{"tin":"C25845632020"}' WHERE id = $1`,
      [id],
    );
    await submit(invoiceNo);
    await vi.waitFor(async () => expect((await answered(invoiceNo)).status).toBe('Valid'), {
      timeout: 60_000,
    });
    expect((await answered(invoiceNo)).reason).toBe('');
  });

  it('is not submitted while its answer is awaited, nor once it is cancelled', async () => {
    await giveTin('C25845632020');
    const [waiting, cancelled] = [await paid(), await paid()];
    await clinic.owner.query(
      `UPDATE invoice SET e_invoice_status = 'Submitted', e_invoice_at = now() WHERE id = $1`,
      [waiting.id],
    );
    expect(await refused(waiting.invoiceNo)).toEqual([409, 'EINVOICE.WAITING']);
    await admin.send(api.cancelInvoice, { id: cancelled.id, reason: 'Paid twice' });
    expect(await refused(cancelled.invoiceNo)).toEqual([409, 'INVOICE.NOT_PAID']);
  });

  it('is not cancelled here while MyInvois holds it', async () => {
    await giveTin('C25845632020');
    const { id, invoiceNo } = await paid();
    await submit(invoiceNo);
    expect((await answered(invoiceNo)).status).toBe('Valid');
    expect((await admin.send(api.invoiceDetail, { invoiceNo })).data.isCancellable).toBe(false);
    const { failures } = await admin.refused(api.cancelInvoice, { id, reason: 'Paid twice' });
    expect(failures[0]?.error_code).toBe('INVOICE.SUBMITTED');
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

describe('the gateway', () => {
  const party = (tin: string) => [
    { Party: [{ PartyIdentification: [{ ID: [{ _: tin, schemeID: 'TIN' }] }] }] },
  ];
  const amount = (value: number) => [{ _: value }];
  const documentOf = (total: number) =>
    JSON.stringify({
      Invoice: [
        {
          AccountingSupplierParty: party('C1'),
          AccountingCustomerParty: party('C2'),
          TaxTotal: [{ TaxAmount: amount(8) }],
          LegalMonetaryTotal: [
            { TaxExclusiveAmount: amount(100), TaxInclusiveAmount: amount(total) },
          ],
        },
      ],
    });
  let standIn: MyInvoisStandIn;
  beforeAll(async () => {
    standIn = await startMyInvoisStandIn();
  });
  afterAll(() => standIn.close());

  it('tells why a document that was accepted is invalid', async () => {
    const gateway = myInvoisGateway(standIn.account);
    const accepted = await gateway.submit({ codeNumber: 'INV1', content: documentOf(109) });
    if (accepted.is !== 'accepted') throw new Error(accepted.reason);
    expect(await gateway.validationOf(accepted)).toEqual({
      is: 'invalid',
      reason: 'The total is not the amount and its tax.',
    });
  });

  it('is refused a token for another secret', async () => {
    const gateway = myInvoisGateway({ ...standIn.account, clientSecret: 'guessed' });
    const sent = gateway.submit({ codeNumber: 'INV1', content: documentOf(108) });
    await expect(sent).rejects.toThrow('gave no token (400)');
  });

  describe('with a peer of its own', () => {
    let peer: Server;
    let account: MyInvoisAccount;
    const asked: { path: string; authorization: string | undefined }[] = [];
    let answer: { status: number; body: object };
    beforeAll(async () => {
      peer = createServer((request: IncomingMessage, response) => {
        const { url = '', headers } = request;
        asked.push({ path: url, authorization: headers.authorization });
        const isToken = url === '/connect/token';
        response
          .writeHead(isToken ? 200 : answer.status, { 'Content-Type': 'application/json' })
          .end(JSON.stringify(isToken ? { access_token: 'given', expires_in: 3600 } : answer.body));
      });
      await new Promise<void>((resolve) => {
        peer.listen(0, '127.0.0.1', resolve);
      });
      const url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
      account = { url, clientId: 'id', clientSecret: 'secret' };
    });
    afterAll(() => peer.close());
    const send = (gateway = myInvoisGateway(account)) =>
      gateway.submit({ codeNumber: 'INV1', content: '{}' });

    it('asks for a token once for many documents', async () => {
      answer = { status: 202, body: { submissionUID: 'S1', acceptedDocuments: [{ uuid: 'U1' }] } };
      const gateway = myInvoisGateway(account);
      asked.length = 0;
      const accepted = { is: 'accepted', submissionUid: 'S1', uuid: 'U1' };
      expect([await send(gateway), await send(gateway)]).toEqual([accepted, accepted]);
      expect(asked.map(({ path }) => path)).toEqual([
        '/connect/token',
        '/api/v1.0/documentsubmissions',
        '/api/v1.0/documentsubmissions',
      ]);
      expect(asked.at(-1)?.authorization).toBe('Bearer given');
    });

    it.each([401, 422, 429, 500, 503])(
      'says nothing about a document after %i, so that it is sent again',
      async (status) => {
        answer = { status, body: { error: { message: 'later' } } };
        await expect(send()).rejects.toThrow(`answered ${status}`);
      },
    );

    it('takes the messages of a refusal, whatever holds them', async () => {
      const inner = [{ propertyPath: 'ID', error: 'ID is too long' }];
      answer = {
        status: 400,
        body: { error: { errorCode: 'E1', error: 'Bad', innerError: inner } },
      };
      expect(await send()).toEqual({ is: 'rejected', reason: 'ID is too long Bad' });
      answer = { status: 403, body: { error: { code: 'E2', message: 'Another submitter' } } };
      expect(await send()).toEqual({ is: 'rejected', reason: 'Another submitter' });
    });

    it('waits while a document is neither valid nor invalid', async () => {
      const gateway = myInvoisGateway(account);
      const statusOf = async (body: object) => {
        answer = { status: 200, body };
        return gateway.validationOf({ submissionUid: 'S1', uuid: 'U1' });
      };
      expect(await statusOf({ documentSummary: [{ uuid: 'U1', status: 'Submitted' }] })).toEqual({
        is: 'pending',
      });
      expect(await statusOf({ documentSummary: null })).toEqual({ is: 'pending' });
      expect(await statusOf({ documentSummary: [{ uuid: 'U1', status: 'Valid' }] })).toEqual({
        is: 'valid',
      });
    });
  });
});
