import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BilledTo } from '../../../contract/accounts/billing.ts';
import { totalsOf } from '../../../contract/accounts/billingRules.ts';
import {
  creditNoteUbl,
  invoiceUbl,
  type Issuer,
  type TaxDocument,
} from '../../../server/areas/accounts/billing/ubl.ts';
import { type MyInvoisAccount, myInvoisGateway } from '../../../server/gateways/myinvois/http.ts';
import type { Accepted } from '../../../server/gateways/myinvois/index.ts';
import {
  type MyInvoisStandIn,
  startMyInvoisStandIn,
} from '../../../server/gateways/myinvois/standIn.ts';

const seller: Issuer = {
  name: 'Doctor Assist Sdn Bhd',
  rocNo: '202401000001 (1500001-A)',
  tin: 'C20880050010',
  sstNo: 'W10-1808-32000059',
  msicCode: '62010',
  businessActivity: 'Computer programming activities',
  address: '15-2, Jalan Bangsar Utama 1',
  city: 'Kuala Lumpur',
  stateCode: '14',
  postcode: '59000',
  phone: '03-2282 1234',
  email: 'billing@demo.test',
};
const buyer: BilledTo = {
  companyName: 'Klinik Mawar Sdn Bhd',
  address: '1 Jalan Baru',
  city: 'Ipoh',
  state: 'Perak',
  postcode: '30000',
  email: 'owner@clinic.test',
  phone: '05-254 1234',
  rocNo: '201901000005',
  taxNo: '',
  tin: 'C25845632020',
  idType: 'BRN',
  sstNo: '',
  stateCode: '08',
  branchName: 'Ipoh',
};
const lines = [{ description: 'Clinic', unitPrice: 10_000, discount: 0, tax: 800 }];
const documentOf = (more: Partial<TaxDocument> = {}): TaxDocument => ({
  number: 'INV1',
  billedTo: buyer,
  lines,
  ...totalsOf(lines),
  ...more,
});
const HOUR = 3_600_000;
let now = Date.now();
const contentOf = (more: Partial<TaxDocument> = {}, issuer = seller) =>
  JSON.stringify(invoiceUbl(documentOf(more), issuer, new Date(now)));

let standIn: MyInvoisStandIn;
beforeAll(async () => {
  standIn = await startMyInvoisStandIn(() => now);
});
afterAll(() => standIn.close());
const gateway = () => myInvoisGateway(standIn.account);

async function accepted(content: string, codeNumber = 'INV1'): Promise<Accepted> {
  // Each is of a time of its own: the same within ten minutes would be refused.
  now += 11 * 60_000;
  const submission = await gateway().submit({ codeNumber, content });
  if (submission.is !== 'accepted') throw new Error(submission.reason);
  return submission;
}
const verdictOn = async (content: string) => gateway().validationOf(await accepted(content));

describe('the stand-in refuses what MyInvois refuses', () => {
  it.each<[string, Partial<BilledTo>, string]>([
    ['a telephone that is none', { phone: '' }, 'Enter valid phone number - NA'],
    ['a mail address that is none', { email: 'NA' }, 'Enter valid e-mail address - NA'],
    ['a missing address', { address: '' }, 'The address is missing.'],
    ['a registration that is none', { rocNo: '' }, 'Enter valid registration number - NA'],
  ])('%s', async (_, wrong, reason) => {
    expect(await verdictOn(contentOf({ billedTo: { ...buyer, ...wrong } }))).toEqual({
      is: 'invalid',
      reason,
    });
  });

  it('a line of an address beyond 150 characters, which ours are not', async () => {
    const address = `${'Jalan '.repeat(39)}Ulu`;
    expect(await verdictOn(contentOf({ billedTo: { ...buyer, address } }))).toMatchObject({
      is: 'valid',
    });
    const long = contentOf().replace('1 Jalan Baru', address);
    expect(await verdictOn(long)).toEqual({
      is: 'invalid',
      reason: `Address Line 0 maximum length is 150 characters. (Count: ${address.length})`,
    });
  });

  it('a total that is not the amount and its tax', async () => {
    expect(await verdictOn(contentOf({ amount: 10_900 }))).toEqual({
      is: 'invalid',
      reason: 'The total is not the amount and its tax.',
    });
  });

  it('a missing TIN at once', async () => {
    const content = contentOf({ billedTo: { ...buyer, tin: '' } });
    expect(await gateway().submit({ codeNumber: 'INV1', content })).toEqual({
      is: 'rejected',
      reason: "The buyer's TIN is missing. Validation Error",
    });
  });

  it('the same within ten minutes, of which the first is found', async () => {
    const content = contentOf({ number: 'INV2' });
    const first = await accepted(content, 'INV2');
    const again = gateway().submit({ codeNumber: 'INV2', content });
    await expect(again).rejects.toThrow('answered 422');
    const { submissionUid, uuid } = first;
    expect(await gateway().find('INV2', new Date(now))).toEqual({ submissionUid, uuid });
    expect(await gateway().find('INV3', new Date(now))).toBeUndefined();
  });

  it('a credit note of a document that is not valid', async () => {
    const { uuid } = await accepted(contentOf());
    const noteOf = (invoiceUuid: string) =>
      JSON.stringify(
        creditNoteUbl(
          documentOf({ number: 'CN1', invoiceNo: 'INV1', invoiceUuid }),
          seller,
          new Date(now),
        ),
      );
    expect(await verdictOn(noteOf(uuid))).toMatchObject({ is: 'valid' });
    expect(await verdictOn(noteOf('OTHER'))).toEqual({
      is: 'invalid',
      reason: 'The document referred to is not valid.',
    });
    // The invoice is referred to now.
    expect(await gateway().cancel({ uuid, reason: 'Paid twice' })).toEqual({
      is: 'refused',
      reason: 'Another document refers to it.',
    });
  });

  it('a cancellation after 72 hours, and tells of one before', async () => {
    const [early, late] = [await accepted(contentOf()), await accepted(contentOf())];
    now += 71 * HOUR;
    const reason = 'Paid twice';
    expect(await gateway().cancel({ uuid: early.uuid, reason })).toEqual({ is: 'cancelled' });
    expect(await gateway().validationOf(early)).toEqual({ is: 'cancelled', reason });
    now += HOUR;
    expect(await gateway().cancel({ uuid: late.uuid, reason })).toEqual({
      is: 'refused',
      reason: 'The time for cancellation is over.',
    });
  });
});

describe('the gateway', () => {
  it('is refused a token for another secret', async () => {
    const guessing = myInvoisGateway({ ...standIn.account, clientSecret: 'guessed' });
    const sent = guessing.submit({ codeNumber: 'INV1', content: contentOf() });
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
    const send = (to = myInvoisGateway(account)) =>
      to.submit({ codeNumber: 'INV1', content: '{}' });

    it('asks for a token once for many documents', async () => {
      answer = { status: 202, body: { submissionUID: 'S1', acceptedDocuments: [{ uuid: 'U1' }] } };
      const to = myInvoisGateway(account);
      asked.length = 0;
      const accepted = { is: 'accepted', submissionUid: 'S1', uuid: 'U1' };
      expect([await send(to), await send(to)]).toEqual([accepted, accepted]);
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
      const to = myInvoisGateway(account);
      const statusOf = async (body: object) => {
        answer = { status: 200, body };
        return to.validationOf({ submissionUid: 'S1', uuid: 'U1' });
      };
      expect(await statusOf({ documentSummary: [{ uuid: 'U1', status: 'Submitted' }] })).toEqual({
        is: 'pending',
      });
      expect(await statusOf({ documentSummary: null })).toEqual({ is: 'pending' });
      const validated = { longId: 'L1', dateTimeValidated: '2026-03-04T05:06:07Z' };
      expect(
        await statusOf({ documentSummary: [{ uuid: 'U1', status: 'Valid', ...validated }] }),
      ).toEqual({
        is: 'valid',
        longId: 'L1',
        validatedAt: new Date('2026-03-04T05:06:07Z'),
        rejection: '',
      });
    });
  });
});
