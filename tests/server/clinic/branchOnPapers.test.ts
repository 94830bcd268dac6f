import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { book, timeFromToday } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { register } from '../support/merging.ts';
import { readPdf } from '../support/pdf.ts';
import { branchIds, patientsOf } from '../support/world.ts';

let clinic: Clinic;
let manager: Caller;
let reception: Caller;
let hour = 0;
const nric: string = patientsOf.kl.here;
beforeAll(async () => {
  clinic = await startClinic();
  [manager, reception] = await Promise.all([clinic.as('manager'), clinic.as('reception')]);
});
afterAll(() => clinic.stop());

const visit = () =>
  book(reception, { patientID: nric, appointmentDate: timeFromToday(++hour, '10:00') });
/** Pays a bill of one line at a till; answers the receipt. */
async function receiptAt(till: number): Promise<number> {
  const { id } = (await reception.send(api.openBill, { appointmentID: (await visit()).id })).data;
  const lines = [{ name: 'Dressing', kind: 'procedure' as const, price: 2_500, quantity: 1 }];
  const { open } = (await reception.send(api.editBill, { id, lines })).data;
  const { data } = await reception.send(api.payBill, { id, open, cash: open, till });
  return data.receipt.id;
}
const bytesOf = async ({ data }: { data: Blob }) => new Uint8Array(await data.arrayBuffer());
const slip = async () => bytesOf(await reception.send(api.patientSlip, { nric }));
const hasPicture = (pdf: Uint8Array) => Buffer.from(pdf).includes('/Subtype /Image');
/** Width of the first sheet in millimetres. */
async function widthOf(pdf: Uint8Array): Promise<number> {
  const page = await (await getDocumentProxy(pdf.slice())).getPage(1);
  return Math.round((page.getViewport({ scale: 1 }).width / 72) * 25.4);
}

describe('the profile of a branch', () => {
  it('is what its papers begin with', async () => {
    await manager.send(api.editBranchProfile, {
      Id: branchIds.kl,
      Code: 'Klinik Seroja',
      Address: '8, Lorong Seroja',
      City: 'Sepang',
      State: 'Selangor',
      Postcode: '43900',
      Email: 'seroja@clinic.test',
      PhoneNo: '60 387654321',
    });
    const { text } = await readPdf(await slip());
    for (const said of [
      'Klinik Seroja',
      '8, Lorong Seroja, 43900 Sepang, Selangor',
      '03-8765 4321',
      'seroja@clinic.test',
    ])
      expect(text).toContain(said);
  });

  it('has a logo, which stands on papers, copies of issued ones too, and on no roll', async () => {
    const { data: roll } = await manager.send(api.tillCreate, { name: 'Counter 1' });
    const { data: sheet } = await manager.send(api.tillCreate, { name: 'Counter 2', sheet: 'A5' });
    const receipts = { roll: await receiptAt(roll.id), sheet: await receiptAt(sheet.id) };
    const papers = async () => {
      const [onRoll, onSheet] = [
        await bytesOf(await reception.send(api.printReceipt, { id: receipts.roll })),
        await bytesOf(await reception.send(api.printReceipt, { id: receipts.sheet })),
      ];
      expect([await widthOf(onRoll), await widthOf(onSheet)]).toEqual([80, 148]);
      return [await slip(), onSheet, onRoll, await issued()].map(hasPicture);
    };
    const doctor = await clinic.as('doctor');
    const paper = await issuedSlip(doctor);
    const issued = async () => bytesOf(await doctor.send(api.printIssuedPaper, { id: paper }));
    expect(await papers()).toEqual([false, false, false, false]);
    const logo = await sharp({
      create: { width: 300, height: 100, channels: 3, background: '#0f766e' },
    })
      .png()
      .toBuffer();
    await manager.send(api.editBranchProfile, {
      Id: branchIds.kl,
      logo: logo.toString('base64'),
    });
    expect(await papers()).toEqual([true, true, false, true]);
  });
});

async function issuedSlip(doctor: Caller): Promise<number> {
  const { data: slips } = await doctor.send(api.ownPrintSlipList, { type: 'appointment' });
  const slip = slips.find(({ printSlipName }) => printSlipName === 'Medical certificate');
  const answers = [
    { ask: 'From', text: clinicToday() },
    { ask: 'To', text: clinicToday() },
    { ask: 'Diagnosis', text: 'Fever' },
  ];
  const input = { slip: slip?.id ?? 0, appointmentID: (await visit()).id, answers };
  return (await doctor.send(api.issueSlip, input)).data.id;
}

describe('a payer', () => {
  it('is named on its statement with address, telephone and email', async () => {
    const { data: payer } = await manager.send(api.payerCreate, {
      name: 'Syarikat Teguh',
      address: '3, Jalan Dato Onn',
      phone: '60387651234',
      email: 'panel@teguh.test',
    });
    const month = clinicToday();
    const { text } = await readPdf(
      await bytesOf(await manager.send(api.payerStatementPaper, { payer: payer.id, month })),
    );
    for (const said of ['Syarikat Teguh', '3, Jalan Dato Onn', '03-8765 1234', 'panel@teguh.test'])
      expect(text).toContain(said);
  });
});

describe('a fee', () => {
  it('that is not offered stands in no choice, no new bill and no sum of a visit', async () => {
    const type = { value: 'Ear wash', minutes: 15 };
    await manager.send(api.appointmentTypeCreate, type);
    const offered = { name: 'Ear wash', kind: 'procedure', price: 4_500 } as const;
    const fee = { ...offered, appointmentType: 'Ear wash' };
    const { data: made } = await manager.send(api.feeCreate, fee);
    const { icPassport } = await register(reception);
    const billOf = async () => {
      const appointmentDate = timeFromToday(++hour, '15:00');
      const booked = { patientID: icPassport, type: 'Ear wash', appointmentDate };
      const { id: appointmentID } = await book(reception, booked);
      return (await reception.send(api.openBill, { appointmentID })).data.total;
    };
    const seen = async () => {
      const { fees } = (await reception.send(api.tillChoices, {})).data;
      const { types } = (await reception.send(api.tillDay, {})).data;
      return [
        fees.some(({ id }) => id === made.id),
        types.find((each) => each.type === 'Ear wash')?.total,
        await billOf(),
      ];
    };
    expect(await seen()).toEqual([true, 4_500, 4_500]);
    await manager.send(api.feeUpdate, { ...made, isOffered: false });
    expect(await seen()).toEqual([false, undefined, 0]);
  });
});
