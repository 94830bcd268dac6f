import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { beginPlan } from '../support/billing.ts';
import { book } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
let owner: Caller;
let branch: number;

beforeAll(async () => {
  clinic = await startClinic();
  const tenant = await clinic.as('tenant');
  const administrator = await clinic.as('admin');
  const { data: type } = await administrator.send(api.createPracticeType, { title: 'Paediatrics' });
  const { data } = await tenant.send(api.addBranch, {
    tenant: 1,
    branchName: 'World Ipoh',
    branchType: type.id,
    branchAddress: '1 Jalan Baru',
    branchCity: 'Ipoh',
    branchState: 'Perak',
    branchPostcode: '30000',
    branchEmail: 'ipoh@clinic.test',
    contactPerson: 'Somebody',
    contactPersonEmail: 'somebody@clinic.test',
    contactPersonPhone: '51234568',
    phoneMobile: '51234567',
    country_code_branch: '60',
    country_code_branch_person: '60',
  });
  branch = data.id;
  await beginPlan(clinic.owner, branch, { concurrentUsers: 5, storage: 1 });
  await tenant.send(api.chooseBranch, { chosenBranchID: branch });
  const headers = { 'X-Branch-ID': String(branch) };
  owner = { ...tenant, send: (call, input) => tenant.send(call, input, { headers }) };
});
afterAll(() => clinic.stop());

const stepsDone = async () => {
  const { data } = await owner.send(api.firstSteps, {});
  return data.steps.filter(({ isDone }) => isDone).map(({ step }) => step);
};
const isHidden = async (caller: Caller) => (await caller.send(api.firstSteps, {})).data.isHidden;

describe('the first steps of a new branch', () => {
  it('are done by what the branch has', async () => {
    expect(await stepsDone()).toEqual(['openingHours', 'appointmentTypes']);

    const doctor = { name: 'Dr Ipoh', colour: '#7c3aed', email: '' };
    const { data: gone } = await owner.send(api.doctorResourceCreate, doctor);
    await owner.send(api.doctorResourceRemove, { id: gone.id });
    expect(await stepsDone()).toEqual(['openingHours', 'appointmentTypes']);
    const { data: made } = await owner.send(api.doctorResourceCreate, doctor);
    expect(await stepsDone()).toEqual(['openingHours', 'doctors', 'appointmentTypes']);

    const invited = { email: 'nurse@ipoh.test', branchID: branch, priviledge: 'Nurse' } as const;
    await owner.send(api.inviteUserBranch, invited);
    expect(await stepsDone()).toContain('staff');

    const patient = {
      icPassport: 'IPOH1',
      name: 'First Patient',
      dob: '1990-05-17',
      mobile: '123456789',
    };
    await owner.send(api.createPatient, patient);
    expect(await stepsDone()).toContain('patients');

    expect(await stepsDone()).not.toContain('booking');
    await book(owner, {
      patientID: 'IPOH1',
      patientName: 'First Patient',
      resource: String(made.id),
    });
    expect(await stepsDone()).toHaveLength(6);
  });

  it('are open again without what they ask for', async () => {
    await clinic.owner.query('DELETE FROM opening_hour WHERE branch_id = $1', [branch]);
    await clinic.owner.query(
      "UPDATE lookup_value SET removed_at = now() WHERE branch_id = $1 AND kind = 'appt_type'",
      [branch],
    );
    expect(await stepsDone()).toEqual(['doctors', 'staff', 'patients', 'booking']);
  });

  it('are hidden in the branch for everyone who manages it, and shown again', async () => {
    const elsewhere = await clinic.as('tenant', 'pj');
    await owner.send(api.editFirstSteps, { isHidden: true });
    expect([await isHidden(owner), await isHidden(elsewhere)]).toEqual([true, false]);
    await owner.send(api.editFirstSteps, { isHidden: false });
    expect(await isHidden(owner)).toBe(false);
  });
});
