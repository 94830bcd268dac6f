import type { CardContent } from './virtualCard.ts';

/** The fields of a virtual MyKad, as text on the chip. */
export interface MyKadTexts {
  name: string;
  gmpcName: string;
  kptName: string;
  icNumber: string;
  sex: string;
  oldIcNumber: string;
  /** yyyymmdd */
  born: string;
  birthPlace: string;
  issued: string;
  citizenship: string;
  race: string;
  religion: string;
  address: readonly [string, string, string];
  postcode: string;
  city: string;
  state: string;
}

/** The fields of a virtual MyKid. */
export interface MyKidTexts {
  birthCertificate: string;
  icNumber: string;
  name: string;
  sex: string;
  citizenship: string;
  birthState: string;
  address: readonly [string, string, string];
  postcode: string;
  city: string;
  state: string;
  born: string;
}

export const sampleMyKad: MyKadTexts = {
  name: 'SITI NURHALIZA BINTI TÉST',
  gmpcName: 'SITI NURHALIZA BINTI TEST',
  kptName: 'SITI NURHALIZA BT TEST',
  icNumber: '900215145678',
  sex: 'P',
  oldIcNumber: 'A1234567',
  born: '19900215',
  birthPlace: 'WILAYAH PERSEKUTUAN',
  issued: '20150301',
  citizenship: 'WARGANEGARA',
  race: 'MELAYU',
  religion: 'ISLAM',
  address: ['NO 12 JALAN MAWAR 3', 'TAMAN SENTOSA', ''],
  postcode: '59100',
  city: 'KUALA LUMPUR',
  state: 'W. PERSEKUTUAN(KL)',
};

export const sampleMyKid: MyKidTexts = {
  birthCertificate: 'CM12345',
  icNumber: '180704101235',
  name: 'ADAM BIN TEST',
  sex: 'L',
  citizenship: 'WARGANEGARA',
  birthState: 'SELANGOR',
  address: ['5 LORONG DELIMA', '', ''],
  postcode: '46000',
  city: 'PETALING JAYA',
  state: 'SELANGOR',
  born: '20180704',
};

/** A MyKad for the virtual reader. Without a photo, the photo file contains zeros. */
export function myKad(
  texts: MyKadTexts = sampleMyKad,
  photo: Buffer = Buffer.alloc(0),
): CardContent {
  const { address } = texts;
  const person = Buffer.alloc(0x3 + 459);
  put(person, 0x003, texts.name, 150);
  put(person, 0x099, texts.gmpcName, 80);
  put(person, 0x0e9, texts.kptName, 40);
  put(person, 0x111, texts.icNumber, 13);
  put(person, 0x11e, texts.sex, 1);
  put(person, 0x11f, texts.oldIcNumber, 8);
  digits(person, 0x127, texts.born);
  put(person, 0x12b, texts.birthPlace, 25);
  digits(person, 0x144, texts.issued);
  put(person, 0x148, texts.citizenship, 18);
  put(person, 0x15a, texts.race, 25);
  put(person, 0x173, texts.religion, 11);
  const picture = Buffer.alloc(0x3 + 4_000);
  photo.copy(picture, 0x003);
  const home = Buffer.alloc(0x3 + 171);
  address.forEach((line, at) => put(home, 0x003 + at * 30, line, 30));
  digits(home, 0x05d, `${texts.postcode}0`);
  put(home, 0x060, texts.city, 25);
  put(home, 0x079, texts.state, 30);
  return {
    atr: '3B67000073200000ED1100',
    files: new Map([
      [1, person],
      [2, picture],
      [4, home],
    ]),
  };
}

/** A MyKid for the virtual reader. */
export function myKid(texts: MyKidTexts = sampleMyKid): CardContent {
  const child = Buffer.alloc(0x200);
  put(child, 0x003, texts.birthCertificate, 15);
  put(child, 0x012, texts.icNumber, 12);
  put(child, 0x01e, texts.name, 150);
  put(child, 0x0b4, texts.sex, 1);
  put(child, 0x0b5, texts.citizenship, 17);
  put(child, 0x0c6, texts.birthState, 30);
  texts.address.forEach((line, at) => put(child, 0x0e4 + at * 30, line, 30));
  digits(child, 0x13e, `${texts.postcode}0`);
  put(child, 0x141, texts.city, 30);
  put(child, 0x15f, texts.state, 30);
  const birth = Buffer.alloc(0x20);
  digits(birth, 0x003, texts.born);
  return {
    atr: '3BDE110000',
    files: new Map([
      [1, child],
      [2, birth],
    ]),
  };
}

/** A card that is not an identity card, such as a bank card. */
export const unsupportedCard: CardContent = { atr: '3B6800000073C84012009000', files: new Map() };

function put(file: Buffer, offset: number, text: string, length: number): void {
  file.write(text.padEnd(length).slice(0, length), offset, 'latin1');
}

function digits(file: Buffer, offset: number, text: string): void {
  file.write(text, offset, 'hex');
}
