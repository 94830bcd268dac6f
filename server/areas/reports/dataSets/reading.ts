import { sql } from 'drizzle-orm';
import type { DataSetName } from '../../../../contract/reports/dataSets.ts';
import type { Work } from '../../../db/database.ts';
import type { ReportRow, Value } from '../shared/values.ts';
import { readRow } from './readRow.ts';
import { rowsQueries, type RowsWanted } from './rowsQueries.ts';

/** Rows that are read at once. */
const AT_ONCE = 1_000;

/** The first rows of a set. */
export async function firstRows(
  { db }: Pick<Work, 'db'>,
  data: DataSetName,
  wanted: RowsWanted,
  most: number,
): Promise<ReportRow[]> {
  const { rows } = await db.execute<Record<string, Value>>(
    sql`SELECT * FROM (${rowsQueries[data](wanted)}) rows LIMIT ${most}`,
  );
  return rows.map(readRow);
}

/** All rows of a set, some at a time: however many there are, few are in memory. For one transaction. */
export async function* allRows(
  { db }: Pick<Work, 'db'>,
  data: DataSetName,
  wanted: RowsWanted,
): AsyncGenerator<ReportRow[]> {
  await db.execute(sql`DECLARE report_rows NO SCROLL CURSOR FOR ${rowsQueries[data](wanted)}`);
  for (;;) {
    const { rows } = await db.execute<Record<string, Value>>(
      sql`FETCH ${sql.raw(String(AT_ONCE))} FROM report_rows`,
    );
    if (rows.length > 0) yield rows.map(readRow);
    if (rows.length < AT_ONCE) break;
  }
  await db.execute(sql`CLOSE report_rows`);
}
