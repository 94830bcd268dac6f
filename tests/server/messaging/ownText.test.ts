import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Appointment } from '../../../contract/clinic/appointments.ts';
import { api } from '../../../contract/index.ts';
import { messageTime } from '../../../contract/messaging/messageText.ts';
import { scale } from '../../support/scale.ts';
import { book, timeFromToday } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { type Gateway, newPatient, prepareSms, startGateway } from '../support/sms.ts';

/** Names that a careless replacement would take for something else. */
const names = ['{name}', '{aptdate} bin Ali', "$& $1 $' Lim", 'Tan {resource}', '{{name}}', 'கவிதா'];
const words = ['Dear', 'please come', '[nobody]', '$&', '好'];
const holders = ['name', 'apttype', 'aptdate', 'resource', 'aptremark'] as const;

let clinic: Clinic;
let gateway: Gateway;
let reception: Caller;
let template: number;
let visits: Appointment[];

beforeAll(async () => {
  gateway = await startGateway();
  clinic = await startClinic({ SMS_URL: gateway.url });
  template = await prepareSms(await clinic.as('manager'));
  reception = await clinic.as('reception');
  visits = [];
  for (const [at, name] of names.entries()) {
    const { icPassport } = await newPatient(reception, { name });
    for (const resource of ['1', '2'])
      visits.push(
        await book(reception, {
          patientID: icPassport,
          appointmentDate: timeFromToday(2 + Number(resource), `${10 + at}:00`),
          resource,
          reason: `${name} ${resource}`,
        }),
      );
  }
});
afterAll(async () => {
  await clinic.stop();
  await gateway.close();
});

/** What a piece of a message says to the patient of an appointment. */
function said(piece: string, visit: Appointment): string {
  const values: Record<(typeof holders)[number], string> = {
    name: visit.patientName,
    apttype: visit.appointmentType,
    aptdate: messageTime(visit.appointmentDate),
    resource: visit.doctors.map((doctor) => doctor.resource).join(', '),
    aptremark: visit.remark,
  };
  const holder = holders.find((each) => piece === `{${each}}`);
  return holder ? values[holder] : piece;
}

it('gives each recipient their own text, whatever the template, the names and the order of the list', async () => {
  const piece = fc.oneof(
    fc.constantFrom(...holders).map((holder) => `{${holder}}`),
    fc.constantFrom(...words),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { minLength: 1, maxLength: 8 }),
      fc.shuffledSubarray([...Array(names.length * 2).keys()], { minLength: 1 }),
      async (pieces, chosen) => {
        const list = chosen.flatMap((at) => visits[at] ?? []);
        const { data } = await reception.send(api.sendSms, {
          smsTemplateID: template,
          smsContent: `Text: ${pieces.join(' ')}`,
          smsDetailList: list.map(({ icPassport, id }) => ({ icPassport, aptID: id })),
        });
        const expected = list.map(
          (visit) => `${visit.phoneNo} Text: ${pieces.map((each) => said(each, visit)).join(' ')}`,
        );
        const received = data.data.map(
          ({ patientPhone, text }) =>
            `${patientPhone} ${text.replace(/^RM0\.00 .*?: (?=Text:)/, '')}`,
        );
        expect(received.toSorted()).toEqual(expected.toSorted());
      },
    ),
    { numRuns: scale(25, 300), seed: 20_261_124 },
  );
});
