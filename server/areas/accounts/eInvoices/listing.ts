import { and, eq, getTableColumns } from 'drizzle-orm';
import type {
  ConsolidatedEInvoice,
  eInvoices as calls,
} from '../../../../contract/accounts/eInvoices.ts';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import { consolidatedEInvoices as table } from '../../../db/schema/index.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { countedPage } from '../../../kit/db/pages.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { eInvoiceStateOf } from './reading.ts';

/** The e-invoices of months of a list request. */
export async function consolidatedOf(
  { status, ...list }: Checked<typeof calls.consolidatedEinvoiceList>,
  context: SessionContext,
): Promise<Answered<typeof calls.consolidatedEinvoiceList>> {
  const { rows, total } = await countedPage(context, list, {
    sorts: {
      number: table.number,
      month: table.month,
      amount: table.amount,
      status: table.eInvoiceStatus,
    },
    defaultSort: 'month',
    latestFirst: true,
    id: table.id,
    where: and(
      status && eq(table.eInvoiceStatus, status),
      list.q ? containsWords(list.q, [table.number]) : undefined,
    ),
    rows: () => rowsOf(context),
  });
  context.reply.total(total);
  return { data: rows.map((row) => toItem(row, context)), totalCount: total };
}

/** One e-invoice of a month. */
export async function consolidatedOne(
  id: number,
  context: SessionContext,
): Promise<ConsolidatedEInvoice> {
  const [row] = await rowsOf(context).where(eq(table.id, id));
  if (!row) throw notFound('id');
  return toItem(row, context);
}

const rowsOf = ({ db }: SessionContext) => db.select(getTableColumns(table)).from(table).$dynamic();

type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const toItem = (row: Row, { config }: Pick<SessionContext, 'config'>): ConsolidatedEInvoice => ({
  id: row.id,
  number: row.number,
  month: row.month,
  invoiceNos: row.lines.map(({ description }) => description).join(', '),
  invoiceCount: row.lines.length,
  subTotal: row.subTotal,
  tax: row.tax,
  amount: row.amount,
  issuedAt: wallClockOf(row.issuedAt),
  ...eInvoiceStateOf(row, config),
  version: row.version,
});
