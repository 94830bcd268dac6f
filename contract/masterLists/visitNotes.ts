import * as kinds from '../fields.ts';
import { masterList } from '../kit/rest.ts';

/** What a doctor writes of a visit: under headings, or as one text. */
const written = {
  complaint: kinds.optionalText(4_000),
  findings: kinds.optionalText(8_000),
  assessment: kinds.optionalText(4_000),
  plan: kinds.optionalText(4_000),
  text: kinds.optionalText(16_000),
  diagnoses: kinds.records(
    { name: kinds.requiredText(1, 200), code: kinds.optionalText(20) },
    { most: 20 },
  ),
};

type Written = { readonly [K in Exclude<keyof typeof written, 'diagnoses'>]: string } & {
  readonly diagnoses: readonly object[];
};

const says = ({ complaint, findings, assessment, plan, text, diagnoses }: Written) =>
  `${complaint}${findings}${assessment}${plan}${text}` !== '' || diagnoses.length > 0;

/**
 * The notes of visits: one of each doctor for a visit. A note is a draft until its doctor signs it; after that it is only
 * amended, for a reason, and its history tells what it said before. Its patient and doctor are those of the visit and of
 * who writes it.
 */
export const visitNotes = masterList({
  one: 'visitNote',
  of: 'branch',
  managedBy: ['Doctor'],
  readBy: ['Tenant', 'Nurse'],
  isAuthored: true,
  isReadingAudited: true,
  asksReason: true,
  fields: {
    ...written,
    appointment: kinds.reference('appointments'),
    patient: kinds.reference('patientIds'),
    doctor: kinds.reference('doctors'),
    state: kinds.oneOf(['draft', 'signed']),
    signedAt: kinds.optionalWallClock(),
  },
  assigned: ['patient', 'doctor', 'signedAt'],
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
      sign: {
        from: ['draft'],
        to: 'signed',
        by: ['Doctor'],
        at: 'signedAt',
        needs: { holds: says, error: 'VISIT.NOTE_EMPTY' },
      },
      amend: {
        from: ['signed'],
        to: 'signed',
        by: ['Doctor'],
        asks: {
          ...kinds.changeOf(written),
          reason: kinds.requiredText(3, 300),
        },
        needs: { holds: says, error: 'VISIT.NOTE_EMPTY' },
        example: { reason: 'Left and right were mixed up', findings: 'Left knee swollen' },
      },
    },
  },
  // A note has its patient once it is there, and stays with its visit.
  rules: { appointment: { fixed: ({ patient }) => Boolean(patient) } },
  recordAccess: { Doctor: { edit: { createdBy: 'me' } } },
  example: { appointment: 1, complaint: 'Fever since yesterday', plan: 'Fluids, paracetamol' },
});
