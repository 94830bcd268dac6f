import { type SQL, sql } from 'drizzle-orm';
import { CURRENCY } from '../../../../contract/accounts/paymentAddress.ts';
import type { StatementKind } from '../../../../contract/accounts/statements.ts';
import { clinicDay } from '../../../db/clinicDays.ts';
import type { Db } from '../../../kit/db/database.ts';

/** Whose entries they are: those of a company, or of a charging account of AGATA. */
export type StatedPayer = { tenantId: number } | { accountId: number };

const isOf = (payer: StatedPayer) =>
  'tenantId' in payer ? sql`t.id = ${payer.tenantId}` : sql`e.account_id = ${payer.accountId}`;

/** What happened between the platform and a company on a day: `due` raises what it owes, `paid` lowers it. In sen. */
export interface Entry extends Record<string, unknown> {
  day: string;
  kind: StatementKind;
  number: string;
  about: string;
  /** Null of nobody's and in AGATA. */
  tenantId: number | null;
  companyName: string;
  branchName: string;
  due: number;
  paid: number;
  /** What of it is service tax. */
  tax: number;
}

const dayOf = (instant: SQL) => sql`(${instant} AT TIME ZONE app.clinic_zone())::date`;

/**
 * Every entry until a day, and from one on where it is named, of companies and branches that the conditions allow, in
 * order of time. Money that came and paid no invoice at once is an entry of its own; where it later pays one, that
 * invoice has its receipt, so what was used of it is taken off again. Money of an order that is none is nobody's. Money
 * in another currency is left out.
 */
export async function entriesUntil(
  db: Db,
  until: string,
  { ofBranch, payer, from }: { ofBranch?: SQL | undefined; payer?: StatedPayer; from?: string },
): Promise<Entry[]> {
  const among = sql`${payer === undefined ? sql`true` : isOf(payer)} AND ${ofBranch ?? sql`true`}
    AND ${from === undefined ? sql`true` : sql`e.day >= ${from}`}`;
  const { rows } = await db.execute<Entry>(sql`
    WITH entry (at, day, rank, kind, number, about, tenant_id, branch_id, account_id, due, paid, tax) AS (
      SELECT issued_at, ${dayOf(sql`issued_at`)}, 1, 'Invoice', number, plan_name, tenant_id, branch_id, charging_account_id, amount, 0, tax
        FROM invoice WHERE amount > 0
      UNION ALL
      SELECT r.issued_at, ${dayOf(sql`r.issued_at`)}, 2, 'Receipt', r.number, i.number, i.tenant_id, i.branch_id, i.charging_account_id, 0, r.amount, 0
        FROM receipt r JOIN invoice i ON i.id = r.invoice_id
      UNION ALL
      SELECT issued_at, ${dayOf(sql`issued_at`)}, 3, 'CreditNote', number, reason, tenant_id, branch_id, charging_account_id, 0, amount, -tax
        FROM credit_note
      UNION ALL
      SELECT cancelled_at, ${dayOf(sql`cancelled_at`)}, 3, 'Cancelled', number, cancel_reason, tenant_id, branch_id, charging_account_id, 0, amount, -tax
        FROM invoice WHERE status = 'Cancelled' AND amount > 0
      UNION ALL
      SELECT paid_at, ${dayOf(sql`paid_at`)}, 2, 'Payment', reference, order_no, tenant_id, branch_id, charging_account_id, 0, amount, 0
        FROM unsettled_payment WHERE currency = ${CURRENCY} AND reason NOT IN ('Cancelled', 'CreditNote')
      UNION ALL
      SELECT u.at, ${dayOf(sql`u.at`)}, 4, 'Used', m.reference, u."invoiceNo", m.tenant_id, m.branch_id, m.charging_account_id, u.part, 0, 0
        FROM unsettled_payment m
       CROSS JOIN LATERAL jsonb_to_recordset(m.uses) AS u (at timestamptz, "invoiceNo" text, part bigint)
       WHERE m.currency = ${CURRENCY}
      UNION ALL
      -- What the version before used of it has the day of the last decision.
      SELECT m.decided_at, ${dayOf(sql`m.decided_at`)}, 4, 'Used', m.reference, m.taken_for, m.tenant_id, m.branch_id, m.charging_account_id,
             m.used - noted.sum, 0, 0
        FROM unsettled_payment m
       CROSS JOIN LATERAL (SELECT coalesce(sum(u.part), 0) AS sum
                             FROM jsonb_to_recordset(m.uses) AS u (part bigint)) noted
       WHERE m.currency = ${CURRENCY} AND m.used > noted.sum
      UNION ALL
      SELECT decided_at, refunded_on, 4, 'Refund', refund_reference, reference, tenant_id, branch_id, charging_account_id, amount - used, 0, 0
        FROM unsettled_payment WHERE currency = ${CURRENCY} AND state = 'Refunded'
    )
    SELECT e.day::text AS day, e.kind, e.number, e.about, t.id AS "tenantId",
           coalesce(t.company_name, nullif(a.bill_to, ''), o.name, n.name, '') AS "companyName",
           coalesce(b.code, o.name, n.name, '') AS "branchName", e.due::float8 AS due, e.paid::float8 AS paid, e.tax::float8 AS tax
      FROM entry e LEFT JOIN tenant t ON t.id = e.tenant_id LEFT JOIN branch b ON b.id = e.branch_id
      LEFT JOIN charging_account a ON a.id = e.account_id
      LEFT JOIN consultant_team o ON o.id = a.team_id LEFT JOIN agata_tenant n ON n.id = a.agata_tenant_id
     WHERE e.day <= ${until} AND ${among}
     ORDER BY e.day, e.at, e.rank, e.number`);
  return rows;
}

interface Open extends Record<string, unknown> {
  proformaNo: string;
  branchName: string;
  amount: number;
  validTo: string;
  daysOver: number;
}

/** The proformas of a payer that are not paid, the oldest first. */
export async function openProformas(
  db: Db,
  payer: StatedPayer,
  ofBranch: SQL | undefined,
): Promise<Open[]> {
  const { rows } = await db.execute<Open>(sql`
    SELECT p.number AS "proformaNo", coalesce(b.code, p.billed_to->>'branchName') AS "branchName", p.amount::float8 AS amount, p.valid_to::text AS "validTo",
           greatest(${clinicDay} - p.valid_to, 0) AS "daysOver"
      FROM proforma p LEFT JOIN branch b ON b.id = p.branch_id
     WHERE ${'tenantId' in payer ? sql`p.tenant_id = ${payer.tenantId}` : sql`p.charging_account_id = ${payer.accountId}`} AND p.status = 'Open' AND p.amount > 0 AND ${ofBranch ?? sql`true`}
     ORDER BY p.valid_to, p.id`);
  return rows;
}
