import { sql } from 'drizzle-orm';
import type { BillingLine } from '../../../../contract/accounts/billingRules.ts';
import type { ServiceTaxReport } from '../../../../contract/accounts/statements.ts';
import type { Db } from '../../../kit/db/database.ts';

type Line = ServiceTaxReport['lines'][number];
interface Document extends Record<string, unknown> {
  kind: Line['kind'];
  day: string;
  number: string;
  companyName: string;
  sstNo: string;
  lines: BillingLine[];
  /** Those of its rate: of a credit note, its invoice's, as few sen have none of their own. */
  ratedLines: BillingLine[];
  receiptNo: string | null;
  paymentMethod: string;
}

/**
 * The service tax of two days and those between. Invoices are made when they are paid, so the tax of a day is that of its
 * invoices; a credit note and a cancellation take theirs back on their own day.
 */
export async function taxReportOf(
  db: Db,
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<ServiceTaxReport> {
  const { rows } = await db.execute<Document>(sql`
    WITH document AS (
      SELECT 'Invoice' AS kind, i.issued_at AS at, i.number, i.billed_to, i.lines, i.lines AS rated, r.number AS receipt_no, i.payment_method
        FROM invoice i LEFT JOIN receipt r ON r.invoice_id = i.id WHERE i.amount > 0
      UNION ALL
      SELECT 'CreditNote', c.issued_at, c.number, c.billed_to, c.lines, i.lines, NULL, ''
        FROM credit_note c JOIN invoice i ON i.id = c.invoice_id
      UNION ALL
      SELECT 'Cancelled', i.cancelled_at, i.number, i.billed_to, i.lines, i.lines, NULL, ''
        FROM invoice i WHERE i.status = 'Cancelled' AND i.amount > 0
    )
    SELECT kind, (at AT TIME ZONE app.clinic_zone())::date::text AS day, number, billed_to->>'companyName' AS "companyName",
           billed_to->>'sstNo' AS "sstNo", lines, rated AS "ratedLines", receipt_no AS "receiptNo", payment_method AS "paymentMethod"
      FROM document
     WHERE (at AT TIME ZONE app.clinic_zone())::date BETWEEN ${startDate} AND ${endDate}
     ORDER BY at, number`);
  const lines = rows.map(lineOf);
  const rates = [...new Set(lines.map(({ rate }) => rate))].toSorted((a, b) => b - a);
  const byRate = rates.map((rate) => {
    const own = lines.filter((line) => line.rate === rate);
    const [taxed, credited] = [sumsOf(own, isIssued), sumsOf(own, isTakenBack)];
    return {
      rate,
      documents: new Set(own.map(({ kind, number }) => `${kind} ${number}`)).size,
      ...taxed,
      creditedTaxable: -credited.taxable,
      creditedTax: -credited.tax,
      netTaxable: taxed.taxable + credited.taxable,
      netTax: taxed.tax + credited.tax,
    };
  });
  const [taxed, credited] = [sumsOf(lines, isIssued), sumsOf(lines, isTakenBack)];
  return {
    rates: byRate,
    total: {
      ...taxed,
      creditedTaxable: -credited.taxable,
      creditedTax: -credited.tax,
      netTax: taxed.tax + credited.tax,
    },
    lines,
  };
}

const isIssued = ({ kind }: Line) => kind === 'Invoice';
const isTakenBack = ({ kind }: Line) => kind !== 'Invoice';

const sumsOf = (lines: readonly Line[], isCounted: (line: Line) => boolean) =>
  lines
    .filter(isCounted)
    .reduce((sum, { taxable, tax }) => ({ taxable: sum.taxable + taxable, tax: sum.tax + tax }), {
      taxable: 0,
      tax: 0,
    });

// A document as a line: it is of one rate, so that a credit of few sen has that of its price.
function lineOf({ lines, ratedLines, kind, ...document }: Document): Line {
  const sign = kind === 'Invoice' ? 1 : -1;
  const taxable = lines.reduce((sum, { unitPrice, discount }) => sum + unitPrice - discount, 0);
  const tax = lines.reduce((sum, line) => sum + line.tax, 0);
  return { ...document, kind, rate: rateOf(ratedLines), taxable: sign * taxable, tax: sign * tax };
}

function rateOf(lines: readonly BillingLine[]): number {
  const [largest] = lines.toSorted(
    (a, b) => Math.abs(b.unitPrice - b.discount) - Math.abs(a.unitPrice - a.discount),
  );
  const net = largest ? largest.unitPrice - largest.discount : 0;
  return largest && net !== 0 ? Math.round((100 * largest.tax) / net) : 0;
}
