import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from '../../../contract/kit/zod.ts';
import type { MyInvoisAccount } from './http.ts';
import { taxpayerAnswer } from './standInTaxpayers.ts';

const LARGEST = 5_000_000;
/** Documents that are remembered at most. */
const MOST = 1_000;

export interface MyInvoisStandIn {
  account: MyInvoisAccount;
  close(): Promise<void>;
}

/**
 * A MyInvois on the loopback. It takes what is whole, refuses a missing TIN at once, and finds totals that do not add up
 * afterwards, as the real one does its checks in two steps. What it took is in memory alone.
 */
export async function startMyInvoisStandIn(): Promise<MyInvoisStandIn> {
  const clientSecret = randomBytes(16).toString('hex');
  const standIn = new StandIn(clientSecret);
  const server = createServer((request, response) => {
    standIn.answer(request).then(
      ({ status, body }) =>
        response
          .writeHead(status, { 'Content-Type': 'application/json' })
          .end(JSON.stringify(body)),
      () => response.writeHead(400).end('{}'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    account: { url: `http://127.0.0.1:${port}`, clientId: CLIENT, clientSecret },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const CLIENT = 'stand-in';

interface Answer {
  status: number;
  body: object;
}

/** A document that was taken, and what is wrong with it. */
interface Taken {
  uuid: string;
  fault: string | undefined;
}

class StandIn {
  readonly #secret: string;
  readonly #token = randomBytes(16).toString('hex');
  readonly #submissions = new Map<string, Taken>();

  constructor(secret: string) {
    this.#secret = secret;
  }

  async answer(request: IncomingMessage): Promise<Answer> {
    const { pathname } = new URL(request.url ?? '/', 'http://stand-in');
    const body = await bodyOf(request);
    if (pathname === '/connect/token') return this.#giveToken(new URLSearchParams(body));
    if (request.headers.authorization !== `Bearer ${this.#token}`)
      return refused(401, 'Unauthorized', 'The token is not known.');
    const taxpayer = taxpayerAnswer(request.url ?? '/');
    if (taxpayer) return taxpayer;
    const [, kind, id] =
      /^\/api\/v1\.0\/(documentsubmissions|documents)(?:\/([\w-]+))?(?:\/details)?\/?$/.exec(
        pathname,
      ) ?? [];
    if (kind === 'documentsubmissions')
      return request.method === 'POST' ? this.#take(body) : this.#tell(id ?? '');
    return kind === 'documents' ? this.#explain(id ?? '') : refused(404, 'NotFound', 'Not found.');
  }

  #giveToken(form: URLSearchParams): Answer {
    const isRight =
      form.get('client_id') === CLIENT &&
      form.get('client_secret') === this.#secret &&
      form.get('grant_type') === 'client_credentials';
    if (!isRight) return { status: 400, body: { error: 'invalid_client' } };
    const body = { access_token: this.#token, expires_in: 3_600, token_type: 'Bearer' };
    return { status: 200, body };
  }

  #take(body: string): Answer {
    const [document] = submission.parse(JSON.parse(body)).documents;
    if (!document) return refused(400, 'BadStructure', 'There is no document.');
    const { codeNumber, documentHash } = document;
    const bytes = Buffer.from(document.document, 'base64');
    const isWhole = createHash('sha256').update(bytes).digest('hex') === documentHash;
    const parsed = isWhole ? invoice.safeParse(JSON.parse(bytes.toString())) : undefined;
    const reason = parsed?.success ? partyFault(parsed.data) : 'The document is not whole.';
    if (reason !== undefined || !parsed?.success) {
      const error = {
        code: 'Error03',
        message: 'Validation Error',
        details: [{ message: reason }],
      };
      const rejectedDocuments = [{ invoiceCodeNumber: codeNumber, error }];
      return { status: 202, body: { acceptedDocuments: [], rejectedDocuments } };
    }
    const [submissionUid, uuid] = [newId(), newId()];
    this.#submissions.set(submissionUid, { uuid, fault: totalFault(parsed.data) });
    const [oldest] = this.#submissions.keys();
    if (this.#submissions.size > MOST && oldest !== undefined) this.#submissions.delete(oldest);
    const acceptedDocuments = [{ uuid, invoiceCodeNumber: codeNumber }];
    return { status: 202, body: { submissionUid, acceptedDocuments, rejectedDocuments: [] } };
  }

  #tell(submissionUid: string): Answer {
    const taken = this.#submissions.get(submissionUid);
    if (!taken) return refused(404, 'NotFound', 'There is no such submission.');
    const status = taken.fault === undefined ? 'Valid' : 'Invalid';
    return {
      status: 200,
      body: {
        submissionUid,
        overallStatus: status.toLowerCase(),
        documentSummary: [{ uuid: taken.uuid, status }],
      },
    };
  }

  #explain(uuid: string): Answer {
    const taken = [...this.#submissions.values()].find((each) => each.uuid === uuid);
    if (!taken) return refused(404, 'NotFound', 'There is no such document.');
    const step = { name: 'Core Fields Validator', error: { error: taken.fault } };
    return { status: 200, body: { uuid, validationResults: { validationSteps: [step] } } };
  }
}

const submission = z.object({
  documents: z.array(
    z.object({ document: z.string(), documentHash: z.string(), codeNumber: z.string() }),
  ),
});
const amount = z.array(z.object({ _: z.number() }));
const side = z.array(
  z.object({
    Party: z.array(
      z.object({
        PartyIdentification: z.array(
          z.object({ ID: z.array(z.object({ _: z.string(), schemeID: z.string() })) }),
        ),
      }),
    ),
  }),
);
const invoice = z.object({
  Invoice: z.array(
    z.object({
      AccountingSupplierParty: side,
      AccountingCustomerParty: side,
      TaxTotal: z.array(z.object({ TaxAmount: amount })),
      LegalMonetaryTotal: z.array(
        z.object({ TaxExclusiveAmount: amount, TaxInclusiveAmount: amount }),
      ),
    }),
  ),
});
type Parsed = z.output<typeof invoice>;

function partyFault({ Invoice }: Parsed): string | undefined {
  const hasTin = (parties: z.output<typeof side>) =>
    parties.some(({ Party }) =>
      Party.some(({ PartyIdentification }) =>
        PartyIdentification.some(({ ID }) =>
          ID.some(({ _, schemeID }) => schemeID === 'TIN' && _ !== ''),
        ),
      ),
    );
  if (!Invoice.every((each) => hasTin(each.AccountingSupplierParty)))
    return "The supplier's TIN is missing.";
  if (!Invoice.every((each) => hasTin(each.AccountingCustomerParty)))
    return "The buyer's TIN is missing.";
  return undefined;
}

function totalFault({ Invoice }: Parsed): string | undefined {
  const sen = (of: z.output<typeof amount> | undefined) => Math.round((of?.[0]?._ ?? 0) * 100);
  const adds = Invoice.every(({ TaxTotal: [tax], LegalMonetaryTotal: [total] }) => {
    const [before, after] = [sen(total?.TaxExclusiveAmount), sen(total?.TaxInclusiveAmount)];
    return before + sen(tax?.TaxAmount) === after;
  });
  return adds ? undefined : 'The total is not the amount and its tax.';
}

const refused = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { code, message } },
});

const newId = (): string => randomBytes(13).toString('hex').toUpperCase();

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > LARGEST) throw new Error('more than a submission takes');
  }
  return body;
}
