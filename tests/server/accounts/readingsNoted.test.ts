import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayDo } from '../../../contract/access.ts';
import { api } from '../../../contract/index.ts';
import type { Call } from '../../../contract/kit/call.ts';
import { shippedForms, shippedPdf } from '../../../server/db/templates/pdfForms.ts';
import { allCalls, fieldSchemas } from '../../generated/support/calls.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { register } from '../support/merging.ts';

type Fields = Readonly<Record<string, unknown>>;

let clinic: Clinic;
let manager: Caller;
let reception: Caller;
/** What calls want beside their patient. */
let beside: Readonly<Record<string, Fields>>;
const readers: { role: 'Doctor' | 'Manager' | 'Tenant'; who: Caller }[] = [];

beforeAll(async () => {
  clinic = await startClinic();
  const [admin, doctor, tenant] = await Promise.all([
    clinic.as('admin'),
    clinic.as('doctor'),
    clinic.as('tenant'),
  ]);
  manager = await clinic.as('manager');
  reception = await clinic.as('reception');
  readers.push(
    { role: 'Manager', who: manager },
    { role: 'Doctor', who: doctor },
    { role: 'Tenant', who: tenant },
  );
  const [form] = shippedForms;
  if (!form) throw new Error('no form ships');
  const base64 = (await shippedPdf(form)).toString('base64');
  const file = { name: 'form.pdf', type: 'application/pdf' as const, base64 };
  const { id: template } = (
    await admin.send(api.addPdfTemplate, {
      name: 'A form',
      description: '',
      file,
      issuedBy: 'anyone',
      series: '',
    })
  ).data;
  const slips = (await manager.send(api.ownPrintSlipList, { type: 'patient' })).data;
  beside = {
    patientMergePreview: { merge: (await register(reception)).patID },
    pdfFormDraft: { template },
    printPatientSlip: { id: slips[0]?.id, answers: [] },
  };
});
afterAll(() => clinic.stop());

/** Calls that name a patient and are no reading of their record, and why. */
const unlisted: Readonly<Record<string, string>> = {
  appointmentGroups: 'counts of the appointment book',
  appointmentList: 'the appointment book, which the desk needs on the phone',
  appointmentFollowUpList: 'whom the desk is to remind',
  deletedPatientList: 'the search for a removed patient, and nothing inside the record',
  messageGroups: 'counts of the outbox of the branch',
  messageList: 'the outbox of the branch',
  messageReplyList: 'the replies to the branch',
  patientAttendance: 'how a patient keeps appointments, which the desk sees as it books',
  patientBills: 'what a patient owes, which the desk sees as it books and takes payments',
  patientList: 'the search of the desk',
  receiptGroups: 'counts and sums of the receipts of the desk',
  receiptList: 'the receipts of the desk',
  retentionDueList: 'whose records are no longer kept, and nothing inside them',
  smsHistoryList: 'the outbox of the branch',
  waitingList: 'the waiting list, which the desk needs on the phone',
  whatsappHistoryList: 'the outbox of the branch',
};

/** The fields of a call that name a patient, with their values. */
function named(call: Call, { patID, icPassport }: { patID: number; icPassport: string }): Fields {
  const known: Fields = { patientIds: patID, patients: icPassport };
  const fields = Object.entries(fieldSchemas(call)).map(
    ([name, { ref = '' }]) => [name, known[ref]] as const,
  );
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

const reading = allCalls.filter(
  ({ call }) =>
    call.access.kind === 'permission' &&
    call.access.scope === 'branch' &&
    (call.method === 'GET' || call.bytes) &&
    Object.keys(named(call, { patID: 1, icPassport: '' })).length > 0 &&
    call !== api.givePatientData,
);

describe('a call that answers what the record of one patient holds', () => {
  it.each(reading.filter(({ name }) => !(name in unlisted)).map(({ name, call }) => [name, call]))(
    '%s lists who reads it without a visit, and may ask why',
    async (name, call) => {
      const { access } = call;
      if (access.kind !== 'permission') throw new Error(`${name} is no call of a branch`);
      const reader = readers.find(
        ({ role }) => mayDo(role, access.action, access.resource) === 'all',
      );
      const patient = await register(reception);
      await reader?.who.send(call, { ...named(call, patient), ...beside[name] });
      const { data } = await manager.send(api.recordReadingList, { patID: patient.patID });
      expect(data).toHaveLength(1);
      expect(call.asksReason).toBe(true);
    },
  );

  it('is there for each exception', () => {
    const names = reading.map(({ name }) => name);
    expect(Object.keys(unlisted).filter((name) => !names.includes(name))).toEqual([]);
  });
});
