import { eq } from 'drizzle-orm';
import { proformas } from '../../../db/schema/index.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { proformaOf } from './reading.ts';
import { holdProforma, isCreditThere } from './settling.ts';

type Proforma = typeof proformas.$inferSelect;

/** Locks a proforma of which an invoice can be made (`refuseUnpayable`). */
export async function holdPayable(context: SessionContext, id: number): Promise<Proforma> {
  const held = await holdProforma(context, id);
  if (!held) throw notFound('proformaID');
  await refuseUnpayable(context, held);
  return held;
}

/**
 * Refuses a proforma of which no invoice can be made: one that has its invoice, one that is cancelled and that nobody
 * paid, and a change whose credit was used since.
 */
export async function refuseUnpayable(context: SessionContext, held: Proforma): Promise<void> {
  if (held.status !== 'Open') {
    const { isPaidLate } = await proformaOf(eq(proformas.id, held.id), context);
    if (!isPaidLate) throw refusal(409, 'PROFORMA.NOT_OPEN', { field: 'proformaID' });
  }
  if (!(await isCreditThere(context, held))) throw refusal(409, 'PROFORMA.CREDIT_USED');
}
