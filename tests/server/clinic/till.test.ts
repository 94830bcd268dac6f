import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import type { CallError } from '../../../contract/kit/client.ts';
import { book, timeFromToday } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { merge, register, unmerge } from '../support/merging.ts';
import { statusAndCode } from '../support/refusals.ts';
import { patientsOf, people } from '../support/world.ts';

let clinic: Clinic;
let reception: Caller;
let manager: Caller;
let doctor: Caller;
const nric: string = patientsOf.kl.here;
const today = clinicToday();
let hour = 0;

beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
  manager = await clinic.as('manager');
  doctor = await clinic.as('doctor');
  await manager.send(api.feeCreate, {
    name: 'Consultation',
    kind: 'consultation',
    price: 6_000,
    appointmentType: 'Consultation',
  });
});
afterAll(() => clinic.stop());

/** A visit of today with a time of its own. */
const visit = (patientID = nric) => {
  hour += 1;
  return book(reception, {
    patientID,
    appointmentDate: timeFromToday(hour, '10:00'),
  });
};
const billed = async (patientID = nric) =>
  (await reception.send(api.openBill, { appointmentID: (await visit(patientID)).id })).data;
type Lines = Exclude<NonNullable<Input<typeof api.editBill>['lines']>, ''>;
const line = (price: number, more: Partial<Lines[number]> = {}): Lines[number] => ({
  name: 'Dressing',
  kind: 'procedure',
  price,
  quantity: 1,
  ...more,
});
/** A bill of one line of an amount. */
const billOf = async (amount: number, more: Partial<Lines[number]> = {}) => {
  const { id } = await billed();
  return (await reception.send(api.editBill, { id, lines: [line(amount, more)] })).data;
};
const pay = async (id: number, input: Omit<Input<typeof api.payBill>, 'id'>, by = reception) =>
  (await by.send(api.payBill, { id, ...input })).data;
const codeOf = async (refused: Promise<CallError>) => statusAndCode(await refused);
const bill = async (id: number) => (await reception.send(api.billDetail, { id })).data;
const owed = async (of = nric) =>
  (await reception.send(api.patientBills, { nric: of })).data.outstandingBalance;
const printed = async (id: number) => {
  const pdf = (await reception.send(api.printReceipt, { id })).data;
  const read = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()));
  return (await extractText(read, { mergePages: true })).text.replace(/\s+/g, ' ');
};

describe('a bill', () => {
  it('begins with the fees of the type of the visit, once', async () => {
    const { id: appointmentID } = await visit();
    const made = await Promise.all(
      [reception, manager, doctor].map((by) => by.send(api.openBill, { appointmentID })),
    );
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(1);
    expect(made[0]?.data).toMatchObject({
      appointmentID,
      patientName: 'Here kl',
      doctor: 'Dr kl 1',
      state: 'open',
      total: 6_000,
      open: 6_000,
      lines: [{ name: 'Consultation', kind: 'consultation', quantity: 1, total: 6_000 }],
    });
  });

  it('says what a line costs less, why and who gave it, in its history too', async () => {
    const { id } = await billed();
    const given = line(12_345, {
      quantity: 2,
      discount: 690,
      discountReason: 'Staff',
      taxRate: '6',
    });
    const { data } = await reception.send(api.editBill, { id, lines: [given] });
    expect(data.lines[0]).toMatchObject({
      net: 24_000,
      tax: 1_440,
      total: 25_440,
      taxRate: '6.00',
      discountBy: people.reception.name,
    });
    const by = await manager.send(api.editBill, {
      id,
      lines: data.lines.map(({ id: kept }) => ({ ...given, id: kept, name: 'Large dressing' })),
    });
    expect(by.data.lines[0]?.discountBy).toBe(people.reception.name);
    const { data: history } = await manager.send(api.recordHistory, {
      resource: 'bills',
      id: String(id),
    });
    expect(JSON.stringify(history)).toContain(`− 6.90 (Staff, ${people.reception.name})`);
    expect(
      await codeOf(reception.refused(api.editBill, { id, lines: [line(100, { discount: 50 })] })),
    ).toEqual([400, 'BILL.DISCOUNT_REASON']);
  });

  it('takes procedures from doctors, and money from others alone', async () => {
    const { id } = await billed();
    const { data } = await doctor.send(api.editBill, { id, lines: [line(5_000)] });
    expect(data.total).toBe(5_000);
    expect((await doctor.refused(api.payBill, { id, open: 5_000, cash: 5_000 })).status).toBe(403);
    expect((await doctor.refused(api.takings, { startDate: today, endDate: today })).status).toBe(
      403,
    );
    expect(
      (await reception.refused(api.takings, { startDate: today, endDate: today })).status,
    ).toBe(403);
  });

  it('keeps what it was where another version was read', async () => {
    const { id, version } = await billed();
    const headers = { 'If-Match': `"${version}"` };
    await reception.send(api.editBill, { id, lines: [line(100)] }, { headers });
    const refused = reception.refused(api.editBill, { id, lines: [line(200)] }, { headers });
    expect(await codeOf(refused)).toEqual([409, 'GENERAL.STALE']);
  });

  it('of nothing ends by one press without a receipt, and opens again', async () => {
    const { id } = await billed();
    await reception.send(api.editBill, { id, lines: [] });
    const { data } = await reception.send(api.settleBill, { id });
    expect(data).toMatchObject({ state: 'free', receipts: [] });
    expect(await codeOf(reception.refused(api.editBill, { id, lines: [line(1)] }))).toEqual([
      409,
      'BILL.SETTLED',
    ]);
    expect((await reception.send(api.reopenBill, { id })).data.state).toBe('open');
  });
});

describe('a payment', () => {
  it('in cash gives change, rounds the end to 5 sen, and makes a receipt that is printed', async () => {
    const { id, open } = await billOf(6_002);
    const { bill: paid, receipt } = await pay(id, { open, cash: 10_000 });
    expect(paid).toMatchObject({ state: 'paid', open: 0, paid: 6_002 });
    expect(receipt).toMatchObject({
      settled: 6_002,
      rounding: -2,
      received: 6_000,
      cash: 6_000,
      change: 4_000,
      takenBy: people.reception.name,
      lines: 'Dressing 60.02',
    });
    const original = await printed(receipt.id);
    for (const text of [receipt.number, '60.02', 'Rounding -0.02', 'Change 40.00', 'Here kl'])
      expect(original).toContain(text);
    expect(original).not.toContain('COPY');
    expect(await printed(receipt.id)).toContain('COPY');
  });

  it('may be of several ways, in parts, and never more than is open but in cash', async () => {
    const { id, open } = await billOf(10_003);
    const more = [{ method: 'card' as const, amount: 10_004, reference: '1' }];
    expect(await codeOf(reception.refused(api.payBill, { id, open, others: more }))).toEqual([
      409,
      'BILL.MORE_THAN_OPEN',
    ]);
    expect(await codeOf(reception.refused(api.payBill, { id, open, cash: 9_998 }))).toEqual([
      409,
      'BILL.NO_SUCH_COINS',
    ]);
    const before = await owed();
    const first = await pay(id, {
      open,
      cash: 2_000,
      others: [{ method: 'card', amount: 3_000, reference: 'A77' }],
    });
    expect(first.bill).toMatchObject({ state: 'partly', open: 5_003 });
    expect(first.receipt).toMatchObject({ openAfter: 5_003, rounding: 0, references: 'A77' });
    expect(await owed()).toBe(before - 5_000);
    expect(await codeOf(reception.refused(api.payBill, { id, open, cash: 5_000 }))).toEqual([
      409,
      'BILL.OTHER_AMOUNT',
    ]);
    expect(await codeOf(reception.refused(api.editBill, { id, lines: [line(4_999)] }))).toEqual([
      409,
      'BILL.LESS_THAN_PAID',
    ]);
    const second = await pay(id, {
      open: 5_003,
      others: [{ method: 'duitNow', amount: 5_003, reference: '' }],
    });
    expect(second.bill.state).toBe('paid');
    expect(await owed()).toBe(before - 10_003);
    expect(await codeOf(reception.refused(api.payBill, { id, open: 1, cash: 5 }))).toEqual([
      409,
      'BILL.PAID',
    ]);
  });

  it('is voided the same day by who took it or the manager, and its bill is open again', async () => {
    const nurse = await clinic.as('nurse');
    const { id, open } = await billOf(2_500);
    const { receipt } = await pay(id, { open, cash: 2_500 });
    const reason = 'Wrong patient';
    expect(await codeOf(nurse.refused(api.voidReceipt, { id: receipt.id, reason }))).toEqual([
      403,
      'RECEIPT.OWN_ONLY',
    ]);
    const { data } = await reception.send(api.voidReceipt, { id: receipt.id, reason });
    expect(data.voided).toMatchObject({ by: people.reception.name, reason });
    expect(await bill(id)).toMatchObject({ state: 'open', open: 2_500, paid: 0 });
    expect(await printed(receipt.id)).toContain('VOID');
    const { data: listed } = await reception.send(api.receiptList, { q: receipt.number });
    expect(listed.map(({ isVoid }) => isVoid)).toEqual([true]);
    const kinds = 'receipt';
    const { data: timeline } = await reception.send(api.patientTimeline, { nric, kinds });
    const [latest] = timeline.data;
    expect(latest).toMatchObject({
      id: receipt.id,
      title: `${receipt.number} · RM 25.00`,
      text: 'Dressing',
      state: 'void',
      who: people.reception.name,
    });
    const again = await pay(id, { open: 2_500, cash: 2_500 });
    await clinic.owner.query(
      `UPDATE bill_receipt SET taken_at = now() - interval '1 day' WHERE id = $1`,
      [again.receipt.id],
    );
    expect(
      await codeOf(manager.refused(api.voidReceipt, { id: again.receipt.id, reason })),
    ).toEqual([409, 'RECEIPT.OTHER_DAY']);
  });

  it('of forty clients at two tills is one receipt a bill, with numbers without a gap', async () => {
    const tills = await Promise.all(
      ['One', 'Two'].map((name) => manager.send(api.tillCreate, { name })),
    );
    const nurse = await clinic.as('nurse');
    const bills: Awaited<ReturnType<typeof billOf>>[] = [];
    for (let count = 0; count < 8; count++) bills.push(await billOf(1_000 + count));
    const tries = [1, 2, 3, 4, 5].flatMap((time) =>
      bills.map(({ id, open }, at) => {
        const till = tills[(at + time) % 2]?.data.id;
        return pay(id, { open, cash: 2_000, till }, time % 2 === 0 ? nurse : reception);
      }),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(bills.length);
    for (const { id } of bills) expect((await bill(id)).receipts).toHaveLength(1);
    const { rows } = await clinic.owner.query<{ number: number }>(
      'SELECT number FROM bill_receipt WHERE branch_id = 1 ORDER BY number',
    );
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1));
  });

  it('that is sent twice under one key is made once', async () => {
    const { id, open } = await billOf(700);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const input = { id, open, cash: 700 };
    const first = await reception.send(api.payBill, input, { headers });
    const again = await reception.send(api.payBill, input, { headers });
    expect(again.data.receipt.number).toBe(first.data.receipt.number);
    expect((await bill(id)).receipts).toHaveLength(1);
  });
});

describe('a payer', () => {
  it('is chosen by the type of billing, gets what is open on the statement of the month, and gives it back', async () => {
    const { data: payer } = await manager.send(api.payerCreate, {
      name: 'Syarikat Maju',
      billingCode: '77',
    });
    const { id: appointmentID } = await book(reception, {
      appointmentDate: timeFromToday(++hour, '10:00'),
      billingType: '77',
    });
    const { data } = await reception.send(api.openBill, { appointmentID });
    expect(data).toMatchObject({ payer: payer.id, payerName: 'Syarikat Maju' });
    const { id } = data;
    const { data: own } = await reception.send(api.editBill, { id, payer: null });
    expect(own).toMatchObject({ payer: null, total: 6_000 });
    await reception.send(api.editBill, { id, payer: payer.id });
    const before = await owed();
    await pay(id, { open: 6_000, cash: 1_000 });
    const { data: charged } = await reception.send(api.settleBill, { id });
    expect(charged).toMatchObject({ state: 'charged', charged: 5_000, open: 0 });
    expect(await owed()).toBe(before - 6_000);
    const statement = async () =>
      (await manager.send(api.payerStatement, { payer: payer.id, month: today })).data;
    expect(await statement()).toMatchObject({
      name: 'Syarikat Maju',
      total: 5_000,
      rows: [{ billID: id, day: today, patientName: 'Here kl', amount: 5_000 }],
    });
    const paper = await manager.send(api.payerStatementPaper, { payer: payer.id, month: today });
    expect(paper.data.size).toBeGreaterThan(1_000);
    await reception.send(api.reopenBill, { id });
    expect(await statement()).toMatchObject({ total: 0, rows: [] });
    expect(await owed()).toBe(before - 1_000);
  });
});

describe('a merge of patients', () => {
  it('takes bills along, and its undoing gives them back', async () => {
    const kept = await register(reception, {});
    const merged = await register(reception, {});
    const { data } = await reception.send(api.openBill, { nric: merged.icPassport });
    await reception.send(api.editBill, { id: data.id, lines: [line(900)] });
    const { mergeID } = await merge(manager, kept.patID, merged.patID);
    expect(await owed(kept.icPassport)).toBe(900);
    await unmerge(manager, mergeID);
    expect(await owed(kept.icPassport)).toBe(0);
    expect(await owed(merged.icPassport)).toBe(900);
  });
});
