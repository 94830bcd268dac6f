import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { book, timeFromToday } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { untilWaiting } from '../support/locks.ts';
import { register } from '../support/merging.ts';
import { refusalReason } from '../support/refusals.ts';

const TYPE = 'Consultation';
let clinic: Clinic;
let reception: Caller;
let manager: Caller;
let hour = 0;
beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
  manager = await clinic.as('manager');
});
afterAll(() => clinic.stop());

const fee = async (by: Caller, appointmentType = '') => {
  const input = { name: 'Review', kind: 'consultation', price: 3_000, appointmentType } as const;
  return (await by.send(api.feeCreate, input)).data;
};
const visitOf = async (patientID: string, type = TYPE) =>
  (await book(reception, { patientID, type, appointmentDate: timeFromToday(++hour, '10:00') })).id;
const line = (more: { id?: number; fee?: number; price?: number; quantity?: number }) => ({
  name: 'Review',
  kind: 'consultation' as const,
  price: 3_000,
  quantity: 1,
  ...more,
});

describe('the fee of a line', () => {
  it('stays with it where it is gone from the list, and is one of the branch in a new line', async () => {
    const gone = await fee(manager);
    const { icPassport: nric } = await register(reception);
    const { data: made } = await reception.send(api.openBill, { nric });
    const { data: before } = await reception.send(api.editBill, {
      id: made.id,
      lines: [line({ fee: gone.id })],
    });
    await manager.send(api.feeRemove, { id: gone.id });
    const lines = before.lines.map(({ id }) => line({ id, fee: gone.id, quantity: 2 }));
    const { data: after } = await reception.send(api.editBill, { id: made.id, lines });
    expect(after).toMatchObject({ total: 6_000, lines: [{ fee: gone.id, quantity: 2 }] });
    const foreign = await fee(await clinic.as('tenantPenang'));
    for (const unknown of [gone.id, foreign.id]) {
      const input = { id: made.id, lines: [...lines, line({ fee: unknown })] };
      expect(refusalReason(await reception.refused(api.editBill, input))).toEqual([
        404,
        'GENERAL.NOT_FOUND',
        'lines',
      ]);
    }
  });

  it('begins the visits of its type also after that was renamed', async () => {
    const { data: type } = await manager.send(api.appointmentTypeCreate, {
      value: 'Dressing',
      minutes: 15,
    });
    const { id } = await fee(manager, 'Dressing');
    await manager.send(api.appointmentTypeUpdate, { ...type, value: 'Wound care' });
    expect((await manager.send(api.feeDetail, { id })).data.appointmentType).toBe('Wound care');
    const { icPassport } = await register(reception);
    const appointmentID = await visitOf(icPassport, 'Wound care');
    expect((await reception.send(api.openBill, { appointmentID })).data.total).toBe(3_000);
  });
});

describe('a bill', () => {
  it('is never more than can be paid', async () => {
    const { icPassport: nric } = await register(reception);
    const { id } = (await reception.send(api.openBill, { nric })).data;
    const dear = line({ price: 10_000_000, quantity: 999 });
    const refused = await reception.refused(api.editBill, { id, lines: Array(11).fill(dear) });
    expect(refusalReason(refused)).toEqual([409, 'BILL.TOO_MUCH', 'lines']);
    const { data } = await reception.send(api.editBill, { id, lines: Array(10).fill(dear) });
    const others = [{ method: 'card' as const, amount: data.open, reference: '' }];
    const paid = await reception.send(api.payBill, { id, open: data.open, others });
    expect(paid.data.bill.state).toBe('paid');
  });

  it('without a visit is made once, however often it is asked for, until something is added', async () => {
    const { icPassport: nric } = await register(reception);
    const ask = async () => (await reception.send(api.openBill, { nric })).data.id;
    const [first, ...again] = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(again)).toEqual(new Set([first]));
    await reception.send(api.editBill, { id: first, lines: [line({})] });
    expect(await ask()).not.toBe(first);
  });

  it('goes along with a visit that is given to another patient, until something of it is paid', async () => {
    await fee(manager, TYPE);
    const [one, other] = [await register(reception), await register(reception)];
    const appointmentID = await visitOf(one.icPassport);
    const { data: bill } = await reception.send(api.openBill, { appointmentID });
    const give = (patient_id: string) => ({ id: appointmentID, patient_id });
    await reception.send(api.updateAppointment, give(other.icPassport));
    const owed = async (nric: string) =>
      (await reception.send(api.patientBills, { nric })).data.bills.map(({ id }) => id);
    expect([await owed(one.icPassport), await owed(other.icPassport)]).toEqual([[], [bill.id]]);
    const { open } = (await reception.send(api.openBill, { appointmentID })).data;
    await reception.send(api.payBill, { id: bill.id, open, cash: open });
    const refused = await reception.refused(api.updateAppointment, give(one.icPassport));
    expect(refusalReason(refused)).toEqual([409, 'APPOINTMENT.WRITTEN_ABOUT', 'patient_id']);
    expect(await owed(other.icPassport)).toEqual([bill.id]);
  });

  it('that is made while its patient is merged is that of the patient who stays', async () => {
    const kept = await register(reception);
    const merged = await register(reception);
    const appointmentID = await visitOf(merged.icPassport);
    await clinic.owner.query('BEGIN');
    await clinic.owner.query('SELECT FROM patient WHERE id = ANY($1) FOR UPDATE', [
      [kept.patID, merged.patID],
    ]);
    const opened = reception.send(api.openBill, { appointmentID });
    await untilWaiting(clinic);
    await clinic.owner.query('UPDATE appointment SET patient_id = $1 WHERE id = $2', [
      kept.patID,
      appointmentID,
    ]);
    await clinic.owner.query('UPDATE patient SET removed_at = now() WHERE id = $1', [merged.patID]);
    await clinic.owner.query('COMMIT');
    const outcome = await opened.then(({ data }) => data.patID).catch(() => 'refused');
    expect([kept.patID, 'refused']).toContain(outcome);
    const { data } = await reception.send(api.openBill, { appointmentID });
    expect(data.patID).toBe(kept.patID);
  });
});
