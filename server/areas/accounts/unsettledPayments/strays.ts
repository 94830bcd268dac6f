import { and, eq, isNull } from 'drizzle-orm';
import { CURRENCY } from '../../../../contract/accounts/paymentAddress.ts';
import {
  invoices,
  payments,
  proformas,
  receipts,
  unsettledPayments,
} from '../../../db/schema/index.ts';
import type { Database } from '../../../kit/db/database.ts';
import { systemRecorder } from '../../../kit/http/sessionContext.ts';
import { noteUnsettled } from './noting.ts';

/** Payments that are looked at in one run. */
const MOST = 200;

/**
 * Puts payments that paid no invoice, and that a server of the version before has stored, among those that wait for a
 * decision.
 */
export async function noteStrayPayments(database: Database): Promise<void> {
  await database.system(async (work) => {
    const found = await work.db
      .select({ payment: payments, proforma: proformas, invoiceId: invoices.id })
      .from(payments)
      .innerJoin(proformas, eq(proformas.id, payments.proformaId))
      .leftJoin(invoices, eq(invoices.proformaId, proformas.id))
      .leftJoin(receipts, eq(receipts.paymentId, payments.id))
      .leftJoin(unsettledPayments, eq(unsettledPayments.paymentId, payments.id))
      .where(and(isNull(receipts.id), isNull(unsettledPayments.id)))
      .limit(MOST);
    for (const { payment, proforma, invoiceId } of found)
      await noteUnsettled(
        { ...work, ...systemRecorder(work) },
        {
          reference: payment.gatewayRef,
          orderNo: proforma.number,
          reason: reasonOf(proforma.status, invoiceId),
          amount: payment.amount,
          currency: CURRENCY,
          channel: payment.channel,
          paidAt: payment.paidAt,
          paymentId: payment.id,
          proforma,
        },
      );
  });
}

function reasonOf(status: string, invoiceId: number | null): 'Twice' | 'Replaced' | 'Late' {
  if (invoiceId !== null) return 'Twice';
  return status === 'Cancelled' ? 'Replaced' : 'Late';
}
