import { eq, sql } from 'drizzle-orm';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import { interpolate, type Params } from '../../../../contract/kit/message.ts';
import { languages, type TextCode } from '../../../../contract/texts/index.ts';
import { branches, patients } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../http/context.ts';
import { notFound } from '../../../http/failure.ts';
import { isolated } from '../../../pdf/direction.ts';
import { Paper, MUTED } from '../../../pdf/paper.ts';
import { instantOf, displayTimeOf } from '../../../time.ts';
import { textOf } from '../../platform/localization/catalogue.ts';
import { valuesOf } from '../lookups/index.ts';
import { patientBy } from '../patients/record.ts';

type Say = (code: TextCode, params?: Params) => string;

/** The slip with a patient's details as PDF; 404 for an unknown patient. */
export async function slipOf(context: BranchContext, nric: string): Promise<Blob> {
  const patient = await patientBy(context, eq(patients.icPassport, nric));
  if (!patient) throw notFound('nric');
  const language = languages.indexOf(context.language);
  const say: Say = (code, params) => interpolate(textOf(code, language), params);
  const paper = new Paper(`${say('SLIP.TITLE')}: ${patient.name}`, context.language);
  await head(paper, context);
  person(paper, patient, say);
  allergies(paper, patient, say);
  const priorities = await valuesOf(context, 'pat_priority');
  const priority = priorities.find(({ id }) => id === patient.priority)?.value ?? '';
  for (const section of sectionsOf(patient, priority)) group(paper, section, say);
  if (paper.lacks) paper.text(say('SLIP.LACKS'), { size: 9, colour: MUTED });
  const printed = { who: isolated(context.session.displayName), when: displayTimeOf(new Date()) };
  const bytes = await paper.finish((page, pages) => say('SLIP.FOOT', { ...printed, page, pages }));
  await context.audit({ resource: 'patients', id: patient.patID, action: 'print' });
  context.reply.header('Content-Disposition', `inline; filename="${fileName(patient)}"`);
  return new Blob([new Uint8Array(bytes)]);
}

const DANGER = '#b42318';
const PHOTO = { width: 71, height: 90 };

async function head(paper: Paper, { db, branch, session }: BranchContext): Promise<void> {
  const [clinic] = await db
    .select({
      branch: branches,
      company: sql<
        string | null
      >`(SELECT o.company_name FROM app.own_branches(${session.accountId}) o
                                    WHERE o.id = ${branch.id})`,
    })
    .from(branches)
    .where(eq(branches.id, branch.id));
  if (!clinic) throw new Error('the branch of the request is gone');
  const { code, address, postcode, city, state, phoneNo, email } = clinic.branch;
  const lines = [
    clinic.company ?? '',
    joined(', ', address, joined(' ', postcode, city), state),
    joined('  ', phoneNo, email),
  ];
  paper.text(code, { size: 14, weight: 'bold' });
  for (const line of lines.filter(Boolean)) paper.text(line, { size: 9, colour: MUTED });
  paper.skip(6);
  paper.rule();
  paper.skip(14);
}

function person(paper: Paper, patient: Patient, say: Say): void {
  const top = paper.y;
  const width = paper.width - PHOTO.width - 16;
  if (patient.photo) paper.picture(Buffer.from(patient.photo, 'base64'), PHOTO);
  paper.text(say('SLIP.TITLE'), { size: 9, colour: MUTED, width });
  paper.text(joined(' ', patient.title, patient.name), { size: 17, weight: 'bold', width });
  const sex = { M: say('PATIENT.MALE'), F: say('PATIENT.FEMALE') }[patient.sex] ?? '';
  const age = patient.age === null ? '' : say('PATIENT.YEARS', { age: patient.age });
  paper.text(joined('   ', patient.icPassport, sex, patient.dob ?? '', age), {
    size: 11,
    width,
  });
  if (patient.removed)
    paper.text(say('SLIP.REMOVED'), { size: 11, weight: 'bold', colour: DANGER });
  if (patient.photo && paper.y > top) paper.y = Math.max(paper.y, top + PHOTO.height);
  paper.skip(12);
}

// Framed and in words, so that they stand out on a printer without colour.
function allergies(paper: Paper, { allergyList }: Patient, say: Say): void {
  const has = allergyList.length > 0;
  const list = has ? joined(', ', ...allergyList) : say('PATIENT.NO_ALLERGIES');
  const title = { size: 11, weight: 'bold', left: 10, colour: has ? DANGER : '#16191d' } as const;
  const text = {
    size: 11,
    weight: has ? 'bold' : 'regular',
    left: 10,
    width: paper.width - 20,
  } as const;
  const height = paper.heightOf(say('PATIENT.ALLERGIES'), title) + paper.heightOf(list, text) + 14;
  paper.need(Math.min(height, 120));
  // A frame cannot continue on the next sheet.
  if (height <= 500) {
    paper.need(height);
    paper.frame(height, has ? DANGER : '#c9ced6');
  }
  paper.skip(7);
  paper.text(say('PATIENT.ALLERGIES'), title);
  paper.text(list, text);
  paper.skip(14);
}

type Line = [TextCode, string];
interface Section {
  title: TextCode;
  lines: Line[];
}

function group(paper: Paper, { title, lines }: Section, say: Say): void {
  const filled = lines.filter(([, text]) => text !== '');
  if (filled.length === 0) return;
  paper.need(48);
  paper.text(say(title), { size: 11, weight: 'bold' });
  paper.skip(2);
  for (const [name, text] of filled) paper.pair(say(name), text, { size: 10, nameWidth: 160 });
  paper.skip(10);
}

function sectionsOf(patient: Patient, priority: string): Section[] {
  const relatives = patient.relationList.map(({ patientName, patientID2, relation }) =>
    joined(', ', `${isolated(patientName)} (${patientID2})`, relation),
  );
  return [
    {
      title: 'SLIP.PERSONAL',
      lines: [
        ['PATIENT.FIELD.preferredName', patient.preferredName],
        ['PATIENT.FIELD.nationality', patient.nationality],
        ['PATIENT.FIELD.race', patient.race],
        ['PATIENT.FIELD.language', patient.language],
        ['PATIENT.FIELD.religion', patient.religion],
        ['PATIENT.FIELD.maritalStatus', patient.maritalStatus],
        ['PATIENT.FIELD.occupation', patient.occupation],
        ['PATIENT.FIELD.company', patient.company],
        ['PATIENT.FIELD.companyAddress', patient.companyAddress],
        ['PATIENT.FIELD.companyContact', patient.companyContact],
      ],
    },
    {
      title: 'SLIP.ADDRESS',
      lines: [
        ['PATIENT.FIELD.address', joined(', ', patient.address, patient.street)],
        ['PATIENT.FIELD.city', joined(' ', patient.postcode, patient.city)],
        ['PATIENT.FIELD.state', patient.state],
        ['PATIENT.FIELD.country', patient.country],
      ],
    },
    {
      title: 'SLIP.CONTACT',
      lines: [
        ['PATIENT.MOBILE', patient.mobile],
        ['PATIENT.FIELD.fixed', patient.fixed],
        ['PATIENT.FIELD.emailAddress', patient.emailAddress],
        [
          'PATIENT.FIELD.emergencyContact',
          joined(', ', patient.emergencyContact, patient.contactRelation),
        ],
        ['PATIENT.FIELD.emergencyPhone', patient.emergencyPhone],
        ['PATIENT.RELATIVES', relatives.join('\n')],
      ],
    },
    {
      title: 'SLIP.MEDICAL',
      lines: [
        ['PATIENT.FIELD.medicalIllness', patient.medicalIllness],
        ['PATIENT.FIELD.patientStatus', patient.patientStatus],
        ['PATIENT.FIELD.priority', priority],
      ],
    },
    {
      title: 'SLIP.OTHERS',
      lines: [
        ['SLIP.REGISTERED', displayTimeOf(instantOf(patient.regDate))],
        ['PATIENT.FIELD.billingType', patient.billingType],
        ['PATIENT.FIELD.marketing', patient.marketing],
        ['PATIENT.FIELD.receiptName', patient.receiptName],
        ['PATIENT.FIELD.remark', patient.remark],
      ],
    },
  ];
}

const joined = (separator: string, ...texts: string[]): string =>
  texts
    .filter((text) => text !== '')
    .map(isolated)
    .join(separator);

const fileName = ({ icPassport }: Patient): string =>
  `patient-${icPassport.replace(/[^A-Z0-9]/g, '-')}.pdf`;
