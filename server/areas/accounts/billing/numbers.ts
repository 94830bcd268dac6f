import { sql } from 'drizzle-orm';
import type { Db } from '../../../kit/db/database.ts';

/** What the numbers of each series of documents begin with. */
const prefixes = {
  proforma: 'PF',
  invoice: 'INV',
  receipt: 'RC',
  creditNote: 'CN',
  consolidated: 'CE',
  removal: 'RD',
} as const;

/**
 * The next number of a series, such as INV000001. Taken within the transaction that makes the document, so no number is
 * left out and none is given twice. Others wait until that transaction ends: take it last.
 */
export async function nextNumber(db: Db, series: keyof typeof prefixes): Promise<string> {
  const { rows } = await db.execute<{ next: number }>(
    sql`SELECT app.next_document_number(${series}) AS next`,
  );
  return `${prefixes[series]}${String(rows[0]?.next).padStart(6, '0')}`;
}
