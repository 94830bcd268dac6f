import { sql } from 'drizzle-orm';
import type { DataSetName } from '../../../../contract/reports/dataSets.ts';
import type { Work } from '../../../kit/db/database.ts';
import type { ReportRow, Value } from '../shared/values.ts';
import { readRow } from './readRow.ts';
import { rowsQueries, type RowsWanted } from './rowsQueries.ts';

/** Rows that are read at once, without a pause in which other calls go on. */
const AT_ONCE = 250;

/** The first rows of a set. For one transaction. */
export async function firstRows(
  work: Pick<Work, 'db'>,
  data: DataSetName,
  wanted: RowsWanted,
  most: number,
): Promise<ReportRow[]> {
  const first: ReportRow[] = [];
  for await (const rows of rowsInParts(work, data, wanted, most)) first.push(...rows);
  return first;
}

/** Rows of a set, all where no number is given, some at a time: however many there are, few are in memory. For one transaction. */
export async function* rowsInParts(
  { db }: Pick<Work, 'db'>,
  data: DataSetName,
  wanted: RowsWanted,
  most: number | null = null,
): AsyncGenerator<ReportRow[]> {
  await db.execute(sql`DECLARE report_rows NO SCROLL CURSOR FOR
    SELECT * FROM (${rowsQueries[data](wanted)}) rows LIMIT ${most}`);
  for (;;) {
    const { rows } = await db.execute<Record<string, Value>>(
      sql`FETCH ${sql.raw(String(AT_ONCE))} FROM report_rows`,
    );
    if (rows.length > 0) yield rows.map(readRow);
    if (rows.length < AT_ONCE) break;
  }
  await db.execute(sql`CLOSE report_rows`);
}
