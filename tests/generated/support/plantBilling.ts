import type { Client } from 'pg';
import { BILLED_TO } from '../../server/support/billing.ts';

/** Ids of one branch's documents. */
export interface PlantedDocuments {
  proformas: { open: number; paid: number };
  invoices: { credited: number; paid: number };
  subscription: number;
  /** A payment that waits for a decision. */
  unsettled: number;
}

/** Inserts an open and two paid proformas of a branch, with all that follows from a payment. */
export async function plantBilling(owner: Client, branch: number): Promise<PlantedDocuments> {
  const id = async (sql: string, values: unknown[]): Promise<number> => {
    const { rows } = await owner.query<{ id: number }>(sql, values);
    return rows[0]?.id ?? 0;
  };
  const proforma = (number: string, status: 'Open' | 'Paid', purpose = 'new') =>
    id(
      `INSERT INTO proforma (number, status, tenant_id, branch_id, billed_to, lines, sub_total, discount, tax, amount,
         plan_id, plan_name, purpose, valid_to, terms)
       SELECT $2, $3, tenant_id, id,
              '${BILLED_TO}',
              '[]', 1000, 0, 0, 1000, 1, 'Planted', $4, current_date + 2,
              '{"months":12,"billingCycleId":4,"concurrentUsers":5,"storage":10}'
         FROM branch WHERE id = $1 RETURNING id`,
      [branch, number, status, purpose],
    );
  const invoice = (number: string, proformaId: number) =>
    id(
      `INSERT INTO invoice (number, tenant_id, branch_id, billed_to, lines, sub_total, discount, tax, amount, plan_id,
         plan_name, proforma_id, status)
       SELECT $2, tenant_id, branch_id, billed_to, lines, sub_total, discount, tax, amount, plan_id, plan_name, id, 'Paid'
         FROM proforma WHERE id = $1 RETURNING id`,
      [proformaId, number],
    );
  // The contract's examples name the first of each.
  const numbered = (prefix: string, place: number) => `${prefix}${place}0000${branch}`;
  const proformas = {
    open: await proforma(numbered('PF', 0), 'Open'),
    paid: await proforma(numbered('PF', 1), 'Paid'),
  };
  const invoices = {
    credited: await invoice(numbered('INV', 0), proformas.paid),
    paid: await invoice(numbered('INV', 1), await proforma(numbered('PF', 2), 'Paid', 'change')),
  };
  const unsettled = await id(
    `WITH came AS (INSERT INTO payment (proforma_id, branch_id, gateway_ref, amount, paid_at)
       VALUES ($1, $2, 'paid ' || gen_random_uuid(), 1000, now()) RETURNING id, gateway_ref)
     INSERT INTO unsettled_payment (reference, order_no, proforma_id, tenant_id, branch_id, payment_id, reason, amount,
         currency, paid_at)
     SELECT came.gateway_ref, p.number, p.id, p.tenant_id, p.branch_id, came.id, 'Twice', 1000, 'MYR', now()
       FROM came, proforma p WHERE p.id = $1 RETURNING id`,
    [proformas.paid, branch],
  );
  await owner.query(
    `INSERT INTO proforma_reminder (branch_id, proforma_id, days_before) VALUES ($1, $2, 7)`,
    [branch, proformas.paid],
  );
  await owner.query(
    `INSERT INTO receipt (number, branch_id, invoice_id, amount) SELECT 'RC' || id, id, $2, 1000 FROM branch WHERE id = $1`,
    [branch, invoices.credited],
  );
  await owner.query(
    `INSERT INTO credit_note (number, tenant_id, branch_id, billed_to, lines, sub_total, discount, tax, amount, invoice_id, reason)
     SELECT $2, tenant_id, branch_id, billed_to, lines, 1, 0, 0, 1, id, 'Goodwill' FROM invoice WHERE id = $1`,
    [invoices.credited, numbered('CN', 0)],
  );
  const subscribed = (invoiceId: number, startsOn: string) =>
    id(
      `INSERT INTO branch_subscription (branch_id, plan_id, plan_name, invoice_id, starts_on, ends_on, billing_cycle_id,
         concurrent_users, storage, value, total_price)
       VALUES ($1, 1, 'Planted', $2, ${startsOn}, '2999-12-31', 4, 500, 10, 1000, 1000) RETURNING id`,
      [branch, invoiceId],
    );
  const before = await subscribed(invoices.credited, 'current_date - 30');
  // Changed today, so that it can be taken back.
  const subscription = await subscribed(invoices.paid, 'current_date');
  await owner.query('UPDATE branch_subscription SET replaced_by = $2 WHERE id = $1', [
    before,
    subscription,
  ]);
  return { proformas, invoices, subscription, unsettled };
}
