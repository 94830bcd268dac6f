import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { PaymentGateway } from '../../../gateways/payment/index.ts';
import type { Database } from '../../../kit/db/database.ts';
import { settlePayment } from './settlePayment.ts';

/** Proformas that are asked about in one run, one after the other; the others come with the next. */
const AT_ONCE = 30;

/**
 * Asks the payment gateway about open proformas, whose payment may have been made while all that tells of it was lost: its
 * notification, its callback and the browser's return. First ten minutes after a proforma was made, then with pauses of
 * half its age, until a week after its last day. Several servers ask about different ones. A gateway that is away is left
 * alone until the next run.
 */
export async function askAboutOpenProformas(
  database: Database,
  gateway: PaymentGateway | undefined,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Promise<void> {
  if (!gateway) return;
  for (const order of await takeDue(database)) {
    const told = await gateway.paymentOf(order);
    if (told.is === 'away') return;
    if (told.is !== 'done' || told.payment.status !== 'paid') continue;
    const { isPaid } = await database.system((work) => settlePayment(work, told.payment));
    const { proformaNo: proforma, tranID: transaction } = told.payment;
    if (isPaid) log.info({ proforma, transaction }, 'a payment was found that nothing told of');
    else log.warn({ proforma, transaction }, 'a payment was found that no open proforma asks for');
  }
}

interface Due extends Record<string, unknown> {
  proformaNo: string;
  amountSen: number;
}

// Those that are asked about have the longest pauses behind them first. A run that fails asks again after its pause.
async function takeDue(database: Database): Promise<Due[]> {
  const { rows } = await database.system(({ db }) =>
    db.execute<Due>(sql`
      UPDATE proforma SET asked_at = now() WHERE id IN (
        SELECT p.id FROM proforma p
         WHERE p.status = 'Open' AND p.amount > 0
           AND p.valid_to > current_date - 7
           AND p.issued_at < now() - interval '10 minutes'
           AND (p.asked_at IS NULL
                OR p.asked_at + greatest(interval '9 minutes', (p.asked_at - p.issued_at) / 2) < now())
         ORDER BY p.asked_at NULLS FIRST, p.id
         LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
      RETURNING number AS "proformaNo", amount::integer AS "amountSen"`),
  );
  return rows;
}
