import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MyKadCard, MyKidCard } from '../../contract/clinic/cardReader.ts';
import { patients } from '../../contract/clinic/patients.ts';
import { patientFromCard } from '../../src/custom/clinic/cardReader/patientFromCard.ts';

const common = {
  name: 'SITI NURHALIZA BINTI TEST',
  icNumber: '900215145678',
  sex: 'P',
  dob: '1990-02-15',
  citizenship: 'WARGANEGARA',
  address: ['NO 12 JALAN MAWAR 3,', 'TAMAN SENTOSA', 'BATU 3'],
  postcode: '59100',
  city: 'KUALA LUMPUR',
  state: 'W. PERSEKUTUAN(KL)',
};
const myKad: MyKadCard = {
  cardType: 10_241,
  ...common,
  photo: '/9j/2Q==',
  gmpcName: '',
  kptName: '',
  oldIcNumber: '',
  birthPlace: '',
  issued: null,
  race: 'MELAYU',
  religion: 'ISLAM',
};
const myKid: MyKidCard = {
  cardType: 10_242,
  ...common,
  photo: null,
  birthCertificate: 'CM12345',
  birthState: 'SELANGOR',
};

describe('the patient fields of a card', () => {
  it('are filled from a MyKad', () => {
    expect(patientFromCard(myKad)).toEqual({
      icPassport: '900215145678',
      name: 'SITI NURHALIZA BINTI TEST',
      title: 'Ms',
      sex: 'F',
      dob: '1990-02-15',
      nationality: 'Malaysia',
      race: 'Malay',
      religion: 'Islam',
      address: 'NO 12 JALAN MAWAR 3',
      street: 'TAMAN SENTOSA, BATU 3',
      postcode: '59100',
      city: 'Kuala Lumpur',
      state: 'Kuala Lumpur',
      photo: '/9j/2Q==',
      photoType: 'image/jpeg',
    });
  });

  it('are filled from a MyKid, without race, religion and photo', () => {
    const fields = Object.keys(patientFromCard(myKid));
    expect(fields).not.toContain('race');
    expect(fields).not.toContain('religion');
    expect(fields).not.toContain('photo');
    expect(fields).not.toContain('photoType');
  });

  it('omit empty fields of the card', () => {
    const bare = { ...myKid, dob: null, address: [], postcode: '', city: '', state: '' };
    expect(patientFromCard({ ...bare, citizenship: '' })).toEqual({
      icPassport: '900215145678',
      name: 'SITI NURHALIZA BINTI TEST',
      title: 'Ms',
      sex: 'F',
    });
  });

  it.each([
    ['L', 'M', 'Mr'],
    ['P', 'F', 'Ms'],
    ['', 'F', 'Ms'],
    ['X', 'F', 'Ms'],
  ])('translate sex %j to %s, with the title %s', (onCard, sex, title) =>
    expect(patientFromCard({ ...myKad, sex: onCard })).toMatchObject({ sex, title }),
  );

  it.each([
    ['MELAYU', 'Malay'],
    ['CINA', 'Chinese'],
    ['INDIA', 'India'],
    ['KADAZAN', 'Others'],
    ['', 'Others'],
  ])('translate the race %j to %s', (race, named) =>
    expect(patientFromCard({ ...myKad, race }).race).toBe(named),
  );

  it.each([
    ['ISLAM', 'Islam'],
    ['BUDDHA', 'Buddhism'],
    ['KRISTIAN', 'Christian'],
    ['HINDU', 'Hinduism'],
    ['SIKHISM', 'Others'],
    ['', 'Others'],
  ])('translate the religion %j to %s', (religion, named) =>
    expect(patientFromCard({ ...myKad, religion }).religion).toBe(named),
  );

  it('translate WARGANEGARA to Malaysia, and keep another citizenship', () => {
    const of = (citizenship: string) => patientFromCard({ ...myKad, citizenship }).nationality;
    expect(of('WARGANEGARA')).toBe('Malaysia');
    expect(of('BUKAN WARGANEGARA')).toBe('BUKAN WARGANEGARA');
  });

  it.each([
    ['W. PERSEKUTUAN(KL)', 'Kuala Lumpur'],
    ['WILAYAH PERSEKUTUAN KUALA LUMPUR', 'Kuala Lumpur'],
    ['W.PERSEKUTUAN(PUTRAJAYA)', 'Putrajaya'],
    ['W. PERSEKUTUAN(LABUAN)', 'Labuan'],
    ['PULAU PINANG', 'Penang'],
    ['P.PINANG', 'Penang'],
    ['N.SEMBILAN', 'Negeri Sembilan'],
    ['MELAKA', 'Melaka'],
    ['JOHOR', 'Johor'],
    ['SELANGOR', 'Selangor'],
  ])('spell the state %s as %s', (onCard, state) =>
    expect(patientFromCard({ ...myKad, state: onCard }).state).toBe(state),
  );

  it('are valid in a registration for any card', () => {
    const text = (maxLength: number) => fc.stringMatching(/^[ -~À-ÿ]*$/, { maxLength });
    const card = fc.record({
      name: text(150).filter((name) => name.trim() !== ''),
      sex: text(1),
      citizenship: text(18),
      race: text(25),
      religion: text(11),
      address: fc.array(text(30), { maxLength: 3 }),
      city: text(25),
      state: text(30),
    });
    fc.assert(
      fc.property(card, (given) => {
        const { photo: _, ...fields } = patientFromCard({ ...myKad, ...given });
        const body = { dob: '1990-02-15', ...fields };
        expect(patients.createPatient.body.safeParse(body).error?.issues).toBeUndefined();
      }),
    );
  });
});
