import { array, constantFrom, integer, oneof, record, sample } from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BillingLine, creditLine, totalsOf } from '../../../contract/accounts/billingRules.ts';
import type { Stated } from '../../../contract/accounts/statements.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { entriesUntil } from '../../../server/areas/accounts/statements/entries.ts';
import { postingsOf } from '../../../server/areas/accounts/statements/postings.ts';
import {
  readChargingStatement,
  readStatement,
} from '../../../server/areas/accounts/statements/reading.ts';
import { taxReportOf } from '../../../server/areas/accounts/statements/tax.ts';
import { makeAgata } from '../support/agataWorld.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';

/** Payers, each with a history: companies and charging accounts in turn. */
const PAYERS = 10_000;
/** Payers begin with this id, so that none of theirs is one that was there. */
const FIRST_ID = 100_000;
/** Before anything that was there. */
const FIRST_DAY = '2019-01-31';
const LAST_DAY = addDays(FIRST_DAY, 100);

const price = integer({ min: 1, max: 600_000 });
const event = oneof(
  { arbitrary: record({ buys: price, rate: constantFrom(0, 6, 8) }), weight: 3 },
  { arbitrary: record({ sends: price, currency: constantFrom('MYR', 'MYR', 'SGD') }), weight: 2 },
  { arbitrary: record({ spends: integer({ min: 1, max: 100 }) }), weight: 2 },
  { arbitrary: record({ credits: integer({ min: 1, max: 100 }) }), weight: 1 },
  { arbitrary: record({ cancels: constantFrom(true) }), weight: 1 },
  { arbitrary: record({ refunds: constantFrom(true) }), weight: 1 },
);
const history = array(record({ wait: integer({ min: 0, max: 12 }), event }), {
  minLength: 1,
  maxLength: 5,
});
type Event = ReturnType<typeof sample<{ wait: number; event: unknown }[]>>[number];

interface Invoice {
  id: number;
  payer: number;
  day: string;
  lines: BillingLine[];
  method: string;
  credited: number;
  cancelled: string | null;
}
interface Note {
  id: number;
  payer: number;
  invoice: number;
  day: string;
  lines: BillingLine[];
}
interface Money {
  id: number;
  payer: number;
  day: string;
  amount: number;
  currency: string;
  reason: 'Short' | 'Cancelled' | 'CreditNote';
  used: number;
  uses: { at: string; invoiceNo: string; part: number }[];
  refunded: string | null;
}
/** What was stored, and by hand what it comes to. */
interface World {
  invoices: Invoice[];
  notes: Note[];
  moneys: Money[];
  /** What came in and went out, in sen of ringgit. */
  bank: number;
}

/** Lives through a history: what each event is, where it can be, is what the office would store. */
function live(world: World, payer: number, events: readonly { wait: number; event: object }[]) {
  const { invoices, notes, moneys } = world;
  const own = { invoices: [] as Invoice[], moneys: [] as Money[] };
  const left = ({ amount, used }: Money) => amount - used;
  const held = () =>
    own.moneys.filter((m) => m.currency === 'MYR' && m.refunded === null && left(m) > 0);
  let day = FIRST_DAY;
  const invoice = (lines: BillingLine[], method: string): Invoice => {
    const made = {
      id: FIRST_ID + invoices.length,
      payer,
      day,
      lines,
      method,
      credited: 0,
      cancelled: null,
    };
    invoices.push(made);
    own.invoices.push(made);
    return made;
  };
  const money = (amount: number, currency: string, reason: Money['reason']) => {
    const made: Money = {
      id: FIRST_ID + moneys.length,
      payer,
      day,
      amount,
      currency,
      reason,
      used: 0,
      uses: [],
      refunded: null,
    };
    moneys.push(made);
    own.moneys.push(made);
  };
  for (const { wait, event: each } of events) {
    day = addDays(day, wait);
    const last = own.invoices.findLast(
      ({ cancelled, lines, credited }) => cancelled === null && credited < totalsOf(lines).amount,
    );
    if ('buys' in each && 'rate' in each) {
      const unitPrice = Number(each.buys);
      const tax = Math.round((unitPrice * Number(each.rate)) / 100);
      invoice([{ description: 'Plan', unitPrice, discount: 0, tax }], 'Card');
      world.bank += unitPrice + tax;
    } else if ('sends' in each && 'currency' in each) {
      money(Number(each.sends), String(each.currency), 'Short');
      if (each.currency === 'MYR') world.bank += Number(each.sends);
    } else if ('spends' in each) {
      // A share of all that is held pays an invoice, the oldest first.
      const all = held();
      let due = Math.ceil((all.reduce((sum, m) => sum + left(m), 0) * Number(each.spends)) / 100);
      if (due === 0) continue;
      const made = invoice(
        [{ description: 'Plan', unitPrice: due, discount: 0, tax: 0 }],
        'Credit',
      );
      for (const each of all) {
        const part = Math.min(left(each), due);
        if (part === 0) continue;
        each.used += part;
        due -= part;
        // The version before noted no parts.
        if (each.id % 3 !== 0)
          each.uses.push({ at: `${day}T04:00:00Z`, invoiceNo: `H${made.id}`, part });
      }
    } else if ('credits' in each && last) {
      const totals = totalsOf(last.lines);
      const part = Math.ceil(((totals.amount - last.credited) * Number(each.credits)) / 100);
      const line = creditLine('Goodwill', part, { ...totals, credited: last.credited });
      notes.push({ id: FIRST_ID + notes.length, payer, invoice: last.id, day, lines: [line] });
      last.credited += part;
      money(part, 'MYR', 'CreditNote');
    } else if ('cancels' in each && last?.credited === 0) {
      last.cancelled = day;
      money(totalsOf(last.lines).amount, 'MYR', 'Cancelled');
    } else if ('refunds' in each) {
      const [first] = held();
      if (!first) continue;
      first.refunded = day;
      world.bank -= left(first);
    }
  }
}

const isCompany = (payer: number) => payer % 2 === 0;
const taxOf = (documents: readonly { lines: BillingLine[] }[]) =>
  documents.reduce((sum, { lines }) => sum + totalsOf(lines).tax, 0);
const amountOf = (documents: readonly { lines: BillingLine[] }[]) =>
  documents.reduce((sum, { lines }) => sum + totalsOf(lines).amount, 0);

let clinic: Clinic;
const world: World = { invoices: [], notes: [], moneys: [], bank: 0 };
beforeAll(async () => {
  clinic = await startClinic();
  await makeAgata(clinic.owner);
  const histories: Event[] = sample(history, { numRuns: PAYERS, seed: 20_261_129 });
  for (const [at, events] of histories.entries())
    live(world, FIRST_ID + at, events as { wait: number; event: object }[]);
  await store();
});
afterAll(() => clinic.stop());

async function store() {
  const insert = (statement: string, rows: readonly object[]) =>
    clinic.owner.query(statement, [JSON.stringify(rows)]);
  const payers = Array.from({ length: PAYERS }, (_, at) => ({ id: FIRST_ID + at }));
  await insert(
    `INSERT INTO tenant (id, company_name) OVERRIDING SYSTEM VALUE
     SELECT id, 'Payer ' || id FROM jsonb_to_recordset($1) AS r (id int)`,
    payers.filter(({ id }) => isCompany(id)),
  );
  await insert(
    `INSERT INTO charging_account (id, team_id, agata_tenant_id, name, bill_to) OVERRIDING SYSTEM VALUE
     SELECT id, CASE WHEN id % 4 = 1 THEN 1 END, CASE WHEN id % 4 = 3 THEN 1 END, id::text, 'Payer ' || id
       FROM jsonb_to_recordset($1) AS r (id int)`,
    payers.filter(({ id }) => !isCompany(id)),
  );
  const whose = `CASE WHEN payer % 2 = 0 THEN payer END, CASE WHEN payer % 2 = 0 THEN 1 END, CASE WHEN payer % 2 = 1 THEN payer END`;
  const noon = (day: string) => `(${day}::date + time '12:00') AT TIME ZONE app.clinic_zone()`;
  const documents = (rows: readonly (Invoice | Note)[]) =>
    rows.map((row) => ({ ...row, ...totalsOf(row.lines) }));
  const invoices = documents(world.invoices);
  await insert(
    `INSERT INTO proforma (id, number, tenant_id, branch_id, charging_account_id, billed_to, lines, sub_total, discount, tax,
       amount, plan_name, purpose, status, valid_to, terms) OVERRIDING SYSTEM VALUE
     SELECT id, 'P' || id, ${whose}, '{}', lines, 0, 0, tax, amount, 'Plan', 'new', 'Paid', day::date, '{}'
       FROM jsonb_to_recordset($1) AS r (id int, payer int, lines jsonb, tax bigint, amount bigint, day text)`,
    invoices,
  );
  await insert(
    `INSERT INTO invoice (id, number, tenant_id, branch_id, charging_account_id, billed_to, lines, sub_total, discount, tax,
       amount, plan_name, proforma_id, payment_method, status, issued_at, cancelled_at) OVERRIDING SYSTEM VALUE
     SELECT id, 'H' || id, ${whose}, jsonb_build_object('companyName', 'Payer ' || payer, 'sstNo', ''), lines, 0, 0, tax, amount,
            'Plan', id, method, CASE WHEN cancelled IS NULL THEN 'Paid' ELSE 'Cancelled' END, ${noon('day')}, ${noon('cancelled')}
       FROM jsonb_to_recordset($1) AS r (id int, payer int, lines jsonb, tax bigint, amount bigint, day text, method text, cancelled text)`,
    invoices,
  );
  await insert(
    `INSERT INTO receipt (number, branch_id, charging_account_id, invoice_id, amount, issued_at)
     SELECT 'R' || id, CASE WHEN payer % 2 = 0 THEN 1 END, CASE WHEN payer % 2 = 1 THEN payer END, id, amount, ${noon('day')}
       FROM jsonb_to_recordset($1) AS r (id int, payer int, amount bigint, day text)`,
    invoices,
  );
  await insert(
    `INSERT INTO credit_note (id, number, tenant_id, branch_id, charging_account_id, billed_to, lines, sub_total, discount, tax,
       amount, invoice_id, reason, issued_at) OVERRIDING SYSTEM VALUE
     SELECT id, 'C' || id, ${whose}, jsonb_build_object('companyName', 'Payer ' || payer, 'sstNo', ''), lines, 0, 0, tax, amount,
            invoice, 'Goodwill', ${noon('day')}
       FROM jsonb_to_recordset($1) AS r (id int, payer int, lines jsonb, tax bigint, amount bigint, day text, invoice int)`,
    documents(world.notes),
  );
  await insert(
    `INSERT INTO unsettled_payment (id, reference, order_no, tenant_id, branch_id, charging_account_id, reason, state, amount, used,
       uses, currency, paid_at, decided_at, refunded_on, refund_reference, taken_for) OVERRIDING SYSTEM VALUE
     SELECT id, 'M' || id, '', ${whose}, reason,
            CASE WHEN refunded IS NOT NULL THEN 'Refunded' WHEN used = amount THEN 'Taken' ELSE 'Waiting' END, amount, used, uses,
            currency, ${noon('day')}, ${noon(`'${LAST_DAY}'`)}, refunded::date, '', ''
       FROM jsonb_to_recordset($1) AS r (id int, payer int, reason text, amount bigint, used bigint, uses jsonb, currency text,
              day text, refunded text)`,
    world.moneys,
  );
}

it('10,000 random histories of companies and charging accounts: statement, books and service tax agree to the sen', async () => {
  const days = { startDate: FIRST_DAY, endDate: LAST_DAY };
  const { entries, tax, books } = await clinic.database.system(async ({ db }) => ({
    entries: await entriesUntil(db, LAST_DAY, { from: FIRST_DAY }),
    tax: await taxReportOf(db, days),
    books: await postingsOf(db, days),
  }));
  // What is owed is what is held for somebody, and nothing else.
  const expected = new Map<string, number>();
  for (const { payer, amount, used, currency, refunded } of world.moneys)
    if (currency === 'MYR' && refunded === null && used < amount)
      expected.set(`Payer ${payer}`, (expected.get(`Payer ${payer}`) ?? 0) - (amount - used));
  const balances = new Map<string, number>();
  for (const { companyName, due, paid } of entries)
    balances.set(companyName, (balances.get(companyName) ?? 0) + due - paid);
  const names = Array.from({ length: PAYERS }, (_, at) => `Payer ${FIRST_ID + at}`);
  expect(names.filter((name) => (balances.get(name) ?? 0) !== (expected.get(name) ?? 0))).toEqual(
    [],
  );
  const total = [...expected.values()].reduce((sum, owed) => sum + owed, 0);
  const account = (name: string) =>
    books.lines
      .filter((line) => line.account === name)
      .reduce((sum, { debit, credit }) => sum + debit - credit, 0);
  const { invoices, notes } = world;
  const cancelled = invoices.filter((each) => each.cancelled !== null);
  const netTax = taxOf(invoices) - taxOf(cancelled) - taxOf(notes);
  const netAmount = amountOf(invoices) - amountOf(cancelled) - amountOf(notes);
  expect(books.debit).toBe(books.credit);
  expect(account('receivables')).toBe(total);
  expect(account('bank')).toBe(world.bank);
  expect(account('serviceTax')).toBe(-netTax);
  expect(account('revenue')).toBe(netTax - netAmount);
  expect(tax.total.netTax).toBe(netTax);
  expect(tax.total.taxable - tax.total.creditedTaxable).toBe(netAmount - netTax);
  expect(tax.lines).toHaveLength(invoices.length + notes.length + cancelled.length);

  // The statement of a payer has its own entries alone, before its first day as one balance.
  const startDate = addDays(FIRST_DAY, 20);
  for (let payer = FIRST_ID; payer < FIRST_ID + 20; payer += 1) {
    const statement = await clinic.database.system<Stated | undefined>(({ db }) =>
      isCompany(payer)
        ? readStatement(db, { tenantID: payer, startDate, endDate: LAST_DAY })
        : readChargingStatement(db, {
            chargingAccountID: payer,
            startDate,
            endDate: LAST_DAY,
          }),
    );
    const own = entries.filter(({ companyName }) => companyName === `Payer ${payer}`);
    const before = own.filter(({ day }) => day < startDate);
    expect(statement).toMatchObject({
      companyName: `Payer ${payer}`,
      opening: before.reduce((sum, { due, paid }) => sum + due - paid, 0),
      closing: expected.get(`Payer ${payer}`) ?? 0,
    });
    expect(statement?.rows).toHaveLength(own.length - before.length);
  }
});
