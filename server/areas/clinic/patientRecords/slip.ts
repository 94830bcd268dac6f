import { eq, sql } from 'drizzle-orm';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import { interpolate, type Params } from '../../../../contract/kit/message.ts';
import { type Language, languages, type TextCode } from '../../../../contract/texts/index.ts';
import { branches } from '../../../db/schema/index.ts';
import { AfterCommit, type BranchContext } from '../../../http/context.ts';
import { notFound } from '../../../http/failure.ts';
import { type Block, MUTED, type PdfDocument, type SetText } from '../../../pdf/document.ts';
import { isolated } from '../../../pdf/isolates.ts';
import { instantOf, displayTimeOf } from '../../../time.ts';
import { textOf } from '../../platform/localization/catalogue.ts';
import { valuesOf } from '../lookups/index.ts';
import { patientByNumber } from '../patients/record.ts';

interface Say {
  (code: TextCode, params?: Params): string;
  language: Language;
}

/** The slip with a patient's details as PDF, drawn after the transaction; 404 for an unknown patient. */
export async function slipOf(context: BranchContext, nric: string): Promise<AfterCommit<Blob>> {
  const patient = await patientByNumber(context, nric);
  if (!patient) throw notFound('nric');
  const document = await documentOf(context, patient);
  await context.audit({ resource: 'patients', id: patient.patID, action: 'print' });
  return new AfterCommit(async (drawPdf) => {
    const pdf = await drawPdf(document);
    context.reply.header('Content-Disposition', `inline; filename="${fileName(patient)}"`);
    return pdf;
  });
}

const DANGER = '#b42318';
const PHOTO = { width: 71, height: 90 };

async function documentOf(context: BranchContext, patient: Patient): Promise<PdfDocument> {
  const language = languages.indexOf(context.language);
  const say: Say = Object.assign(
    (code: TextCode, params?: Params) => interpolate(textOf(code, language), params),
    { language: context.language },
  );
  const priorities = await valuesOf(context, 'pat_priority');
  const priority = priorities.find(({ id }) => id === patient.priority)?.value ?? '';
  return {
    title: `${say('SLIP.TITLE')}: ${patient.name}`,
    language: context.language,
    blocks: [
      ...(await head(context)),
      ...person(patient, say),
      ...allergies(patient, say),
      ...sectionsOf(patient, priority, say).flatMap((section) => group(section, say)),
    ],
    foot: {
      text: textOf('SLIP.FOOT', language),
      params: {
        who: isolated(context.session.displayName),
        when: displayTimeOf(new Date(), context.language),
      },
    },
    missingNote: say('SLIP.LACKS'),
  };
}

async function head({ db, branch, session }: BranchContext): Promise<Block[]> {
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
  return [
    { kind: 'text', text: code, setting: { size: 14, weight: 'bold' } },
    ...lines
      .filter(Boolean)
      .map((text): Block => ({ kind: 'text', text, setting: { size: 9, colour: MUTED } })),
    { kind: 'space', height: 6 },
    { kind: 'rule' },
    { kind: 'space', height: 14 },
  ];
}

function person(patient: Patient, say: Say): Block[] {
  const { title, name, icPassport, dob, photo } = patient;
  const sex = { M: say('PATIENT.MALE'), F: say('PATIENT.FEMALE') }[patient.sex] ?? '';
  const age = patient.age === null ? '' : say('PATIENT.YEARS', { age: patient.age });
  const texts: SetText[] = [
    { text: say('SLIP.TITLE'), setting: { size: 9, colour: MUTED } },
    { text: joined(' ', title, name), setting: { size: 17, weight: 'bold' } },
    { text: joined('   ', icPassport, sex, dob ?? '', age), setting: { size: 11 } },
  ];
  if (patient.removed)
    texts.push({
      text: say('SLIP.REMOVED'),
      setting: { size: 11, weight: 'bold', colour: DANGER },
    });
  const jpeg = photo ? Buffer.from(photo, 'base64') : undefined;
  return [
    { kind: 'beside', picture: { jpeg, ...PHOTO }, texts },
    { kind: 'space', height: 12 },
  ];
}

// Framed and in words, so that they stand out on a printer without colour.
function allergies(patient: Patient, say: Say): Block[] {
  const has = patient.allergyStatus === 'known';
  const title = { size: 11, weight: 'bold', colour: has ? DANGER : '#16191d' } as const;
  const setting = { size: 11, weight: has ? 'bold' : 'regular' } as const;
  return [
    {
      kind: 'framed',
      colour: has ? DANGER : '#c9ced6',
      texts: [
        { text: say('PATIENT.ALLERGIES'), setting: title },
        { text: allergyText(patient, say), setting },
      ],
    },
    { kind: 'space', height: 7 },
  ];
}

function allergyText(
  { allergyStatus, allergyList, allergiesNoneKnownBy, allergiesNoneKnownAt }: Patient,
  say: Say,
): string {
  if (allergyStatus === 'known') return joined(', ', ...allergyList);
  if (allergyStatus === 'notAsked' || allergiesNoneKnownAt === null)
    return say('PATIENT.ALLERGIES_NOT_ASKED');
  return say('PATIENT.NO_ALLERGIES_BY', {
    who: isolated(allergiesNoneKnownBy ?? ''),
    date: displayTimeOf(instantOf(allergiesNoneKnownAt), say.language),
  });
}

type Line = [TextCode, string];
interface Section {
  title: TextCode;
  lines: Line[];
}

function group({ title, lines }: Section, say: Say): Block[] {
  const filled = lines.filter(([, text]) => text !== '');
  if (filled.length === 0) return [];
  return [
    { kind: 'keep', height: 48 },
    { kind: 'text', text: say(title), setting: { size: 11, weight: 'bold' } },
    { kind: 'space', height: 2 },
    ...filled.map(([name, text]): Block => ({
      kind: 'pair',
      name: say(name),
      text,
      size: 10,
      nameWidth: 160,
    })),
    { kind: 'space', height: 10 },
  ];
}

function sectionsOf(patient: Patient, priority: string, { language }: Say): Section[] {
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
        ['SLIP.REGISTERED', displayTimeOf(instantOf(patient.regDate), language)],
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
