import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Say } from '../../../../contract/clinic/patientFacts.ts';
import { csvLines, csvText } from '../../../../contract/kit/csv.ts';
import { type DataSetName, dataSets } from '../../../../contract/reports/dataSets.ts';
import { fieldOf, type ReportFieldKind } from '../../../../contract/reports/fields.ts';
import type { Work } from '../../../kit/db/database.ts';
import { rowsInParts } from '../dataSets/reading.ts';
import type { RowsWanted } from '../dataSets/rowsQueries.ts';
import { fieldLabel } from '../shared/blocks.ts';
import { shownValue, type Value } from '../shared/values.ts';

/**
 * All rows of a set as CSV. They go into a file without a name first, so that few are in memory, and nobody who reads
 * slowly keeps a transaction open.
 */
export async function csvOf(
  work: Pick<Work, 'db'>,
  say: Say,
  data: DataSetName,
  wanted: RowsWanted,
): Promise<Readable> {
  const { fields } = dataSets[data];
  const file = await namelessFile();
  try {
    await file.appendFile(csvText([fields.map((name) => fieldLabel(say, name))]));
    for await (const rows of rowsInParts(work, data, wanted))
      await file.appendFile(
        csvLines(rows.map((row) => fields.map((name) => cellOf(say, name, row[name] ?? null)))),
      );
    return file.createReadStream({ start: 0 });
  } catch (error) {
    await file.close();
    throw error;
  }
}

// Its space is free again as soon as it is closed, however the process ends.
async function namelessFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'report-'));
  try {
    return await open(join(folder, 'rows.csv'), 'w+', 0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A value for a spreadsheet: days and moments as ISO has them, amounts in ringgit without a sign. */
function cellOf(say: Say, name: string, value: Value): string {
  if (value === null || value instanceof Uint8Array) return '';
  const kind = fieldOf(name)?.kind;
  const written = kind && byKind[kind];
  return written ? written(String(value)) : shownValue(say, name, value);
}

const asItIs = (text: string): string => text;
const asMoment = (text: string): string => text.replace('T', ' ');
const byKind: Partial<Record<ReportFieldKind, (text: string) => string>> = {
  day: asItIs,
  phone: asItIs,
  time: asMoment,
  moment: asMoment,
  money: (sen) => (Number(sen) / 100).toFixed(2),
};
