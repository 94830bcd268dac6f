import { and, eq, inArray, sql } from 'drizzle-orm';
import { cashFor, lineSums, settledKinds } from '../../../contract/clinic/tillSums.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { addDays } from '../../../contract/kit/days.ts';
import type { FeeKind } from '../../../contract/masterLists/till.ts';
import { SERIES } from '../../areas/clinic/till/receipts.ts';
import type { Db } from '../../kit/db/database.ts';
import {
  billLines,
  billPayments,
  billReceipts,
  bills,
  doctors,
  fees,
  appointmentDoctors,
  appointments,
  paperNumbers,
  patients,
  payers,
  tillClosings,
  tills,
} from '../schema/index.ts';
import type { DemoAppointment } from './calendar.ts';
import { instantAt } from './days.ts';
import type { Filling } from './filling.ts';
import { at, idIn, inChunks } from './rows.ts';

/** Days of visits that are paid, before today. */
const DAYS = 14;
/** How many of today's last visits are still to be paid. */
const UNPAID = 2;

/** Fees: of each type of appointment of the demo, and what is added to a visit. */
const demoFees: readonly {
  name: string;
  kind: FeeKind;
  price: number;
  of?: string;
  tax?: string;
}[] = [
  { name: 'Consultation fee', kind: 'consultation', price: 6_000, of: 'Consultation' },
  { name: 'Follow-up visit', kind: 'consultation', price: 4_000, of: 'Follow-up' },
  { name: 'Ultrasound scan', kind: 'procedure', price: 12_000, of: 'Ultrasound' },
  { name: 'Vaccination', kind: 'procedure', price: 8_500, of: 'Vaccination' },
  { name: 'Screening package', kind: 'procedure', price: 25_000, of: 'Health screening' },
  { name: 'Small procedure', kind: 'procedure', price: 18_000, of: 'Minor procedure' },
  { name: 'Teleconsultation', kind: 'consultation', price: 5_000, of: 'Teleconsultation' },
  { name: 'Scaling and polishing', kind: 'procedure', price: 15_000, of: 'Dental scaling' },
  { name: 'Paracetamol 500 mg, 10 tablets', kind: 'medicine', price: 652 },
  { name: 'Amoxicillin 500 mg, 15 capsules', kind: 'medicine', price: 1_838 },
  { name: 'Cough syrup, 100 ml', kind: 'medicine', price: 1_290 },
  { name: 'Dressing', kind: 'procedure', price: 2_500 },
  { name: 'Medical report', kind: 'other', price: 5_000, tax: '8.00' },
];

/** Fees, a payer and a till of a branch, and what the visits of two weeks were charged and paid. */
export async function storeTill(
  db: Db,
  { branchId, branch, accountIds, random, now }: Filling,
  stored: readonly { id: number; booked: DemoAppointment }[],
): Promise<void> {
  const clerk = idIn(accountIds, branch.clerk);
  const today = clinicToday(now);
  const feeRows = await db
    .insert(fees)
    .values(
      demoFees.map(({ of = '', tax = null, ...fee }) => ({
        ...fee,
        branchId,
        tax,
        appointmentType: of,
        isOffered: true,
      })),
    )
    .returning();
  const [payer] = await db
    .insert(payers)
    .values({
      branchId,
      name: 'Panel Kesihatan Nusantara',
      billingCode: '02',
      email: 'claims@nusantara.example',
      phone: '+60321234567',
      address: 'Jalan Ampang, 50450 Kuala Lumpur',
    })
    .returning({ id: payers.id });
  const [till] = await db
    .insert(tills)
    .values({ branchId, name: 'Counter', sheet: '80mm' })
    .returning({ id: tills.id });
  if (!payer || !till) throw new Error('a payer and a till were not stored');

  const seen = stored
    .filter(
      ({ booked: { meaning, day } }) =>
        meaning === 'done' && day >= addDays(today, -DAYS) && day <= today,
    )
    .toSorted((one, other) => endOf(one.booked).getTime() - endOf(other.booked).getTime());
  const ofToday = seen.filter(({ booked }) => booked.day === today);
  const unpaid = new Set(ofToday.slice(-UNPAID).map(({ id }) => id));
  const visits = await visitsOf(
    db,
    branchId,
    seen.map(({ id }) => id),
  );
  const medicines = feeRows.filter(({ kind }) => kind === 'medicine');
  let number = 0;
  const closing = new Map<string, { cash: number; card: number; duitNow: number; count: number }>();
  const planned = seen.flatMap(({ id, booked }) => {
    const visit = visits.get(id);
    if (!visit) return [];
    const first = feeRows.find(({ appointmentType }) => appointmentType === booked.type);
    const added = random.chance(55) ? [random.of(medicines)] : [];
    const lines = [...(first ? [first] : []), ...added].map((fee) => {
      const amounts = { price: fee.price, quantity: 1, discount: 0, taxRate: fee.tax };
      return {
        branchId,
        feeId: fee.id,
        name: fee.name,
        kind: fee.kind,
        ...amounts,
        ...lineSums(amounts),
      };
    });
    const total = lines.reduce((sum, line) => sum + line.total, 0);
    const settledAt = new Date(Math.min(endOf(booked).getTime() + 240_000, now.getTime()));
    const isPaid = total > 0 && !unpaid.has(id);
    const isCharged = isPaid && random.chance(8);
    return [{ id, visit, lines, total, settledAt, isPaid, isCharged, day: booked.day }];
  });
  await inChunks(planned, async (chunk) => {
    const billRows = await db
      .insert(bills)
      .values(
        chunk.map(({ id, visit, total, settledAt, isPaid, isCharged }) => ({
          branchId,
          patientId: visit.patientId,
          appointmentId: id,
          payerId: isCharged ? payer.id : null,
          total,
          paid: isPaid && !isCharged ? total : 0,
          charged: isCharged ? total : 0,
          settledAt: isPaid ? settledAt : null,
          settledBy: isPaid ? clerk : null,
          createdAt: settledAt,
          createdBy: clerk,
        })),
      )
      .returning({ id: bills.id });
    const lines = chunk.flatMap((bill, index) =>
      bill.lines.map((line, position) => ({ ...line, position, billId: at(billRows, index).id })),
    );
    if (lines.length > 0) await db.insert(billLines).values(lines);
    const taken = chunk.flatMap((bill, index) =>
      bill.isPaid && !bill.isCharged ? [{ bill, billId: at(billRows, index).id }] : [],
    );
    if (taken.length === 0) return;
    const paid = taken.map(({ bill, billId }) => {
      const method = random.weighed({ cash: 50, card: 20, duitNow: 30 });
      const amount = method === 'cash' ? cashFor(bill.total) : bill.total;
      const sums = closing.get(bill.day) ?? { cash: 0, card: 0, duitNow: 0, count: 0 };
      sums[method] += amount;
      sums.count += 1;
      closing.set(bill.day, sums);
      const { net, tax } = bill.lines.reduce(
        (sum, line) => ({ net: sum.net + line.net, tax: sum.tax + line.tax }),
        { net: 0, tax: 0 },
      );
      return {
        method,
        amount,
        row: {
          branchId,
          billId,
          number: ++number,
          takenAt: bill.settledAt,
          takenBy: clerk,
          tillId: till.id,
          settled: bill.total,
          rounding: amount - bill.total,
          openAfter: 0,
          kinds: settledKinds(bill.lines, [], bill.total),
          prints: 1,
          content: {
            patientName: bill.visit.name,
            icPassport: bill.visit.icPassport,
            doctor: bill.visit.doctor,
            lines: bill.lines.map(({ name, quantity, price, discount, taxRate, total }) => ({
              name,
              quantity,
              price,
              discount,
              taxRate,
              total,
            })),
            net,
            tax,
            total: bill.total,
            paidBefore: 0,
          },
        },
      };
    });
    const receiptRows = await db
      .insert(billReceipts)
      .values(paid.map(({ row }) => row))
      .returning({ id: billReceipts.id });
    await db.insert(billPayments).values(
      paid.map(({ method, amount }, index) => ({
        branchId,
        receiptId: at(receiptRows, index).id,
        position: 0,
        method,
        amount,
        given: method === 'cash' ? amount : null,
      })),
    );
  });
  if (number > 0) await db.insert(paperNumbers).values({ branchId, series: SERIES, last: number });
  for (const [day, { cash, card, duitNow, count }] of closing)
    if (day < today) {
      const [made] = await db
        .insert(tillClosings)
        .values({
          branchId,
          day,
          accountId: clerk,
          tillId: till.id,
          float: 10_000,
          cash,
          card,
          duitNow,
          transfer: 0,
          counted: 10_000 + cash,
          receipts: count,
          voided: 0,
          closedAt: instantAt(day, 19 * 60),
        })
        .returning({ id: tillClosings.id });
      await db
        .update(billReceipts)
        .set({ closingId: made?.id ?? null })
        .where(
          and(
            eq(billReceipts.branchId, branchId),
            sql`(${billReceipts.takenAt} AT TIME ZONE 'Asia/Kuala_Lumpur')::date = ${day}::date`,
          ),
        );
    }
}

interface Visit {
  patientId: number;
  name: string;
  icPassport: string;
  doctor: string;
}

async function visitsOf(
  db: Db,
  branchId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Visit>> {
  const found = new Map<number, Visit>();
  await inChunks(ids, async (chunk) => {
    const rows = await db
      .select({
        id: appointments.id,
        patientId: patients.id,
        name: patients.name,
        icPassport: patients.icPassport,
        doctor: doctors.name,
      })
      .from(appointments)
      .innerJoin(patients, eq(patients.id, appointments.patientId))
      .innerJoin(
        appointmentDoctors,
        and(
          eq(appointmentDoctors.appointmentId, appointments.id),
          eq(appointmentDoctors.position, 0),
        ),
      )
      .innerJoin(doctors, eq(doctors.id, appointmentDoctors.doctorId))
      .where(and(eq(appointments.branchId, branchId), inArray(appointments.id, chunk)));
    for (const { id, ...visit } of rows) found.set(id, visit);
  });
  return found;
}

const endOf = ({ day, start, minutes }: DemoAppointment): Date => instantAt(day, start + minutes);
