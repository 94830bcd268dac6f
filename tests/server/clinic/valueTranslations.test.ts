import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { readPdf } from '../support/pdf.ts';

let clinic: Clinic;
let reception: Caller;
let manager: Caller;

beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
  manager = await clinic.as('manager');
  await manager.send(api.valueTranslationCreate, {
    list: 'religion',
    value: 'Pagan',
    malay: 'Animisme',
    chinese: '',
  });
});
afterAll(() => clinic.stop());

const roomOrchid = {
  list: 'appt_location',
  value: 'Orchid room',
  malay: 'Bilik Orkid',
  chinese: '',
} as const;

it("is read by everyone of the branch, as its rows' texts stay as they are stored", async () => {
  const { data } = await reception.send(api.listValueTranslations, {});
  expect(data).toEqual([{ list: 'religion', value: 'Pagan', malay: 'Animisme', chinese: '' }]);
});

it('is written by those who manage the branch alone', async () => {
  const refusal = await reception.refused(api.valueTranslationCreate, roomOrchid);
  expect(refusal.status).toBe(403);
});

it('is refused for a list that is not translated, without a value, and once it is there', async () => {
  const fieldOf = async (input: object) => {
    const { status, failures } = await manager.refused(api.valueTranslationCreate, {
      ...roomOrchid,
      ...input,
    });
    return [status, failures[0]?.error_code, failures[0]?.field];
  };
  expect(await fieldOf({ list: 'doctors' })).toEqual([400, 'GENERAL.INVALID', 'list']);
  expect(await fieldOf({ value: '' })).toEqual([400, 'GENERAL.REQUIRED', 'value']);
  expect(await fieldOf({ malay: 'a'.repeat(101) })).toEqual([400, 'GENERAL.TOO_LONG', 'malay']);
  expect(await fieldOf({ list: 'religion', value: 'Pagan' })).toEqual([
    409,
    'GENERAL.TAKEN',
    undefined,
  ]);
});

it("is not read by another tenant's branch", async () => {
  const other = await clinic.as('receptionPenang');
  expect((await other.send(api.listValueTranslations, {})).data).toEqual([]);
});

it('stands on a paper in its language, and where there is none the stored value', async () => {
  const { data: patient } = await reception.send(api.createPatient, {
    icPassport: 'V000001',
    name: 'Slip',
    dob: '1990-05-17',
    mobile: '123456789',
    religion: 'Pagan',
    race: 'Malay',
  });
  const slip = async (language: string) => {
    const { data } = await reception.send(
      api.patientSlip,
      { nric: patient.icPassport },
      { headers: { 'Accept-Language': language } },
    );
    return (await readPdf(new Uint8Array(await data.arrayBuffer()))).text;
  };
  const [english, malay, chinese] = [await slip('en'), await slip('ms'), await slip('zh')];
  expect(english).toContain('Pagan');
  expect(malay).toContain('Animisme');
  expect(malay).toContain('Melayu');
  expect(chinese).toContain('Pagan');
  expect(chinese).toContain('马来人');
});
