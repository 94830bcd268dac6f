import * as kinds from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { masterList } from '../kit/rest.ts';
import { z } from '../kit/zod.ts';
import { dosage, medicine } from './medicines.ts';

const RESOURCE = 'prescriptions';
const printed = (summary: string, path: 'paper' | 'labels') =>
  call({
    method: 'GET',
    path: `/api/master/prescriptions/:id/${path}`,
    summary: `${summary} Of an issued one alone (409 otherwise). Printing is recorded in its history.`,
    access: inBranch('show', RESOURCE),
    asksReason: true,
    query: z.object({ id: kinds.idOf(RESOURCE) }),
    bytes: 'application/pdf',
    answer: z.instanceof(Blob),
  });

/**
 * What doctors prescribe at visits: one of each doctor for a visit, beside those that are void. A prescription is a draft
 * until its doctor issues it, and is never changed afterwards; a wrong one is made void, for a reason, and stays.
 */
export const prescriptions = masterList({
  one: 'prescription',
  of: 'branch',
  managedBy: ['Doctor'],
  readBy: ['Tenant', 'Manager', 'Nurse', 'Receptionist'],
  isAuthored: true,
  isReadingAudited: true,
  asksReason: true,
  readByKeys: true,
  fields: {
    lines: kinds.records(
      { ...medicine, ...dosage, amount: kinds.optionalWholeNumber({ min: 1, max: 9_999 }) },
      { most: 30 },
    ),
    appointment: kinds.reference('appointments'),
    patient: kinds.reference('patientIds'),
    doctor: kinds.reference('doctors'),
    state: kinds.oneOf(['draft', 'issued', 'void']),
    issuedAt: kinds.optionalWallClock(),
  },
  assigned: ['patient', 'doctor', 'issuedAt'],
  fetched: {
    patientName: { from: 'patient.name', as: kinds.requiredText(1, 150) },
    icPassport: { from: 'patient.icPassport', as: kinds.requiredText(1, 50) },
  },
  states: {
    of: 'state',
    first: 'draft',
    editedIn: ['draft'],
    draftIn: ['draft'],
    transitions: {
      issue: {
        from: ['draft'],
        to: 'issued',
        by: ['Doctor'],
        at: 'issuedAt',
        asks: { isConfirmed: kinds.orElse(kinds.flag(), false) },
        needs: {
          holds: ({ lines }: { lines: readonly object[] }) => lines.length > 0,
          error: 'PRESCRIPTION.EMPTY',
        },
        example: { isConfirmed: true },
      },
      withdraw: {
        from: ['issued'],
        to: 'void',
        by: ['Doctor'],
        asks: { reason: kinds.requiredText(3, 300) },
        example: { reason: 'Wrong strength' },
      },
    },
  },
  // A prescription has its patient once it is there, and stays with its visit.
  rules: { appointment: { fixed: ({ patient }) => Boolean(patient) } },
  recordAccess: { Doctor: { edit: { createdBy: 'me' } } },
  example: {
    appointment: 1,
    lines: [
      {
        name: 'Paracetamol',
        substance: 'Paracetamol',
        strength: '500 mg',
        form: 'tablet',
        dose: '2',
        unit: 'tablet',
        frequency: 'three',
        days: 3,
        instructions: 'after food',
      },
    ],
  },
  calls: {
    prescriptionPaper: printed('A prescription as PDF, A5.', 'paper'),
    prescriptionLabels: printed(
      "The labels of what a prescription hands out, 62 × 29 mm, in the patient's language.",
      'labels',
    ),
  },
});
