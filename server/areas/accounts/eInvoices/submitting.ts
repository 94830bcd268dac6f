import { sql } from 'drizzle-orm';
import type { Accepted, MyInvoisGateway, Validation } from '../../../gateways/myinvois/index.ts';
import type { QueuedEInvoice } from '../../../jobs/queues.ts';
import type { Database, Work } from '../../../kit/db/database.ts';
import type { Recorder } from '../../../kit/http/changes.ts';
import { systemRecorder } from '../../../kit/http/sessionContext.ts';
import { enqueue, type Outcome } from '../../../kit/jobs/queue.ts';
import { decide, isReferenceValid, lockInvoice, notesToFollow, takeAnew } from './deciding.ts';
import {
  contentOf,
  type EInvoiceKey,
  type EInvoiceRow,
  holdRow,
  type NewState,
  storeState,
  tableOf,
} from './documents.ts';

/** Minutes for which one server alone is at work with a document. */
const HELD_MINUTES = 2;

/**
 * Carries a document on with MyInvois: decides about a new one, submits a queued one, asks what became of a submitted one,
 * and cancels one whose cancellation is wanted. No transaction is open meanwhile, and one server at a time is at work with
 * it. The document of a queued one is the same each time, and what may have arrived before is looked for first.
 */
export async function carryOn(
  database: Database,
  gateway: MyInvoisGateway | undefined,
  { kind = 'invoice', id }: QueuedEInvoice,
): Promise<Outcome | undefined> {
  if (!gateway) return undefined;
  const key = { kind, id };
  const taken = await database.system((work) => take(recording(work), key));
  if (taken === 'held') return again;
  if (!taken) return undefined;
  try {
    return await ask(database, gateway, taken);
  } catch (error) {
    await release(database, key);
    throw error;
  }
}

const again: Outcome = { retry: true, recordResult: () => Promise.resolve() };

/** A transaction of the server itself, with what records its changes. */
export const recording = (work: Work): Work & Recorder => ({ ...work, ...systemRecorder(work) });

interface Taken {
  row: EInvoiceRow;
  /** Of one that is queued. */
  content: string | undefined;
}

/** Takes a document that MyInvois is to be asked about; undefined where it is not. */
async function take(work: Work & Recorder, key: EInvoiceKey): Promise<Taken | 'held' | undefined> {
  const found = await holdRow(work, key);
  if (!found) return undefined;
  const row = found.status === 'None' ? await begin(work, found) : found;
  if (!row || !['Queued', 'Submitted', 'Cancelling'].includes(row.status)) return undefined;
  if (row.isHeld) return 'held';
  const content = row.status === 'Queued' ? await contentOf(work.db, row) : undefined;
  if (row.status === 'Queued' && content === undefined) return undefined;
  await work.db.execute(sql`
    UPDATE ${tableOf(key.kind)}
       SET e_invoice_held_until = now() + make_interval(mins => ${HELD_MINUTES}), e_invoice_tried_at = now()
     WHERE id = ${key.id}`);
  return { row, content };
}

/** Decides about a document that is new; undefined where nothing is to be sent. */
async function begin(work: Work & Recorder, row: EInvoiceRow): Promise<EInvoiceRow | undefined> {
  if (row.kind === 'consolidated') return undefined;
  if (row.kind === 'creditNote') {
    if (!(await isReferenceValid(work.db, row.id))) return undefined;
    await storeState(work, row, { status: 'Queued', isNew: true });
    return holdRow(work, row);
  }
  return decideAnew(work, row);
}

/** Decides about an invoice that is not with MyInvois; undefined where nothing is different. */
export async function decideAnew(
  work: Work & Recorder,
  row: EInvoiceRow,
): Promise<EInvoiceRow | undefined> {
  const invoice = await lockInvoice(work.db, row.id);
  if (!invoice || invoice.status === 'Cancelled') return undefined;
  const { status, billedTo } = await decide(work.db, invoice);
  if (status === row.status) return undefined;
  await takeAnew(work, invoice, billedTo);
  await storeState(work, row, { status, isNew: true });
  return status === 'Queued' ? holdRow(work, row) : undefined;
}

async function ask(
  database: Database,
  gateway: MyInvoisGateway,
  { row, content = '' }: Taken,
): Promise<Outcome> {
  if (row.status === 'Cancelling') {
    const reason = row.cancelReason || row.number;
    const cancelled = await gateway.cancel({ uuid: row.uuid, reason });
    return done(database, row, await stateAfter(gateway, row, cancelled));
  }
  if (row.status === 'Submitted') return settled(database, row, await gateway.validationOf(row));
  const found = row.isTried && row.at ? await gateway.find(row.number, row.at) : undefined;
  const submission = found
    ? ({ is: 'accepted', ...found } as const)
    : await gateway.submit({ codeNumber: row.number, content });
  if (submission.is === 'rejected')
    return done(database, row, { status: 'Invalid', reason: submission.reason });
  const { submissionUid, uuid } = submission;
  const ids: Accepted = { submissionUid, uuid };
  await store(database, row, { status: 'Submitted', ids });
  return settled(
    database,
    { ...row, ...ids, status: 'Submitted' },
    await gateway.validationOf(ids),
  );
}

// One that was cancelled in the portal meanwhile is cancelled.
async function stateAfter(
  gateway: MyInvoisGateway,
  row: EInvoiceRow,
  outcome: Awaited<ReturnType<MyInvoisGateway['cancel']>>,
): Promise<NewState> {
  if (outcome.is === 'cancelled') return { status: 'Cancelled' };
  const { is } = await gateway.validationOf(row);
  return is === 'cancelled'
    ? { status: 'Cancelled' }
    : { status: 'CancelRefused', reason: outcome.reason };
}

function settled(database: Database, row: EInvoiceRow, validation: Validation): Outcome {
  if (validation.is === 'pending')
    return { retry: true, recordResult: () => release(database, row) };
  return done(database, row, stateOf(validation));
}

/** What a document's validation says of it. */
export function stateOf(validation: Exclude<Validation, { is: 'pending' }>): NewState {
  if (validation.is === 'invalid') return { status: 'Invalid', reason: validation.reason };
  if (validation.is === 'cancelled') return { status: 'Cancelled', reason: validation.reason };
  const { longId, validatedAt, rejection } = validation;
  return { status: 'Valid', reason: rejection, valid: { longId, validatedAt } };
}

const done = (database: Database, row: EInvoiceRow, state: NewState): Outcome => ({
  retry: false,
  recordResult: () => store(database, row, state),
});

/** Stores what MyInvois said of a document. What waited for it to be valid follows. */
export async function store(database: Database, row: EInvoiceRow, state: NewState): Promise<void> {
  const { kind, id } = row;
  await database.system(async (work) => {
    await storeState(recording(work), row, state);
    if (state.status !== 'Valid' || row.status === 'Valid' || kind === 'creditNote') return;
    const notes = await notesToFollow(work.db, { kind, id });
    if (notes.length > 0)
      await enqueue(
        work,
        'e-invoice',
        notes.map((note) => ({ kind: 'creditNote', id: note })),
      );
  });
}

async function release(database: Database, { kind, id }: EInvoiceKey): Promise<void> {
  await database.system(({ db }) =>
    db.execute(sql`UPDATE ${tableOf(kind)} SET e_invoice_held_until = NULL WHERE id = ${id}`),
  );
}
