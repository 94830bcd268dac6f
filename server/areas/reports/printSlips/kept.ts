import type { SlipRecordName } from '../../../../contract/reports/dataSets.ts';
import type { ReportElement } from '../../../../contract/reports/dialect.ts';
import { elementsNamed } from '../../../../contract/reports/read.ts';
import type { KeptValue, PaperContent } from '../../../db/schema/index.ts';
import type { BranchContext, SessionContext } from '../../../kit/http/context.ts';
import type { PdfDocument } from '../../../kit/pdf/document.ts';
import { clinicOf, letterheadOf, sayFor } from '../../clinic/papers/branchPaper.ts';
import type { Filling } from '../shared/blocks.ts';
import { documentOf } from '../shared/document.ts';
import type { ReportRow, Value } from '../shared/values.ts';
import { pageOf } from './page.ts';

type KeptSlip = Extract<PaperContent, { kind: 'slip' }>;

interface Filled {
  xml: string;
  record: SlipRecordName;
  page: ReportElement;
  row: ReportRow;
  filling: Pick<Filling, 'general' | 'letterhead' | 'answers'>;
}

/** What an issued slip says, to be drawn the same again: of its record, what its definition names. */
export function keptOf(
  { language }: Pick<SessionContext, 'language'>,
  { xml, record, page, row, filling }: Filled,
): KeptSlip {
  const { general, letterhead, answers } = filling;
  const named = namesIn(page);
  const kept = (values: ReportRow) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        named.has(name) ? [[name, keptValue(value)]] : [],
      ),
    );
  return {
    kind: 'slip',
    xml,
    record,
    language,
    row: kept(row),
    general: kept(general),
    letterhead: letterhead ? { name: letterhead.name, lines: letterhead.lines } : null,
    answers: [...answers],
  };
}

/** An issued slip as it was issued, in its own language, with the logo that the branch has now. */
export async function keptSlip(
  context: BranchContext,
  { xml, record, language, row, general, letterhead, answers }: KeptSlip,
  title: string,
): Promise<PdfDocument> {
  const inItsLanguage = { ...context, language };
  const now = letterheadOf(await clinicOf(context));
  return documentOf(inItsLanguage, {
    page: pageOf(xml, record),
    title,
    kind: '',
    rows: [given(row)],
    filling: {
      say: await sayFor(inItsLanguage),
      general: given(general),
      letterhead: letterhead ? { ...now, ...letterhead } : undefined,
      answers: new Map(answers),
    },
  });
}

function namesIn(page: ReportElement): ReadonlySet<string> {
  const naming = (['field', 'if', 'image'] as const).flatMap((name) => [
    ...elementsNamed(page, name),
  ]);
  return new Set(
    naming.flatMap(({ attributes: { name, field } }) =>
      [name, field].filter((each) => each !== undefined),
    ),
  );
}

const keptValue = (value: Value): KeptValue =>
  value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value;

const given = (values: Record<string, KeptValue>): ReportRow =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value !== null && typeof value === 'object' ? Buffer.from(value.base64, 'base64') : value,
    ]),
  );
