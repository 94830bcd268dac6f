import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { recordChanged } from '../../../contract/kit/realtime.ts';
import { addPlan } from '../support/billing.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { closePages, eventually, openPage, type Page } from '../support/hub.ts';
import { branchIds, patientsOf } from '../support/world.ts';

let clinic: Clinic;
let reception: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('lapsed');
  await reception.send(api.chooseBranch, { chosenBranchID: branchIds.lapsed });
});
afterEach(closePages);
afterAll(() => clinic.stop());

const EXPIRED = [403, 'ALERT.EXPIRED.SUBSCRIPTION'];
const entry = {
  patientID: patientsOf.lapsed.here,
  type: 'Consultation',
  duration: '00:15:00',
  fromDate: '2026-01-31',
};
const waiting = async () => (await reception.send(api.waitingList, {})).data;
const changesOf = ({ heard }: Page) =>
  heard.flatMap(({ event, args }) => {
    if (event !== 'RecordChanged') return [];
    const { resource, id, change } = recordChanged.parse(args[0]);
    return [[resource, id, change]];
  });
const refusedCode = async (
  asked: Promise<{ status: number; failures: { error_code: string }[] }>,
) => {
  const { status, failures } = await asked;
  return [status, failures[0]?.error_code];
};

describe('a branch whose subscription has ended', () => {
  it('is read as before', async () => {
    const { data: found } = await reception.send(api.patientList, {});
    expect(found.data.map(({ icPassport }) => icPassport)).toEqual([patientsOf.lapsed.here]);
    const { data: patient } = await reception.send(api.patientDetail, {
      nric: patientsOf.lapsed.here,
    });
    expect(patient.name).toBe('Here lapsed');
    expect((await reception.send(api.todayQueue, {})).data.data).toEqual([]);
  });

  it('is not written, neither by a call nor within a batch', async () => {
    expect(await refusedCode(reception.refused(api.addWaitingEntry, entry))).toEqual(EXPIRED);
    const batch = { call: 'addWaitingEntry', inputs: [entry] };
    expect(await refusedCode(reception.refused(api.batch, batch))).toEqual(EXPIRED);
    expect(await waiting()).toEqual([]);
  });

  it('says in words what holds and who can change it', async () => {
    const { failures } = await reception.refused(api.addWaitingEntry, entry);
    expect(failures[0]?.error_message).toContain('can be read, but not changed');
    expect(failures[0]?.error_message).toContain('an owner or manager renews');
  });

  it('is written again as soon as it is paid for, and its pages are told', async () => {
    const page = await openPage(clinic.address, reception.token);
    await page.hub.invoke('join', branchIds.lapsed);
    const admin = await clinic.as('admin');
    const productID = await addPlan(admin, { name: 'Clinic', months: 12, price: 100_000 });
    const { data } = await admin.send(api.createProforma, {
      branchID: branchIds.lapsed,
      productID,
    });
    await admin.send(api.createInvoice, { proformaID: data.id });
    await eventually(() =>
      expect(changesOf(page)).toContainEqual(['branches', branchIds.lapsed, 'update']),
    );
    await reception.send(api.addWaitingEntry, entry);
    expect(await waiting()).toHaveLength(1);
    const { data: person } = await reception.send(api.getUserProfileDetail, {});
    expect(person.branches).toMatchObject([{ id: branchIds.lapsed, expired: false }]);
  });
});
