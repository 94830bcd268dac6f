import { sql } from 'drizzle-orm';
import { EINVOICE_CANCEL_HOURS } from '../../../../contract/accounts/eInvoice.ts';
import { generalTins } from '../../../../contract/accounts/myInvoisRules.ts';
import type { MyInvoisGateway } from '../../../gateways/myinvois/index.ts';
import type { EInvoiceKind } from '../../../jobs/queues.ts';
import type { Database, Work } from '../../../kit/db/database.ts';
import { inTurn } from '../../../kit/jobs/inTurn.ts';
import { enqueue } from '../../../kit/jobs/queue.ts';
import { consolidate } from './consolidating.ts';
import { type EInvoiceKey, holdRow, recordOf, storeState, tableOf } from './documents.ts';
import { decideAnew, recording, stateOf } from './submitting.ts';

const kinds = ['invoice', 'creditNote', 'consolidated'] as const satisfies EInvoiceKind[];
/** Documents of a kind that are looked at in one run; the others come with the next. */
const AT_ONCE = 30;
/** Minutes after which what is on its way is queued again: longer than its job is retried. */
const STUCK_MINUTES = 30;

/**
 * What has to be done about e-invoices without anybody asking: those whose details were missing are looked at again, the
 * months that are over get theirs, what is stuck is queued again, and valid ones are asked about while they can still be
 * cancelled in the portal or by their buyer's wish.
 */
export async function lookAfterEInvoices(
  database: Database,
  gateway: MyInvoisGateway | undefined,
): Promise<void> {
  if (!gateway) return;
  await inTurn([
    () => lookAgain(database),
    () => consolidate(database),
    ...kinds.map((kind) => () => queueStuck(database, kind)),
    async () => {
      for (const kind of kinds) await askAboutValid(database, gateway, kind);
    },
  ]);
}

// A TIN or what else was missing may have been entered since.
async function lookAgain(database: Database): Promise<void> {
  const { rows } = await database.system(({ db }) =>
    db.execute<{ id: number }>(sql`
      SELECT i.id FROM invoice i LEFT JOIN tenant t ON t.id = i.tenant_id
        LEFT JOIN charging_account a ON a.id = i.charging_account_id
       WHERE i.e_invoice_status IN ('Incomplete', 'Monthly')
         AND (i.e_invoice_status = 'Incomplete' OR coalesce(t.tin, a.tin) NOT IN ('', ${sql.join([...generalTins], sql`, `)}))
       ORDER BY i.id LIMIT ${AT_ONCE * 10}`),
  );
  await inTurn(
    rows.map(
      ({ id }) =>
        () =>
          database.system((work) => lookAgainAt(work, id)),
    ),
  );
}

async function lookAgainAt(work: Work, id: number): Promise<void> {
  const recorded = recording(work);
  const row = await holdRow(recorded, { kind: 'invoice', id });
  if (!row || !['Incomplete', 'Monthly'].includes(row.status)) return;
  const queued = await decideAnew(recorded, row);
  if (queued) await enqueue(work, 'e-invoice', [{ kind: 'invoice', id }]);
}

// After an hour Administrators are told, once.
async function queueStuck(database: Database, kind: EInvoiceKind): Promise<void> {
  const { rows } = await database.system(({ db }) =>
    db.execute<{ id: number; is_late: boolean }>(sql`
      SELECT d.id, d.e_invoice_at < now() - interval '1 hour' AS is_late FROM ${tableOf(kind)} d
       WHERE d.e_invoice_status IN ('Queued', 'Submitted', 'Cancelling')
         AND greatest(d.e_invoice_at, d.e_invoice_tried_at) < now() - make_interval(mins => ${STUCK_MINUTES})
       ORDER BY d.e_invoice_tried_at NULLS FIRST, d.id LIMIT ${AT_ONCE}`),
  );
  for (const { id, is_late } of rows)
    await database.system(async (work) => {
      await enqueue(work, 'e-invoice', [{ kind, id }]);
      const recorded = recording(work);
      const row = is_late ? await holdRow(recorded, { kind, id }) : undefined;
      if (!row || row.isLate) return;
      await work.db.execute(
        sql`UPDATE ${tableOf(kind)} SET e_invoice_is_late = true, version = version + 1 WHERE id = ${id}`,
      );
      await recordOf(recorded, row, 'answer', { eInvoiceIsLate: [false, true] });
    });
}

// With pauses of an hour, and of half their age later; once those of a version that did not keep their link. A gateway that is away is left alone until the next run.
async function askAboutValid(
  database: Database,
  gateway: MyInvoisGateway,
  kind: EInvoiceKind,
): Promise<void> {
  const { rows } = await database.system(({ db }) =>
    db.execute<{ id: number }>(sql`
      UPDATE ${tableOf(kind)} AS u SET e_invoice_tried_at = now() WHERE u.id IN (
        SELECT d.id FROM ${tableOf(kind)} d
         WHERE d.e_invoice_status IN ('Valid', 'CancelRefused')
           AND (d.e_invoice_tried_at IS NULL
                OR (d.e_invoice_validated_at > now() - make_interval(hours => ${EINVOICE_CANCEL_HOURS + 12})
                    AND d.e_invoice_tried_at
                        + greatest(interval '1 hour', (d.e_invoice_tried_at - d.e_invoice_validated_at) / 2) < now()))
         ORDER BY d.e_invoice_tried_at NULLS LAST, d.id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
      RETURNING u.id`),
  );
  for (const { id } of rows) await askAgain(database, gateway, { kind, id });
}

async function askAgain(
  database: Database,
  gateway: MyInvoisGateway,
  key: EInvoiceKey,
): Promise<void> {
  const row = await database.system((work) => holdRow(work, key));
  if (!row) return;
  const told = await gateway.validationOf(row);
  if (told.is === 'pending') return;
  const state = stateOf(told);
  await database.system(async (work) => {
    const recorded = recording(work);
    const now = await holdRow(recorded, key);
    if (!now || now.uuid !== row.uuid || now.status !== row.status) return;
    // Its cancellation was refused, and it still stands.
    const isSame = state.status === 'Valid' && now.status === 'CancelRefused';
    const isKnown = state.status === now.status && (state.reason ?? '') === now.reason;
    if (isSame || (isKnown && now.longId !== '')) return;
    await storeState(recorded, now, state);
  });
}
