import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '../../../contract/index.ts';
import { addPlan } from '../support/billing.ts';
import { solvedCaptcha } from '../support/captcha.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { untilServed } from '../support/untilServed.ts';

let clinic: Clinic;
let admin: Caller;
let owner: Caller;

beforeAll(async () => {
  clinic = await startClinic();
  admin = await clinic.as('admin');
  owner = await clinic.as('tenant');
});
afterAll(() => clinic.stop());

const own = async () =>
  (await owner.send(api.tenantDetail, { companyName: 'World One Sdn Bhd' })).data;
const checkOf = async () => {
  const { data } = await admin.send(api.tenantList, { tenantName: 'World One' });
  return [data[0]?.tin, data[0]?.taxCheck];
};
const waiting = { timeout: 30_000, interval: 100 };

describe('a company', () => {
  it('is changed by its owner, and its next documents say so', async () => {
    const { id, version } = await own();
    const mended = {
      tin: 'C25845632020',
      idType: 'BRN',
      rocNo: '202401000001 (1500001-A)',
      address: '8 Jalan Mawar',
      billingEmail: 'bills@world.test',
    } as const;
    await owner.send(
      api.editTenantProfile,
      { id, ...mended },
      { headers: { 'If-Match': `"${version}"` } },
    );
    expect(await own()).toMatchObject(mended);
    const planID = await addPlan(admin, { name: 'Clinic', months: 12, price: 100_000 });
    const { data } = await owner.send(api.createProforma, { branchID: 1, productID: planID });
    const { billingEmail: email, ...printed } = mended;
    expect(data.billedTo).toMatchObject({ ...printed, email });
    const stale = await owner.refused(
      api.editTenantProfile,
      { id, city: 'Ipoh' },
      { headers: { 'If-Match': `"${version}"` } },
    );
    expect([stale.status, stale.failures[0]?.error_code]).toEqual([409, 'GENERAL.STALE']);
  });

  it('has its TIN checked with MyInvois, and again once it changes', async () => {
    await owner.send(api.editTenantProfile, { id: 1, tin: 'C25845632020', rocNo: '202401000001' });
    await vi.waitFor(
      async () => expect(await checkOf()).toEqual(['C25845632020', 'Right']),
      waiting,
    );
    await owner.send(api.editTenantProfile, { id: 1, tin: 'C25845632099' });
    await vi.waitFor(
      async () => expect(await checkOf()).toEqual(['C25845632099', 'Wrong']),
      waiting,
    );
    await owner.send(api.editTenantProfile, { id: 1, tin: 'EI00000000010' });
    await vi.waitFor(
      async () => expect(await checkOf()).toEqual(['EI00000000010', 'None']),
      waiting,
    );
  });

  it('keeps from its owner what the platform notes, and who owns it', async () => {
    await admin.send(api.editTenantProfile, { id: 1, remark: 'Pays late' });
    expect((await own()).remark).toBe('');
    const { data } = await owner.send(api.searchTenantList, {});
    expect(data.map(({ remark }) => remark)).toEqual(['']);
    await owner.send(api.editTenantProfile, { id: 1, city: 'Ipoh', remark: '' });
    const found = await admin.send(api.tenantDetail, { companyName: 'World One Sdn Bhd' });
    expect(found.data).toMatchObject({ remark: 'Pays late', city: 'Ipoh' });
    for (const change of [{ remark: 'Pays at once' }, { email: 'other@world.test' }]) {
      const { status, failures } = await owner.refused(api.editTenantProfile, { id: 1, ...change });
      expect([status, failures[0]?.field]).toEqual([403, Object.keys(change)[0]]);
    }
  });

  it('is nobody else’s: not another owner’s, nor its managers’', async () => {
    const others = [
      [await clinic.as('tenantPenang'), 404],
      [await clinic.as('manager'), 403],
    ] as const;
    for (const [other, status] of others) {
      const read = await other.refused(api.tenantDetail, { companyName: 'World One Sdn Bhd' });
      const written = await other.refused(api.editTenantProfile, { id: 1, city: 'Ipoh' });
      expect([read.status, written.status]).toEqual([status, status]);
    }
  });

  it('is told at the field what MyInvois takes of none', async () => {
    for (const [field, value, code] of [
      ['rocNo', 'N/A', 'EINVOICE.NOT_NA'],
      ['tin', '25845632020', 'EINVOICE.TIN'],
      ['sstNo', 'none', 'EINVOICE.SST'],
    ] as const) {
      const { failures } = await owner.refused(api.editTenantProfile, { id: 1, [field]: value });
      expect(failures).toMatchObject([{ field, error_code: code }]);
    }
  });

  it('that registers has its tax identity from the first invoice on', async () => {
    const { data: type } = await admin.send(api.createPracticeType, {
      title: 'Orthodontics',
      description: '',
    });
    const productID = await addPlan(admin, { name: 'First', months: 12, price: 50_000 });
    const tax = { rocNo: '202401000009', tin: 'C25845632021', sstNo: '', msicCode: '86203' };
    await untilServed(async () =>
      clinic.visitor.send(api.registerUserTenantBranch, {
        email: 'owner@stranger.test',
        password: 'Another#1',
        confirm_password: 'Another#1',
        full_name: 'Nurul Aisyah',
        display_name: 'Nurul',
        dob: '1985-02-28',
        phone_mobile: '60123450001',
        companyName: 'Stranger Sdn Bhd',
        companyType: 'CLG',
        tenantCity: 'Ipoh',
        tenantPhone: '51234567',
        tenantAddress: '1 Jalan Baru',
        tenantState: 'Pulau Pinang',
        tenantPostcode: '30000',
        ...tax,
        code: 'Stranger',
        practiceTypeID: type.id,
        productID,
        phoneNo: '51234568',
        contactPerson: 'Tan Ah Kow',
        contactPersonPhone: '123456789',
        contactPersonEmail: 'tan@stranger.test',
        branchCity: 'Ipoh',
        address: '1 Jalan Baru',
        state: 'Perak',
        postcode: '30000',
        token: await solvedCaptcha(clinic.visitor),
      }),
    );
    const { data } = await admin.send(api.proformaList, { tenantName: 'Stranger' });
    const made = await admin.send(api.proformaDetail, { id: data.data[0]?.id ?? 0 });
    expect(made.data.billedTo).toMatchObject({
      rocNo: tax.rocNo,
      tin: tax.tin,
      idType: 'BRN',
      stateCode: '07',
    });
  });
});
