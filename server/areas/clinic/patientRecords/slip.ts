import {
  allergyText,
  patientFacts,
  patientIdentity,
  type Say,
} from '../../../../contract/clinic/patientFacts.ts';
import { formSteps } from '../../../../contract/clinic/patientFields.ts';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import type { AfterCommit, BranchContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import type { Block } from '../../../kit/pdf/document.ts';
import { noteRead } from '../../accounts/recordReadings/noting.ts';
import { valuesOf } from '../lookups/index.ts';
import { branchPaper, joined, sayFor } from '../papers/branchPaper.ts';
import { patientByNumber } from '../patients/record.ts';

/** The slip with a patient's details, as the pages show them, as PDF; 404 for an unknown patient. */
export async function slipOf(context: BranchContext, nric: string): Promise<AfterCommit<Blob>> {
  const patient = await patientByNumber(context, nric);
  if (!patient) throw notFound('nric');
  await noteRead(context, 'record', [patient.patID]);
  await context.audit({ resource: 'patients', id: patient.patID, action: 'print' });
  const say = await sayFor(context);
  return branchPaper(context, {
    title: `${say('SLIP.TITLE')}: ${patient.name}`,
    blocks: await recordBlocks(context, patient, say),
    fileName: `${fileNameOf(patient)}.pdf`,
  });
}

/** The name of files about a patient: plain letters, digits and hyphens. */
export const fileNameOf = ({ icPassport }: Patient): string =>
  `patient-${icPassport.replace(/[^A-Z0-9]/g, '-')}`;

/** A patient's details as a paper shows them. */
export async function recordBlocks(
  context: BranchContext,
  patient: Patient,
  say: Say,
): Promise<Block[]> {
  const priorities = await valuesOf(context, 'pat_priority');
  return [
    person(patient, say),
    allergies(patient, say),
    ...formSteps.flatMap((step) => {
      const content =
        step === 'relationship'
          ? relatives(patient, say)
          : facts(patientFacts(say, patient, step, priorities));
      const heading: Block = { kind: 'heading', text: say(`PATIENT.STEP.${step}`) };
      return content ? [heading, content] : [];
    }),
  ];
}

const DANGER = '#b42318';
const PHOTO = { width: 71, height: 90 };

function person(patient: Patient, say: Say): Block {
  const removed = {
    text: say('SLIP.REMOVED'),
    setting: { size: 11, weight: 'bold', colour: DANGER },
  } as const;
  return {
    kind: 'title',
    paper: say('SLIP.TITLE'),
    text: patient.name,
    below: [
      { text: joined('   ', ...patientIdentity(say, patient)), setting: { size: 11 } },
      ...(patient.removed ? [removed] : []),
    ],
    ...(patient.photo && { picture: { jpeg: Buffer.from(patient.photo, 'base64'), ...PHOTO } }),
  };
}

// Framed and in words, so that they stand out on a printer without colour.
function allergies(patient: Patient, say: Say): Block {
  const has = patient.allergyStatus === 'known';
  const title = { size: 11, weight: 'bold', colour: has ? DANGER : '#16191d' } as const;
  const setting = { size: 11, weight: has ? 'bold' : 'regular' } as const;
  return {
    kind: 'framed',
    colour: has ? DANGER : '#c9ced6',
    texts: [
      { text: say('PATIENT.ALLERGIES'), setting: title },
      { text: has ? joined(', ', ...patient.allergyList) : allergyText(say, patient), setting },
    ],
  };
}

function relatives({ relationList }: Patient, say: Say): Block | undefined {
  if (relationList.length === 0) return undefined;
  return {
    kind: 'table',
    columns: [
      { title: say('PATIENT.NAME'), share: 3 },
      { title: say('PATIENT.IDENTITY_NUMBER'), share: 2 },
      { title: say('PATIENT.RELATION'), share: 2 },
    ],
    rows: relationList.map(({ patientName, patientID2, relation }) => [
      patientName,
      patientID2,
      say.value('relation_type', relation),
    ]),
  };
}

const facts = (known: { name: string; text: string }[]): Block | undefined =>
  known.length > 0 ? { kind: 'facts', facts: known } : undefined;
