import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { formatRinggit } from '../../../contract/kit/money.ts';
import { type DataSetName, dataSetNames, dataSets } from '../../../contract/reports/dataSets.ts';
import { aggregates } from '../../../contract/reports/dialect.ts';
import { type FieldName, fieldOf } from '../../../contract/reports/fields.ts';
import { shippedReports } from '../../../server/areas/reports/shipped/index.ts';
import { addPlan, BILLED_TO } from '../support/billing.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { readPdf } from '../support/pdf.ts';

const today = clinicToday();
const period = { startDate: today, endDate: today };

/** What is planted, in sen: of two branches, one cancelled, one credited in part by two notes. */
const billed = [
  { branch: 1, method: 'Cash', subTotal: 100_010, discount: 10, tax: 8_000, credits: [] },
  { branch: 1, method: 'Cash', subTotal: 23_450, discount: 0, tax: 1_876, credits: [5_000, 1_234] },
  { branch: 2, method: 'FPX', subTotal: 70_007, discount: 7, tax: 5_600, credits: [] },
  {
    branch: 2,
    method: 'FPX',
    subTotal: 999_900,
    discount: 0,
    tax: 79_992,
    isCancelled: true,
    credits: [],
  },
] as const;
const invoiced = billed.map(({ subTotal, discount, tax, ...one }) => {
  const amount = subTotal - discount + tax;
  const credited = one.credits.reduce((sum: number, each) => sum + each, 0);
  const isCancelled = 'isCancelled' in one;
  return {
    ...one,
    isCancelled,
    values: {
      price: subTotal,
      discount,
      tax,
      amount,
      credited,
      net: isCancelled ? 0 : amount - credited,
    },
  };
});

let clinic: Clinic;
let admin: Caller;
let made = 0;

beforeAll(async () => {
  clinic = await startClinic();
  admin = await clinic.as('admin');
  await addPlan(admin, { name: 'Figures', months: 12, price: 10_000 });
  for (const [index, one] of invoiced.entries()) await plantInvoice(index, one);
  await plantVisits();
});
afterAll(() => clinic.stop());

async function plantInvoice(index: number, one: (typeof invoiced)[number]): Promise<void> {
  const { price, discount, tax, amount } = one.values;
  await clinic.owner.query(
    `WITH asked AS (INSERT INTO proforma (id, number, tenant_id, branch_id, billed_to, lines, sub_total, discount, tax, amount,
         plan_id, plan_name, purpose, status, valid_to, terms) OVERRIDING SYSTEM VALUE
       SELECT 7000 + $1::integer, 'PFG' || $1, b.tenant_id, b.id, '${BILLED_TO}', '[]', $3, $4, $5, $6, p.id, 'Clinic', 'new',
              'Paid', current_date, '{}' FROM branch b, (SELECT min(id) AS id FROM plan) p WHERE b.id = $2
       RETURNING *),
     billed AS (INSERT INTO invoice (id, number, tenant_id, branch_id, billed_to, lines, sub_total, discount, tax, amount,
         proforma_id, plan_id, plan_name, payment_method, status) OVERRIDING SYSTEM VALUE
       SELECT 5300 + $1::integer, 'ING' || $1, tenant_id, branch_id, billed_to, '[]', sub_total, discount, tax, amount, id,
              plan_id, plan_name, $7, $8 FROM asked
       RETURNING *),
     credited AS (INSERT INTO credit_note (number, tenant_id, branch_id, billed_to, lines, sub_total, discount, tax, amount,
         invoice_id, reason)
       SELECT 'CNG' || $1 || n, tenant_id, branch_id, billed_to, '[]', given, 0, 0, given, id, 'Given back'
         FROM billed, unnest($9::bigint[]) WITH ORDINALITY AS note (given, n))
     INSERT INTO receipt (number, branch_id, invoice_id, amount, payment_method)
     SELECT 'RCG' || $1, branch_id, id, amount, $7 FROM billed`,
    [
      index,
      one.branch,
      price,
      discount,
      tax,
      amount,
      one.method,
      one.isCancelled ? 'Cancelled' : 'Paid',
      one.credits,
    ],
  );
}

/** Visits of today with different lengths and waits, and patients of different ages. */
async function plantVisits(): Promise<void> {
  await clinic.owner.query(
    `WITH seen AS (INSERT INTO patient (branch_id, ic_passport, name, city, dob)
       SELECT 1, 'FIG' || n, 'Figure ' || n, (ARRAY['Ipoh', 'Melaka'])[1 + n % 2],
              make_date(extract(year FROM now())::integer - 20 - 7 * n, 1, 1)
         FROM generate_series(1, 5) n RETURNING id, ic_passport)
     INSERT INTO appointment (branch_id, patient_id, starts_at, minutes, type, status_id, priority_id,
         queue_number, arrived_at, called_at, created_by, changed_by)
       SELECT 1, s.id, now() - make_interval(secs => n), 10 + 5 * n,
              (ARRAY['Consultation', 'Follow-up'])[1 + n % 2],
              (SELECT min(v.id) FROM lookup_value v WHERE v.branch_id = 1 AND v.kind = 'appt_status'),
              (SELECT min(v.id) FROM lookup_value v WHERE v.branch_id = 1 AND v.kind = 'appt_priority'), 40 + n,
              now() - make_interval(mins => 3 * n), now(), 1, 1
         FROM seen s, LATERAL (SELECT substr(s.ic_passport, 4)::integer AS n) numbered`,
  );
}

const isNumber = (name: string) => ['number', 'money'].includes(fieldOf(name)?.kind ?? '');
const callerOf = (data: DataSetName) =>
  dataSets[data].of === 'account' ? Promise.resolve(admin) : clinic.as('manager');

async function reportOf(reportType: DataSetName, ReportXml: string): Promise<string> {
  const reportName = `Figures ${++made}`;
  const given = { reportName, reportType, reportCategory: 'Test', ReportXml };
  await admin.send(api.addSaasReport, { ...given, showDateStart: true, showDateEnd: true });
  return reportName;
}

async function paperOf(who: Caller, reportName: string): Promise<string> {
  const { data } = await who.send(api.reportPaper, { reportName, ...period });
  // Marks that keep what is filled in from turning the words around it.
  return (await readPdf(new Uint8Array(await data.arrayBuffer()))).text.replace(
    /[\u2066-\u2069]/g,
    '',
  );
}

/** The rows of a set as its file has them: money in ringgit. */
async function rowsOf(who: Caller, reportName: string, data: DataSetName) {
  const { data: file } = await who.send(api.reportRows, { reportName, ...period });
  const [, ...lines] = (await file.text()).trimEnd().split('\r\n');
  const names: readonly string[] = dataSets[data].fields;
  return lines.map((line) => {
    const cells = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
      cell.replace(/^"|"$/g, '').replaceAll('""', '"'),
    );
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;

/** What rows amount to, worked out from the file apart from the product, as it ought to be written. */
function expected(rows: Rows, name: FieldName, aggregate: (typeof aggregates)[number]): string {
  if (aggregate === 'count') return String(rows.length);
  const isMoney = fieldOf(name)?.kind === 'money';
  const numbers = rows.flatMap(({ [name]: cell = '' }) =>
    cell === '' ? [] : [isMoney ? Math.round(Number(cell) * 100) : Number(cell)],
  );
  const sum = numbers.reduce((total, each) => total + each, 0);
  const average = sum / numbers.length;
  const amount = {
    sum,
    average: isMoney ? Math.round(average) : Math.round(average * 10) / 10,
    least: Math.min(...numbers),
    most: Math.max(...numbers),
  }[aggregate];
  return isMoney ? `RM ${formatRinggit(amount)}` : String(amount);
}

function groupsOf(rows: Rows, by: string): Map<string, Rows> {
  const groups = new Map<string, Rows>();
  for (const row of rows) groups.set(row[by] ?? '', [...(groups.get(row[by] ?? '') ?? []), row]);
  return groups;
}

/** A field of a set that divides its rows. */
const groupedBy = {
  takings: 'branch',
  invoices: 'branch',
  appointments: 'type',
  attendance: 'type',
  patients: 'city',
  newPatients: 'city',
} as const;

describe('the figures of a report', () => {
  const sums = (name: keyof (typeof invoiced)[number]['values']) =>
    invoiced.reduce((sum, { values }) => sum + values[name], 0);

  it('are those of the invoices that were planted: amounts, credits, and what is left', async () => {
    const reportName = await reportOf(
      'invoices',
      `<page>${(['price', 'discount', 'tax', 'amount', 'credited', 'net'] as const)
        .map((name) => `<text>${name} <field name="${name}" value="sum"/>;</text>`)
        .join('')}</page>`,
    );
    const text = await paperOf(admin, reportName);
    for (const name of ['price', 'discount', 'tax', 'amount', 'credited', 'net'] as const)
      expect(text).toContain(`${name} RM ${formatRinggit(sums(name))};`);
    expect(formatRinggit(sums('net'))).toBe('2,026.92');
  });

  it('of the shipped receipts are their sum, without those of a cancelled invoice', async () => {
    const taken = invoiced
      .filter(({ isCancelled }) => !isCancelled)
      .reduce((sum, { values }) => sum + values.amount, 0);
    const { name = '' } = shippedReports['takings'] ?? {};
    const text = await paperOf(admin, name);
    expect(taken).toBe(208_926);
    expect(text).toContain('Total RM 2,089.26');
    // The column of the day in its chart.
    expect(text.split('RM 2,089.26').length).toBeGreaterThan(2);
    expect(text).not.toContain('RM 0.00');
  });

  it.each(Object.entries(shippedReports))(
    'that ships as %s has the totals of its rows',
    async (file, { name, of: data }) => {
      const folder = new URL('../../../server/areas/reports/shipped/', import.meta.url);
      const xml = readFileSync(new URL(`${file}.xml`, folder), 'utf8');
      const totals = [...xml.matchAll(/<column[^>]*total="(?<way>\w+)"/g)].map(([column, way]) => ({
        aggregate: aggregates.find((each) => each === way) ?? 'count',
        field: /field="(?<name>\w+)"/.exec(column)?.[1] ?? '',
      }));
      const who = await callerOf(data);
      const rows = await rowsOf(who, name, data);
      const text = await paperOf(who, name);
      const by = /<each by="(?<by>\w+)"/.exec(xml)?.[1];
      const tables = by ? [...groupsOf(rows, by).values()] : [rows];
      for (const { aggregate, field } of rows.length > 0 ? totals : [])
        for (const some of tables) {
          const total = expected(some, field as FieldName, aggregate);
          expect(text).toMatch(new RegExp(`Total .{0,80}${total}|${total} Total`));
        }
    },
  );

  it('are of the sets with numbers alone', () => {
    const others = dataSetNames.filter((name) => !Object.hasOwn(groupedBy, name));
    for (const name of others) expect(dataSets[name].fields.filter(isNumber)).toEqual([]);
  });

  it.each(Object.keys(groupedBy) as (keyof typeof groupedBy)[])(
    'of %s are right in every place and by every way of adding up',
    async (data) => {
      const numbers = dataSets[data].fields.filter(isNumber);
      const by = groupedBy[data];
      const who = await callerOf(data);
      const each = numbers.flatMap((name) => aggregates.map((aggregate) => ({ name, aggregate })));
      const marks = each
        .map(
          ({ name, aggregate }) =>
            `<text>${name} ${aggregate} <field name="${name}" value="${aggregate}"/>;</text>`,
        )
        .join('');
      const charts = each
        .map(
          ({ name, aggregate }) =>
            `<chart title="Chart ${name} ${aggregate}" by="${by}" value="${aggregate}" field="${name}"/>`,
        )
        .join('');
      const tables = each
        .map(
          ({ name, aggregate }) =>
            `<text>Table ${name} ${aggregate}</text><table by="${by}"><column field="${by}"/><column field="${name}" value="${aggregate}" total="${aggregate}"/></table>`,
        )
        .join('');
      const groups = `<each by="${by}"><text>In <field name="${by}"/>:</text>${marks}</each>`;
      const reportName = await reportOf(data, `<page>${marks}${charts}${tables}${groups}</page>`);
      const rows = await rowsOf(who, reportName, data);
      expect(rows.length).toBeGreaterThan(2);
      const text = await paperOf(who, reportName);
      for (const { name, aggregate } of each) {
        const total = expected(rows, name, aggregate);
        const parts = [...groupsOf(rows, by)].map(
          ([group, some]) => [group, expected(some, name, aggregate)] as const,
        );
        expect(text).toContain(`${name} ${aggregate} ${total};`);
        const [, chart = ''] = text.split(`Chart ${name} ${aggregate} `);
        const [, table = ''] = text.split(`Table ${name} ${aggregate} `);
        for (const [group, part] of parts) {
          const [, inGroup = ''] = text.split(`In ${group}: `);
          expect(inGroup).toContain(`${name} ${aggregate} ${part};`);
          expect(chart.slice(0, 600)).toContain(part);
          expect(table.slice(0, 900)).toContain(`${group} ${part}`);
        }
        expect(table.slice(0, 900)).toContain(`Total ${total}`);
      }
    },
  );
});
