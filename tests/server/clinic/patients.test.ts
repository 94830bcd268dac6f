import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { untilServed } from '../support/untilServed.ts';
import { branchIds, PASSWORD, patientsOf, people } from '../support/world.ts';

const born = '1990-05-17';
const newcomer = (icPassport: string) => ({
  icPassport,
  name: `Patient ${icPassport}`,
  dob: born,
  mobile: '123456789',
});

let clinic: Clinic;
let reception: Caller;
let manager: Caller;
let made = 0;
const newNumber = () => `T${String(++made).padStart(6, '0')}`;
const recordOf = async (nric: string) => (await reception.send(api.patientDetail, { nric })).data;

beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
  manager = await clinic.as('manager');
});
beforeEach(() => clinic.forgetTries());
afterAll(() => clinic.stop());

describe('registering a patient', () => {
  it('answers the record with default values, prefixes and age', async () => {
    const number = newNumber();
    const { data } = await reception.send(api.createPatient, {
      ...newcomer(number),
      fixed: '312345678',
      emergencyPhone: '0387654321',
      companyContact: '60377778888',
    });
    const age =
      Number(clinicToday().slice(0, 4)) - 1990 - (clinicToday().slice(5) < '05-17' ? 1 : 0);
    expect(data).toMatchObject({
      icPassport: number,
      dob: born,
      age,
      mobile: '60123456789',
      fixed: '0312345678',
      emergencyPhone: '0387654321',
      companyContact: '0377778888',
      country: 'Malaysia',
      nationality: 'Malaysia',
      billingType: '00',
      priority: 1,
      removed: false,
      startEditingBy: null,
      editingByMe: false,
      editingSince: null,
      hasPhoto: false,
      photo: null,
      relationList: [],
      allergyList: [],
      allergyStatus: 'notAsked',
      incomplete: false,
      noMessages: false,
      version: 1,
    });
    expect(data.regDate.slice(0, 10)).toBe(clinicToday());
    expect(await recordOf(number)).toEqual(data);
  });

  it.each([
    ['0123456789', '60123456789'],
    ['60123456789', '60123456789'],
    ['006591234567', '6591234567'],
  ])('stores the mobile number %s as %s', async (mobile, kept) => {
    const { data } = await reception.send(api.createPatient, { ...newcomer(newNumber()), mobile });
    expect(data.mobile).toBe(kept);
  });

  it('takes a phone as people write it, and refuses what is none', async () => {
    const written = { mobile: '+60 12-345 6789', fixed: '(03) 1234 5678' };
    const { data } = await reception.send(api.createPatient, {
      ...newcomer(newNumber()),
      ...written,
      emergencyPhone: '+65 9123 4567',
    });
    expect([data.mobile, data.fixed, data.emergencyPhone]).toEqual([
      '60123456789',
      '0312345678',
      '006591234567',
    ]);
    const input = { ...newcomer(newNumber()), mobile: '11 2345', companyContact: 'none' };
    const { failures } = await reception.refused(api.createPatient, input);
    expect(failures.map((failure) => [failure.field, failure.error_code])).toEqual([
      ['mobile', 'GENERAL.PHONE'],
      ['companyContact', 'GENERAL.NUMBER'],
    ]);
  });

  it('refuses identity data that cannot be', async () => {
    const { failures } = await reception.refused(api.createPatient, {
      icPassport: '901315-14-5678',
      name: 'Nobody',
      dob: '1899-12-31',
      mobile: '1',
      fixed: '12345',
      emergencyPhone: '999',
      companyContact: '123456',
    });
    expect(
      Object.fromEntries(failures.map((failure) => [failure.field, failure.error_code])),
    ).toEqual({
      icPassport: 'PATIENT.IDENTITY_DATE',
      dob: 'GENERAL.DOB_TOO_LONG_AGO',
      mobile: 'GENERAL.PHONE',
      fixed: 'GENERAL.PHONE',
      emergencyPhone: 'GENERAL.PHONE',
      companyContact: 'GENERAL.PHONE',
    });
  });

  it('accepts a passport number of any form', async () => {
    for (const number of ['901315145', 'E901315145678', '9013151456789'])
      expect((await reception.send(api.createPatient, newcomer(number))).data.icPassport).toBe(
        number,
      );
  });

  it('stores and answers hostile texts unchanged, but for the mark that turns what follows', async () => {
    const hostile = `<img src=x onerror=alert(1)> '; DROP TABLE patient; -- "\\ %_ {{7*7}} =1+1 ‮ 陈伟明 😀`;
    const number = newNumber();
    const { data } = await reception.send(api.createPatient, {
      ...newcomer(number),
      name: hostile,
      remark: hostile,
      medicalIllness: 'line one\nline two\ttab',
      allergyList: [hostile],
    });
    const kept = hostile.replace('\u202E', '');
    expect([data.name, data.remark, data.medicalIllness, data.allergyList]).toEqual([
      kept,
      kept,
      'line one\nline two\ttab',
      [kept],
    ]);
  });

  it('requires the fields that the branch requires, and always the date of birth', async () => {
    const input = { icPassport: newNumber(), name: 'Without Phone', dob: born };
    const refused = await reception.refused(api.createPatient, input);
    expect([refused.status, refused.failures]).toEqual([
      400,
      [expect.objectContaining({ field: 'mobile', error_code: 'GENERAL.REQUIRED' })],
    ]);
    const { dob: _, ...undated } = newcomer(newNumber());
    expect(
      (await reception.refused(api.createPatient, undated as typeof undated & { dob: string }))
        .failures,
    ).toEqual([expect.objectContaining({ field: 'dob', error_code: 'GENERAL.REQUIRED' })]);
    const { data } = await reception.send(api.compulsoryField, { isPatientRegForm: true });
    expect(data.map((row) => row.dbColumnName)).toEqual(['icpassport', 'name', 'phone_mobile']);
  });

  it('refuses a number that the branch already has, and names a removed patient', async () => {
    const known = await reception.refused(api.createPatient, newcomer(patientsOf.kl.here));
    expect([known.status, known.failures[0]]).toEqual([
      409,
      expect.objectContaining({ error_code: '20006', field: 'icPassport' }),
    ]);
    const removed = await reception.refused(api.createPatient, newcomer(patientsOf.kl.removed));
    expect([removed.status, removed.failures[0]?.error_code]).toEqual([
      409,
      'PATIENT.REMOVED_EXISTS',
    ]);
    expect(removed.failures[0]?.error_message).toContain('Removed kl');
    const exists = async (icPassport: string) =>
      (await reception.send(api.checkIcpassportExist, { icPassport })).data;
    expect(await exists(patientsOf.kl.here)).toBe(true);
    expect(await exists('800101-14-5679')).toBe(true);
    expect(await exists(patientsOf.pj.here)).toBe(false);
  });

  it('succeeds for one of fifty simultaneous requests with one number', async () => {
    const number = newNumber();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        untilServed(() =>
          reception.send(api.createPatient, { ...newcomer(number), name: `Racer ${index}` }),
        )
          .then(() => 'made')
          .catch(
            (error: { status: number; failures: { error_code: string }[] }) =>
              `${error.status} ${error.failures[0]?.error_code}`,
          ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === '409 20006')).toHaveLength(49);
  });

  it('accepts each allergy and relative once, and only relatives of the branch', async () => {
    const [number, relative] = [newNumber(), newNumber()];
    await reception.send(api.createPatient, newcomer(relative));
    const refusedFor = async (more: object) => {
      const { status, failures } = await reception.refused(api.createPatient, {
        ...newcomer(number),
        ...more,
      });
      return [status, failures[0]?.error_code, failures[0]?.field];
    };
    const related = (patientID2: string, relationID = 1) => ({ relationID, patientID2 });
    expect(await refusedFor({ allergyList: ['Penicillin', 'Latex', 'PENICILLIN'] })).toEqual([
      400,
      'PATIENT.ALLERGY_TWICE',
      'allergyList.2',
    ]);
    expect(await refusedFor({ relationList: [related(relative), related(relative, 2)] })).toEqual([
      400,
      'PATIENT.RELATIVE_TWICE',
      'relationList.1.patientID2',
    ]);
    expect(await refusedFor({ relationList: [related(number)] })).toEqual([
      400,
      'PATIENT.RELATIVE_SELF',
      'relationList.0.patientID2',
    ]);
    const missing = [404, 'GENERAL.NOT_FOUND', 'relationList.0.patientID2'];
    expect(await refusedFor({ relationList: [related('NOBODY')] })).toEqual(missing);
    expect(await refusedFor({ relationList: [related(patientsOf.pj.here)] })).toEqual(missing);
    expect(await refusedFor({ relationList: [related(patientsOf.kl.removed)] })).toEqual(missing);
    expect(await refusedFor({ relationList: [related(relative, 999)] })).toEqual([
      404,
      'GENERAL.NOT_FOUND',
      'relationList.0.relationID',
    ]);
    const { data } = await reception.send(api.createPatient, {
      ...newcomer(number),
      allergyList: ['Penicillin', 'Latex'],
      relationList: [related(relative, 2)],
    });
    expect(data.allergyList).toEqual(['Penicillin', 'Latex']);
    expect(data.relationList).toEqual([
      {
        relationID: 2,
        patientID2: relative,
        patientName: `Patient ${relative}`,
        relation: 'Mother',
      },
    ]);
  });

  it('stores a photo re-encoded at 95 by 120', async () => {
    const picture = await sharp({
      create: { width: 400, height: 300, channels: 3, background: '#0f766e' },
    })
      .withMetadata({ exif: { IFD0: { Copyright: 'canary' } } })
      .png()
      .toBuffer();
    const { data } = await reception.send(api.createPatient, {
      ...newcomer(newNumber()),
      photo: picture.toString('base64'),
    });
    const kept = Buffer.from(data.photo ?? '', 'base64');
    expect(await sharp(kept).metadata()).toMatchObject({ width: 95, height: 120, format: 'jpeg' });
    expect([data.hasPhoto, data.photoType]).toEqual([true, 'image/jpeg']);
    expect(kept.includes('canary')).toBe(false);
  });

  it.each([
    ['a drawing that can hold scripts', svg],
    ['a small file with too many pixels', bomb],
    ['a picture of an unsupported kind', gif],
    ['a truncated picture', async () => (await bomb()).subarray(0, 40)],
    ['a file that is no picture', async () => Buffer.from('%PDF-1.7')],
  ])('refuses %s as a photo', async (_, make) => {
    const photo = (await make()).toString('base64');
    const { status, failures } = await reception.refused(api.createPatient, {
      ...newcomer(newNumber()),
      photo,
    });
    expect([status, failures]).toEqual([
      400,
      [expect.objectContaining({ field: 'photo', error_code: 'GENERAL.IMAGE' })],
    ]);
  });
});

describe('reading a patient', () => {
  it('is logged with who read it, once for repeated reads', async () => {
    const { patID } = await recordOf(patientsOf.kl.here);
    await recordOf(patientsOf.kl.here);
    const noted = async () => {
      const { rows } = await clinic.owner.query(
        `SELECT account_id, branch_id FROM audit
          WHERE resource = 'patients' AND action = 'show' AND record_id = $1 AND account_id = $2`,
        [String(patID), people.reception.id],
      );
      return rows as unknown[];
    };
    const note = { account_id: people.reception.id, branch_id: branchIds.kl };
    expect(await noted()).toEqual([note]);

    await clinic.owner.query(`UPDATE audit SET at = at - interval '6 minutes'`);
    await recordOf(patientsOf.kl.here);
    expect(await noted()).toEqual([note, note]);
  });

  it('shows removed patients, and none of another branch', async () => {
    expect((await recordOf(patientsOf.kl.removed)).removed).toBe(true);
    const foreign = await reception.refused(api.patientDetail, { nric: patientsOf.pj.here });
    const missing = await reception.refused(api.patientDetail, { nric: 'NOBODY' });
    expect([foreign.status, foreign.failures]).toEqual([404, missing.failures]);
  });
});

describe('a patient who wants no messages', () => {
  it('is marked at the registration or later, and unmarked', async () => {
    const number = newNumber();
    const marked = { ...newcomer(number), noMessages: true };
    const { data } = await reception.send(api.createPatient, marked);
    expect(data.noMessages).toBe(true);
    const save = async (change: { city?: string; noMessages?: boolean }) => {
      await reception.send(api.lockPatientProfile, { NRIC: number });
      await reception.send(api.editPatientProfile, { patID: data.patID, ...change });
      await reception.send(api.unlockPatientProfile, { NRIC: number });
    };
    await save({ city: 'Ipoh' });
    expect((await recordOf(number)).noMessages).toBe(true);
    await save({ noMessages: false });
    expect((await recordOf(number)).noMessages).toBe(false);
  });
});

describe('a patient who was registered in short', () => {
  it('is marked until somebody has completed the record, and is found by the mark', async () => {
    const number = newNumber();
    const { data } = await reception.send(api.createPatient, {
      ...newcomer(number),
      incomplete: true,
    });
    expect([data.incomplete, data.allergyStatus]).toEqual([true, 'notAsked']);
    const marked = async () => {
      const list = await reception.send(api.patientList, { incomplete: true });
      return list.data.data.filter(({ icPassport }) => icPassport === number);
    };
    expect(await marked()).toMatchObject([{ incomplete: true }]);
    const save = async (change: { city?: string; incomplete?: boolean }) => {
      await reception.send(api.lockPatientProfile, { NRIC: number });
      await reception.send(api.editPatientProfile, { patID: data.patID, ...change });
      await reception.send(api.unlockPatientProfile, { NRIC: number });
    };
    await save({ city: 'Ipoh' });
    expect((await recordOf(number)).incomplete).toBe(true);
    await save({ incomplete: false });
    expect(await marked()).toEqual([]);
    expect((await recordOf(number)).incomplete).toBe(false);
  });
});

describe('removing a patient', () => {
  const listed = async (name: string) => ({
    here: (await manager.send(api.patientList, { patName: name })).data.totalCount,
    removed: (await manager.send(api.deletedPatientList, { patName: name })).data.totalCount,
  });

  it('removes the record from the list until it is recovered', async () => {
    const name = 'Removable Once';
    const input = { ...newcomer(newNumber()), name };
    const { patID } = (await reception.send(api.createPatient, input)).data;
    await manager.send(api.removePatient, { patID, password: PASSWORD });
    expect(await listed(name)).toEqual({ here: 0, removed: 1 });
    expect((await manager.refused(api.removePatient, { patID, password: PASSWORD })).status).toBe(
      404,
    );
    await manager.send(api.recoverPatient, { patID, password: PASSWORD });
    expect(await listed(name)).toEqual({ here: 1, removed: 0 });
    expect((await manager.refused(api.recoverPatient, { patID, password: PASSWORD })).status).toBe(
      404,
    );
    expect((await recordOf(input.icPassport)).version).toBe(3);
  });

  it('requires the right password', async () => {
    const { patID } = await recordOf(patientsOf.kl.here);
    const refused = await manager.refused(api.removePatient, { patID, password: 'wrong#123' });
    expect([refused.status, refused.failures[0]?.error_code]).toEqual([
      403,
      'GENERAL.WRONG_PASSWORD',
    ]);
    expect((await recordOf(patientsOf.kl.here)).removed).toBe(false);
  });

  it('is refused while someone else is editing', async () => {
    const number = newNumber();
    const { patID } = (await reception.send(api.createPatient, newcomer(number))).data;
    await reception.send(api.lockPatientProfile, { NRIC: number });
    const refused = await manager.refused(api.removePatient, { patID, password: PASSWORD });
    expect([refused.status, refused.failures[0]?.error_code]).toEqual([409, 'PATIENT.LOCKED']);
    expect((await recordOf(number)).removed).toBe(false);
  });
});

async function svg(): Promise<Buffer> {
  const size = 'xmlns="http://www.w3.org/2000/svg" width="95" height="120"';
  return Buffer.from(`<svg ${size}><script>alert(1)</script><rect width="9" height="9"/></svg>`);
}

async function bomb(): Promise<Buffer> {
  const create = { width: 8_000, height: 8_000, channels: 3, background: '#000000' } as const;
  return sharp({ create, limitInputPixels: false }).png({ compressionLevel: 9 }).toBuffer();
}

async function gif(): Promise<Buffer> {
  const create = { width: 20, height: 20, channels: 3, background: '#000000' } as const;
  return sharp({ create }).gif().toBuffer();
}
