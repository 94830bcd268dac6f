import { createHash, randomBytes } from 'node:crypto';
import { z } from '../../../contract/kit/zod.ts';
import { documentForm, type Fault, faultsOf, tinFault } from './standInRules.ts';

/** An answer over HTTP. */
export interface Answer {
  status: number;
  body: object;
}

/** A document that was taken, as it stands. */
interface Taken {
  uuid: string;
  submissionUid: string;
  codeNumber: string;
  longId: string;
  receivedAt: number;
  status: 'Valid' | 'Invalid' | 'Cancelled';
  faults: Fault[];
  /** The document that it refers to. */
  refersTo: string;
  /** Why it was cancelled, or why its buyer asks for that. */
  reason: string;
  rejectionAskedAt?: number;
}

/** Documents that are remembered at most. */
const MOST = 1_000;
const LARGEST_DOCUMENT = 300_000;
const SAME_FOR_MS = 10 * 60_000;
const CANCEL_FOR_MS = 72 * 3_600_000;

/** The documents of a stand-in. It checks as MyInvois does: the form and the TINs at once, the rest afterwards. */
export class StandInDocuments {
  readonly #now: () => number;
  readonly #taken = new Map<string, Taken>();
  readonly #payloads = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Takes a submission of one document. The same again within ten minutes is refused. */
  submit(body: string): Answer {
    const [document] = submission.parse(JSON.parse(body)).documents;
    if (!document) return refused(400, 'BadStructure', 'There is no document.');
    const payload = createHash('sha256').update(body).digest('hex');
    const before = this.#payloads.get(payload) ?? -Infinity;
    if (this.#now() - before < SAME_FOR_MS)
      return refused(422, 'DuplicateSubmission', 'The same was submitted a moment ago.');
    this.#payloads.set(payload, this.#now());
    const { codeNumber, documentHash } = document;
    const bytes = Buffer.from(document.document, 'base64');
    if (bytes.length > LARGEST_DOCUMENT)
      return refused(400, 'MaximumSizeExceeded', 'The document is larger than 300 KB.');
    const isWhole = createHash('sha256').update(bytes).digest('hex') === documentHash;
    const parsed = isWhole ? documentForm.safeParse(JSON.parse(bytes.toString())) : undefined;
    const content = parsed?.success ? parsed.data.Invoice[0] : undefined;
    const reason = content ? tinFault(content) : 'The document is not whole.';
    if (!content || reason !== undefined) {
      const details = [{ message: reason }];
      const error = { code: 'Error03', message: 'Validation Error', details };
      const rejectedDocuments = [{ invoiceCodeNumber: codeNumber, error }];
      return { status: 202, body: { acceptedDocuments: [], rejectedDocuments } };
    }
    const faults = faultsOf(content, (uuid) => this.#taken.get(uuid));
    const reference = content.BillingReference?.[0]?.InvoiceDocumentReference[0]?.UUID[0]?._;
    const taken: Taken = {
      uuid: newId(),
      submissionUid: newId(),
      codeNumber,
      longId: newId() + newId(),
      receivedAt: this.#now(),
      status: faults.length === 0 ? 'Valid' : 'Invalid',
      faults,
      refersTo: reference ?? '',
      reason: '',
    };
    this.#keep(taken);
    const { submissionUid, uuid } = taken;
    const acceptedDocuments = [{ uuid, invoiceCodeNumber: codeNumber }];
    return { status: 202, body: { submissionUid, acceptedDocuments, rejectedDocuments: [] } };
  }

  /** Tells how the document of a submission stands. */
  submissionOf(submissionUid: string): Answer {
    const taken = this.#find((each) => each.submissionUid === submissionUid);
    if (!taken) return refused(404, 'NotFound', 'There is no such submission.');
    const overallStatus = taken.status === 'Invalid' ? 'invalid' : 'valid';
    const documentSummary = [summaryOf(taken)];
    return { status: 200, body: { submissionUid, overallStatus, documentSummary } };
  }

  /** The documents whose number or id is searched for. */
  search(query: URLSearchParams): Answer {
    const from = Date.parse(query.get('submissionDateFrom') ?? '');
    const to = Date.parse(query.get('submissionDateTo') ?? '');
    if (!(to > from) || to - from > 31 * 86_400_000)
      return refused(400, 'BadArgument', 'The days are not right.');
    const wanted = query.get('searchQuery') ?? '';
    const result = [...this.#taken.values()]
      .filter(({ codeNumber, uuid }) => codeNumber.includes(wanted) || uuid === wanted)
      .filter(({ receivedAt }) => receivedAt >= from && receivedAt <= to)
      .map((taken) => ({ ...summaryOf(taken), submissionUID: taken.submissionUid }));
    return { status: 200, body: { result, metadata: { totalCount: result.length } } };
  }

  /** Tells why a document is invalid. */
  detailsOf(uuid: string): Answer {
    const taken = this.#taken.get(uuid);
    if (!taken) return refused(404, 'NotFound', 'There is no such document.');
    const validationSteps = taken.faults.map(({ step, code, message }) => ({
      name: step,
      status: 'Invalid',
      error: { errorCode: code, error: message },
    }));
    const status = taken.faults.length === 0 ? 'Valid' : 'Invalid';
    return {
      status: 200,
      body: { ...summaryOf(taken), validationResults: { status, validationSteps } },
    };
  }

  /** Cancels a document, as its issuer may within 72 hours while no other document refers to it. */
  setState(uuid: string, body: string): Answer {
    const taken = this.#taken.get(uuid);
    if (!taken) return refused(404, 'NotFound', 'There is no such document.');
    const { status, reason } = wantedState.parse(JSON.parse(body));
    if (status !== 'cancelled' || reason === '' || reason.length > 300)
      return refused(400, 'BadArgument', 'The state or its reason is not right.');
    if (taken.status !== 'Valid')
      return refused(400, 'IncorrectState', 'The document is not valid.');
    if (this.#now() - taken.receivedAt >= CANCEL_FOR_MS)
      return refused(400, 'OperationPeriodOver', 'The time for cancellation is over.');
    if (this.#find((each) => each.refersTo === uuid && each.status === 'Valid'))
      return refused(400, 'ActiveReferencingDocuments', 'Another document refers to it.');
    Object.assign(taken, { status: 'Cancelled', reason } satisfies Partial<Taken>);
    return { status: 200, body: { uuid, status: 'Cancelled' } };
  }

  /** A buyer asks to have a document cancelled. */
  askRejection(uuid: string, reason: string): void {
    const taken = this.#taken.get(uuid);
    if (taken) Object.assign(taken, { rejectionAskedAt: this.#now(), reason });
  }

  #find(is: (taken: Taken) => boolean): Taken | undefined {
    return [...this.#taken.values()].find(is);
  }

  #keep(taken: Taken): void {
    this.#taken.set(taken.uuid, taken);
    const [oldest] = this.#taken.keys();
    if (this.#taken.size > MOST && oldest !== undefined) this.#taken.delete(oldest);
  }
}

const submission = z.object({
  documents: z.array(
    z.object({ document: z.string(), documentHash: z.string(), codeNumber: z.string() }),
  ),
});
const wantedState = z.object({ status: z.string(), reason: z.string() });

const summaryOf = (taken: Taken) => ({
  uuid: taken.uuid,
  submissionUid: taken.submissionUid,
  internalId: taken.codeNumber,
  status: taken.status,
  documentStatusReason: taken.reason,
  ...(taken.status !== 'Invalid' && {
    longId: taken.longId,
    dateTimeValidated: new Date(taken.receivedAt).toISOString(),
  }),
  ...(taken.rejectionAskedAt !== undefined && {
    rejectRequestDateTime: new Date(taken.rejectionAskedAt).toISOString(),
  }),
});

/** A refusal in the published form. */
export const refused = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { code, message } },
});

const newId = (): string => randomBytes(13).toString('hex').toUpperCase();
