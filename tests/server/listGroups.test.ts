import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicToday } from '../../contract/fields.ts';
import { api } from '../../contract/index.ts';
import type { Groups } from '../../contract/kit/groups.ts';
import { addPlan } from './support/billing.ts';
import { book, statusIds, timeFromToday } from './support/booking.ts';
import { type Caller, type Clinic, startClinic } from './support/clinic.ts';
import { register } from './support/merging.ts';
import { newPatient } from './support/sms.ts';
import { branchIds, people } from './support/world.ts';

const callers = {} as Record<'admin' | 'tenant' | 'tenantPenang' | 'manager', Caller>;
let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
  for (const person of ['admin', 'tenant', 'tenantPenang', 'manager'] as const)
    callers[person] = await clinic.as(person);
});
afterAll(() => clinic.stop());

const today = clinicToday();
const sizes = ({ groups }: Groups) =>
  Object.fromEntries(groups.map(({ value, count }) => [String(value), count]));
const totalsOf = ({ groups }: Groups, of: string) =>
  groups.find(({ value }) => value === of)?.totals;

describe('invoices and proforma invoices', () => {
  it('are grouped with the sums of their lists, those of another company never among them', async () => {
    const { admin, tenant, tenantPenang } = callers;
    const plan = await addPlan(admin, { name: 'Clinic', months: 12, price: 100_000 });
    const other = await addPlan(admin, { name: 'Other', months: 12, price: 700_000 });
    const pay = async (by: Caller, branchID: number, productID: number) => {
      const { data: proforma } = await by.send(api.createProforma, { branchID, productID });
      return (await admin.send(api.createInvoice, { proformaID: proforma.id })).data;
    };
    const first = await pay(tenant, branchIds.kl, plan);
    const last = await pay(tenant, branchIds.pj, plan);
    const cancelled = await pay(tenant, branchIds.pj, plan);
    await pay(tenantPenang, branchIds.penang, other);
    await admin.send(api.cancelInvoice, { id: cancelled.id, reason: 'Paid twice' });
    await admin.send(api.createCreditNote, { id: first.id, amount: 12_345, reason: 'Goodwill' });
    await clinic.owner.query(
      // In Malaysia it is the first of June by then.
      `UPDATE invoice SET issued_at = '2025-05-31T16:30:00Z' WHERE id = $1`,
      [last.id],
    );
    const asked = (by: string, more: object = {}, who = tenant) =>
      who.send(api.invoiceGroups, { by, ...more }).then(({ data }) => data);

    const byState = await asked('status');
    expect(sizes(byState)).toEqual({ Paid: 2, Cancelled: 1 });
    expect(totalsOf(byState, 'Paid')).toEqual({
      invoiced: 216_000,
      credited: 12_345,
      net: 203_655,
    });
    expect(totalsOf(byState, 'Cancelled')).toEqual({ invoiced: 0, credited: 0, net: 0 });
    const { data: listed } = await tenant.send(api.invoiceList, {});
    expect([byState.count, byState.totals]).toEqual([listed.totalCount, listed.sums]);
    expect(sizes(await asked('status', {}, tenantPenang))).toEqual({ Paid: 1 });
    expect((await asked('status', {}, admin)).totals['invoiced']).toBe(972_000);

    const month = today.slice(0, 7);
    expect(sizes(await asked('issuedAt'))).toEqual({ [month]: 2, '2025-06': 1 });
    const june = { startDate: '2025-06-01', endDate: '2025-06-30' };
    expect((await asked('status', june)).totals).toMatchObject({ invoiced: 108_000, credited: 0 });
    expect(sizes(await asked('status', { branchID: branchIds.kl }))).toEqual({ Paid: 1 });
    expect(sizes(await asked('status', { status: 'Cancelled' }))).toEqual({ Cancelled: 1 });
    expect(sizes(await asked('status', { q: last.invoiceNo }))).toEqual({ Paid: 1 });
    expect((await asked('eInvoiceStatus')).count).toBe(3);
  });

  it('that are past their last day are a group of their own', async () => {
    const { admin, tenant } = callers;
    const plan = await addPlan(admin, { name: 'Late', months: 12, price: 900_000 });
    const { data: over } = await tenant.send(api.createProforma, {
      branchID: branchIds.kl,
      productID: plan,
    });
    const validTo = '2025-03-31';
    await clinic.owner.query('UPDATE proforma SET valid_to = $2 WHERE id = $1', [over.id, validTo]);
    const { data: open } = await tenant.send(api.createProforma, {
      branchID: branchIds.pj,
      productID: plan,
    });
    const { data: byState } = await tenant.send(api.proformaGroups, { by: 'status' });
    expect(sizes(byState)).toMatchObject({ Open: 1, Expired: 1 });
    expect(totalsOf(byState, 'Open')).toEqual({ toPay: open.amount, paid: 0 });
    expect(totalsOf(byState, 'Expired')).toEqual({ toPay: 0, paid: 0 });
    const { data: byDay } = await tenant.send(api.proformaGroups, { by: 'validTo' });
    expect(sizes(byDay)).toMatchObject({ '2025-03': 1 });
    const { data: byIssue } = await tenant.send(api.proformaGroups, { by: 'issuedOn' });
    expect(Object.keys(sizes(byIssue))).toEqual([today.slice(0, 7)]);
  });
});

describe('receipts', () => {
  it('are grouped by whether they are void, whose money is no takings', async () => {
    const { manager } = callers;
    const { icPassport: nric } = await register(manager);
    const take = async (price: number) => {
      const { id } = (await manager.send(api.openBill, { nric })).data;
      const line = { name: 'Dressing', kind: 'procedure' as const, price, quantity: 1 };
      await manager.send(api.editBill, { id, lines: [line] });
      return (await manager.send(api.payBill, { id, open: price, cash: 10_000 })).data.receipt;
    };
    await take(6_002);
    const early = await take(2_500);
    const { id } = await take(4_400);
    await manager.send(api.voidReceipt, { id, reason: 'Wrong client' });
    const asked = async (by: string, more: object = {}) =>
      (await manager.send(api.receiptGroups, { by, ...more })).data;
    const byState = await asked('isVoid');
    expect(sizes(byState)).toEqual({ false: 2, true: 1 });
    // In cash 60.02 is 60.00.
    expect(byState.groups.map(({ totals }) => totals['received'])).toEqual([8_500, 0]);
    expect(byState.totals).toEqual({ received: 8_500 });
    await clinic.owner.query(
      `UPDATE bill_receipt SET taken_at = '2025-01-31T16:00:00Z' WHERE id = $1`,
      [early.id],
    );
    expect(sizes(await asked('takenAt'))).toEqual({ [today.slice(0, 7)]: 2, '2025-02': 1 });
    const february = { startDate: '2025-02-01', endDate: '2025-02-28' };
    expect((await asked('isVoid', february)).totals).toEqual({ received: 2_500 });
    expect(sizes(await asked('isVoid', { q: early.number }))).toEqual({ false: 1 });
    const pj = await clinic.as('tenant', 'pj');
    expect((await pj.send(api.receiptGroups, { by: 'isVoid' })).data.count).toBe(0);
  });
});

describe('appointments', () => {
  it('are grouped by their state, type and month, of the branch alone', async () => {
    const { manager } = callers;
    const at = (days: number, time: string) => ({ appointmentDate: timeFromToday(days, time) });
    await book(manager, at(3, '09:00'));
    await book(manager, { ...at(3, '10:00'), resource: '2' });
    const { id } = await book(manager, { ...at(4, '11:00'), type: 'Follow-up' });
    await manager.send(api.updateAppointment, { id, appt_status: statusIds.confirmed });
    const asked = async (by: string, more: object = {}, who = manager) =>
      (await who.send(api.appointmentGroups, { by, ...more })).data;
    const { booked, confirmed } = statusIds;
    expect(sizes(await asked('statuses'))).toEqual({ [booked]: 2, [confirmed]: 1 });
    expect(sizes(await asked('types'))).toEqual({ Consultation: 2, 'Follow-up': 1 });
    expect(sizes(await asked('types', { resources: '2' }))).toEqual({ Consultation: 1 });
    expect(sizes(await asked('walkIn', { q: 'here kl' }))).toEqual({ false: 3 });
    expect(sizes(await asked('walkIn', { q: 'nobody' }))).toEqual({});
    const days = { startDate: timeFromToday(4, '00:00').slice(0, 10) };
    const byMonth = await asked('appointmentDate', days);
    expect(sizes(byMonth)).toEqual({ [days.startDate.slice(0, 7)]: 1 });
    const pj = await clinic.as('tenant', 'pj');
    expect(await asked('types', {}, pj)).toMatchObject({ count: 0, groups: [] });
  });
});

describe('messages', () => {
  it('are grouped by channel, state, month and what had them sent, as the list finds them', async () => {
    const { manager } = callers;
    const { patID } = await newPatient(await clinic.as('reception'), { name: 'Salmah Grouped' });
    const planted = [
      // Before dawn of 1 March in Malaysia.
      ['sms', 'sent', '2026-02-28T16:30:00Z', 'Day before', false],
      ['whatsapp', 'delivered', '2026-02-28T15:30:00Z', '', false],
      ['sms', 'failed', '2026-02-10T02:00:00Z', '', true],
    ] as const;
    for (const [channel, status, at, scheduler, ofFollowUp] of planted)
      await clinic.owner.query(
        `INSERT INTO message (branch_id, channel, patient_id, phone, text, parts, status, created_by, created_at,
                              scheduler_name, of_follow_up)
         VALUES ($1, $2, $3, '60127770001', 'Hello', 1, $4, $5, $6, $7, $8)`,
        [branchIds.kl, channel, patID, status, people.manager.id, at, scheduler, ofFollowUp],
      );
    const asked = async (by: string, more: object = {}, who = manager) =>
      (await who.send(api.messageGroups, { by, ...more })).data;
    expect(sizes(await asked('channel'))).toEqual({ sms: 2, whatsapp: 1 });
    expect(sizes(await asked('statuses'))).toEqual({ sent: 1, delivered: 1, failed: 1 });
    expect(sizes(await asked('origin'))).toEqual({ scheduler: 1, person: 1, followUp: 1 });
    expect(sizes(await asked('sentDate'))).toEqual({ '2026-02': 2, '2026-03': 1 });
    expect(sizes(await asked('channel', { until: '2026-02-28' }))).toEqual({ sms: 1, whatsapp: 1 });
    expect(sizes(await asked('statuses', { statuses: 'failed,sent' }))).toEqual({
      sent: 1,
      failed: 1,
    });
    expect(sizes(await asked('channel', { q: 'salmah' }))).toEqual({ sms: 2, whatsapp: 1 });
    const penang = await clinic.as('receptionPenang');
    expect((await asked('channel', {}, penang)).count).toBe(0);
  });
});
