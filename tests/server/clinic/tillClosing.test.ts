import {
  array,
  assert as assertProperty,
  asyncProperty,
  constantFrom,
  integer,
  option,
  property,
  record,
} from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cashFor,
  LEAST_COIN,
  lineSums,
  settlementOf,
  billSums,
} from '../../../contract/clinic/tillSums.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { addDays, daysBetween } from '../../../contract/kit/days.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { register } from '../support/merging.ts';
import { people } from '../support/world.ts';

const amount = integer({ min: 0, max: 50_000 });
const line = record({
  price: integer({ min: 0, max: 10_000_000 }),
  quantity: integer({ min: 1, max: 999 }),
  share: integer({ min: 0, max: 100 }),
  rate: constantFrom(null, 0, 1, 333, 600, 800, 9_999, 10_000),
}).map(({ price, quantity, share, rate }) => ({
  price,
  quantity,
  discount: Math.floor((price * quantity * share) / 100),
  taxRate: rate === null ? null : (rate / 100).toFixed(2),
  rate: rate ?? 0,
}));

describe('the sums of 10,000 random bills', () => {
  it('are exact: tax to the nearest sen, half a sen up, and the whole the sum of its lines', () => {
    assertProperty(
      property(array(line, { minLength: 1, maxLength: 6 }), (lines) => {
        for (const { rate, ...one } of lines) {
          const { net, tax, total } = lineSums(one);
          const exact = BigInt(net) * BigInt(rate);
          expect(BigInt(tax)).toBe((exact * 2n + 10_000n) / 20_000n);
          expect(net).toBe(one.price * one.quantity - one.discount);
          expect(total).toBe(net + tax);
        }
        const all = billSums(lines);
        expect(all.total).toBe(lines.reduce((sum, one) => sum + lineSums(one).total, 0));
      }),
      { numRuns: 10_000 },
    );
  });

  it('are paid so that what was taken is what was settled and rounded, and never more', () => {
    assertProperty(
      property(
        integer({ min: 1, max: 50_000 }),
        option(amount, { nil: null }),
        array(amount, { maxLength: 3 }),
        (open, cash, others) => {
          const outcome = settlementOf(open, { cash, others });
          if (typeof outcome === 'string') return;
          const { settled, rounding, change } = outcome;
          const taken = (outcome.cash ?? 0) + others.reduce((sum, other) => sum + other, 0);
          expect(taken).toBe(settled + rounding);
          expect(settled).toBeGreaterThan(0);
          expect(settled).toBeLessThanOrEqual(open);
          expect(Math.abs(rounding)).toBeLessThanOrEqual(2);
          expect((outcome.cash ?? 0) % LEAST_COIN).toBe(0);
          expect(change).toBe(cash === null ? 0 : cash - (outcome.cash ?? 0));
          expect(rounding === 0 || settled === open).toBe(true);
        },
      ),
      { numRuns: 10_000 },
    );
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map(cashFor)).toEqual([0, 0, 5, 5, 5, 5, 5, 10, 10]);
  });
});

let clinic: Clinic;
let manager: Caller;
let takers: Caller[];
let patient: string;
const today = clinicToday();
beforeAll(async () => {
  clinic = await startClinic();
  manager = await clinic.as('manager');
  takers = [await clinic.as('reception'), await clinic.as('nurse')];
  patient = (await register(manager)).icPassport;
});
afterAll(() => clinic.stop());

const takings = async () =>
  (await manager.send(api.takings, { startDate: today, endDate: today })).data;
/** All bills of a patient, page by page, and what they owe, which the record says alike. */
const billsOf = async (nric: string) => {
  let { data: page } = await manager.send(api.patientBills, { nric });
  const { outstandingBalance } = page;
  const bills = [...page.bills];
  while (page.more) {
    const before = bills.at(-1)?.id ?? 0;
    ({ data: page } = await manager.send(api.patientBills, { nric, before }));
    bills.push(...page.bills);
  }
  const { data: record } = await manager.send(api.patientDetail, { nric });
  const { data: listed } = await manager.send(api.patientList, {});
  expect(listed.data.find(({ patID }) => patID === record.patID)?.outstandingBalance).toBe(
    outstandingBalance,
  );
  expect(record.outstandingBalance).toBe(outstandingBalance);
  return { outstandingBalance, bills };
};
const sumOf = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);
const given = record({
  taker: integer({ min: 0, max: 1 }),
  lines: array(
    record({
      price: integer({ min: 1, max: 20_000 }),
      kind: constantFrom('consultation', 'procedure', 'medicine', 'other'),
      taxRate: constantFrom(null, '6', '8'),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  parts: array(
    record({
      method: constantFrom('cash', 'card', 'duitNow', 'transfer'),
      share: integer({ min: 1, max: 100 }),
      isVoided: integer({ min: 0, max: 5 }).map((at) => at === 0),
    }),
    { maxLength: 3 },
  ),
});

describe('random days of two people', () => {
  it('agree to the sen: bills, receipts, what is owed, closings and takings', async () => {
    await assertProperty(
      asyncProperty(array(given, { minLength: 1, maxLength: 5 }), async (days) => {
        for (const { taker, lines, parts } of days) {
          const by = takers[taker] ?? manager;
          const { id } = (await by.send(api.openBill, { nric: patient })).data;
          let bill = (
            await by.send(api.editBill, {
              id,
              lines: lines.map((one) => ({ ...one, name: one.kind, quantity: 1 })),
            })
          ).data;
          for (const { method, share, isVoided } of parts) {
            if (bill.open === 0) break;
            const part = Math.max(1, Math.floor((bill.open * share) / 100));
            const payment =
              method === 'cash'
                ? { cash: Math.max(LEAST_COIN, cashFor(part)) }
                : { others: [{ method, amount: part }] };
            const paid = await by.send(api.payBill, { id, open: bill.open, ...payment });
            bill = paid.data.bill;
            if (isVoided) {
              const reason = 'Mistyped';
              await by.send(api.voidReceipt, { id: paid.data.receipt.id, reason });
              bill = (await by.send(api.billDetail, { id })).data;
            }
          }
        }
        const all = await billsOf(patient);
        for (const bill of all.bills) {
          const valid = bill.receipts.filter(({ isVoid }) => !isVoid);
          expect(bill.paid).toBe(sumOf(valid, ({ settled }) => settled));
          expect(bill.total).toBe(sumOf(bill.lines, ({ total }) => total));
          expect(bill.open).toBe(bill.total - bill.paid);
        }
        expect(all.outstandingBalance).toBe(sumOf(all.bills, ({ open }) => open));
        const { data: receipts } = await manager.send(api.receiptList, { isVoid: false });
        const received = sumOf(receipts, (receipt) => receipt.received);
        const seen = await takings();
        expect(seen.received).toBe(received);
        expect(seen.outstanding).toBe(all.outstandingBalance);
        expect(sumOf(seen.byMethod, (row) => row.amount)).toBe(received);
        expect(sumOf(seen.byDay, (row) => row.received)).toBe(received);
        expect(sumOf(seen.byDoctor, ({ settled }) => settled)).toBe(seen.settled);
        expect(sumOf(seen.byKind, ({ settled }) => settled)).toBe(seen.settled);
        for (const by of takers) {
          const { data: state } = await by.send(api.tillState, {});
          await by.send(api.closeTill, { cash: state.cash, float: 5_000, counted: 5_000 });
        }
        const { data: closings } = await manager.send(api.tillClosingList, {});
        for (const method of ['cash', 'card', 'duitNow', 'transfer'] as const)
          expect(sumOf(closings, (closing) => closing[method])).toBe(
            sumOf(receipts, (receipt) => receipt[method]),
          );
      }),
      { numRuns: 25 },
    );
  });
});

describe('a closing', () => {
  const paid = async (by: Caller, price: number, cash: number) => {
    const { id } = (await by.send(api.openBill, { nric: patient })).data;
    const lines = [{ name: 'Dressing', kind: 'procedure' as const, price, quantity: 1 }];
    await by.send(api.editBill, { id, lines });
    return (await by.send(api.payBill, { id, open: price, cash })).data.receipt;
  };

  it('is of the person alone, says what is missing, and ends what can be voided', async () => {
    const [reception, nurse] = takers as [Caller, Caller];
    const receipt = await paid(reception, 6_000, 10_000);
    const other = await paid(nurse, 1_000, 1_000);
    const { data: state } = await reception.send(api.tillState, {});
    expect(state).toMatchObject({ day: today, cash: 6_000, receipts: 1, voided: 0, unclosed: [] });
    const input = { float: 10_000, counted: 15_900, note: 'A note of 1 is missing' };
    const refused = await reception.refused(api.closeTill, { cash: 5_000, ...input });
    expect([refused.status, refused.failures[0]?.error_code]).toEqual([
      409,
      'CLOSING.OTHER_AMOUNT',
    ]);
    const { data: closing } = await reception.send(api.closeTill, { cash: 6_000, ...input });
    expect(closing).toMatchObject({
      who: people.reception.name,
      expected: 16_000,
      counted: 15_900,
      difference: -100,
      receipts: 1,
    });
    const late = await manager.refused(api.voidReceipt, { id: receipt.id, reason: 'Too late' });
    expect([late.status, late.failures[0]?.error_code]).toEqual([409, 'RECEIPT.CLOSED']);
    expect((await nurse.send(api.tillClosingList, {})).data.map(({ id }) => id)).not.toContain(
      closing.id,
    );
    expect((await nurse.refused(api.printTillClosing, { id: closing.id })).status).toBe(404);
    expect(
      (await manager.send(api.printTillClosing, { id: closing.id })).data.size,
    ).toBeGreaterThan(1_000);
    await nurse.send(api.voidReceipt, { id: other.id, reason: 'Not closed yet' });
    expect((await nurse.send(api.tillState, {})).data).toMatchObject({ cash: 0, voided: 1 });
  });

  const moved = (id: number, days: number) =>
    clinic.owner.query(
      `UPDATE bill_receipt SET taken_at = now() - make_interval(days => $2) WHERE id = $1`,
      [id, days],
    );

  it('tells of days before that are open, at any till, until they are closed', async () => {
    const [reception, nurse] = takers as [Caller, Caller];
    const { data: counter } = await manager.send(api.tillCreate, { name: 'Counter 2' });
    const { id } = (await reception.send(api.openBill, { nric: patient })).data;
    const lines = [{ name: 'Dressing', kind: 'procedure' as const, price: 500, quantity: 1 }];
    await reception.send(api.editBill, { id, lines });
    const money = { id, open: 500, cash: 500, till: counter.id };
    await moved((await reception.send(api.payBill, money)).data.receipt.id, 1);
    const yesterday = addDays(today, -1);
    const { data: state } = await reception.send(api.tillState, {});
    expect(state).toMatchObject({ cash: 0, float: 10_000 });
    expect(state.unclosed).toEqual([
      {
        day: yesterday,
        till: counter.id,
        tillName: 'Counter 2',
        account: people.reception.id,
        who: people.reception.name,
      },
    ]);
    expect((await nurse.send(api.tillState, {})).data.unclosed).toEqual([]);
    const of = { day: yesterday, till: counter.id };
    expect((await reception.send(api.tillState, of)).data.cash).toBe(500);
    await reception.send(api.closeTill, { ...of, cash: 500, float: 0, counted: 500 });
    expect((await reception.send(api.tillState, {})).data.unclosed).toEqual([]);
  });

  it('counts the days that are open beyond those it names, a person’s at each till once', async () => {
    const [reception] = takers as [Caller, Caller];
    const days = Array.from({ length: 23 }, (_, at) => addDays(today, at - 62));
    for (const day of days)
      for (const price of [100, 300])
        await moved((await paid(reception, price, price)).id, daysBetween(day, today));
    const { unclosed, unclosedTotal } = (await reception.send(api.tillState, {})).data;
    expect(unclosed.map(({ day }) => day)).toEqual(days.slice(0, 20));
    expect(unclosedTotal).toBe(23);
    for (const day of days)
      await reception.send(api.closeTill, { day, cash: 400, float: 0, counted: 400 });
    const { data: after } = await reception.send(api.tillState, {});
    expect(after).toMatchObject({ unclosed: [], unclosedTotal: 0 });
  });

  it('of someone who has left is made by who sees all, with a note, and says who made it', async () => {
    const [reception, nurse] = takers as [Caller, Caller];
    await moved((await paid(nurse, 700, 700)).id, 3);
    const day = addDays(today, -3);
    const { unclosed, unclosedTotal } = (await manager.send(api.tillState, {})).data;
    expect(unclosedTotal).toBe(1);
    expect(unclosed).toMatchObject([{ day, account: people.nurse.id, who: people.nurse.name }]);
    const of = { day, account: people.nurse.id };
    expect((await reception.refused(api.tillState, of)).status).toBe(403);
    const money = { cash: 700, float: 0, counted: 700 };
    const note = 'Left on Friday';
    expect((await reception.refused(api.closeTill, { ...of, ...money, note })).status).toBe(403);
    const unsaid = await manager.refused(api.closeTill, { ...of, ...money });
    expect([unsaid.status, unsaid.failures[0]?.error_code]).toEqual([400, 'CLOSING.NOTE_NEEDED']);
    expect((await manager.send(api.tillState, of)).data.cash).toBe(700);
    const { data: made } = await manager.send(api.closeTill, { ...of, ...money, note });
    expect(made).toMatchObject({ who: people.nurse.name, closedBy: people.manager.name, note });
    const again = await manager.refused(api.closeTill, { ...of, ...money, cash: 0, note });
    expect(again.status).toBe(404);
    expect((await manager.send(api.tillState, {})).data.unclosed).toEqual([]);
  });
});

describe('takings', () => {
  it('stay what was paid for, by kind, whatever becomes of the bill afterwards', async () => {
    const lines = [
      { name: 'Consultation', kind: 'consultation' as const, price: 6_000, quantity: 1 },
      { name: 'Syrup', kind: 'medicine' as const, price: 4_000, quantity: 1 },
    ];
    const { id } = (await manager.send(api.openBill, { nric: patient })).data;
    await manager.send(api.editBill, { id, lines });
    const kinds = async () =>
      Object.fromEntries((await takings()).byKind.map(({ kind, settled }) => [kind, settled]));
    const before = await kinds();
    const grown = async () =>
      Object.fromEntries(
        Object.entries(await kinds())
          .map(([kind, settled]) => [kind, settled - (before[kind] ?? 0)] as const)
          .filter(([, more]) => more > 0),
      );
    await manager.send(api.payBill, { id, open: 10_000, cash: 5_000 });
    expect(await grown()).toEqual({ consultation: 5_000 });
    // The consultation was free after all: the procedure takes its place.
    const scan = { name: 'Scan', kind: 'procedure' as const, price: 8_000, quantity: 1 };
    await manager.send(api.editBill, { id, lines: [scan, ...lines.slice(1)] });
    expect(await grown()).toEqual({ consultation: 5_000 });
    await manager.send(api.payBill, { id, open: 7_000, cash: 7_000 });
    expect(await grown()).toEqual({ consultation: 5_000, procedure: 7_000 });
  });

  it('have by kind what the version before took, which noted no kinds', async () => {
    const lines = [
      { name: 'Consultation', kind: 'consultation' as const, price: 6_000, quantity: 1 },
      { name: 'Syrup', kind: 'medicine' as const, price: 4_000, quantity: 1 },
    ];
    const { id } = (await manager.send(api.openBill, { nric: patient })).data;
    await manager.send(api.editBill, { id, lines });
    const settled = async () => {
      const found = await takings();
      return [sumOf(found.byKind, (row) => row.settled), found.settled];
    };
    const [before = 0] = await settled();
    await manager.send(api.payBill, { id, open: 10_000, cash: 7_000 });
    await clinic.owner.query(`UPDATE bill_receipt SET kinds = '{}' WHERE bill_id = ${id}`);
    expect(await settled()).toEqual([before + 7_000, before + 7_000]);
    await manager.send(api.payBill, { id, open: 3_000, cash: 3_000 });
    const { rows } = await clinic.owner.query(
      `SELECT kinds FROM bill_receipt WHERE bill_id = ${id} ORDER BY number`,
    );
    expect(rows).toEqual([{ kinds: {} }, { kinds: { medicine: 3_000 } }]);
    expect(await settled()).toEqual([before + 10_000, before + 10_000]);
  });

  it('are of a year at most, said in a sentence', async () => {
    const refused = await manager.refused(api.takings, {
      startDate: addDays(today, -366),
      endDate: today,
    });
    expect([refused.status, refused.failures[0]?.error_message]).toEqual([
      400,
      'Choose 366 days at most.',
    ]);
    await manager.send(api.takings, { startDate: addDays(today, -365), endDate: today });
  });
});
