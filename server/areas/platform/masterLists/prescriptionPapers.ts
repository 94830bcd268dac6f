import { and, eq } from 'drizzle-orm';
import { allergyText } from '../../../../contract/clinic/patientFacts.ts';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import {
  amountOf,
  instructionOf,
  type PrescriptionLine,
} from '../../../../contract/clinic/prescriptions.ts';
import { dateText } from '../../../../contract/kit/dateText.ts';
import type { Language } from '../../../../contract/kit/language.ts';
import type { masterLists } from '../../../../contract/masterLists/index.ts';
import { doctors, patients, prescriptions } from '../../../db/schema/index.ts';
import type { BranchContext, Handlers } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { pdfAnswer } from '../../../kit/http/pdfAnswer.ts';
import { type Block, MUTED } from '../../../kit/pdf/document.ts';
import { notesPrescriptionReading } from '../../accounts/recordReadings/parts.ts';
import { clinicOf, footOf, joined, letterheadOf, sayFor } from '../../clinic/papers/branchPaper.ts';
import { patientByNumber } from '../../clinic/patients/record.ts';
import { linesOf } from './prescriptions.ts';

/** What the desk hands out with: the prescription itself, and a label for each of its lines. */
export const prescriptionPapers: Handlers<(typeof masterLists)['prescriptions']['further']> = {
  async prescriptionPaper({ id }, context) {
    const issued = await issuedOf(context, id);
    const { patient, doctor } = issued;
    const say = await sayFor(context);
    const facts = [
      patient.icPassport,
      patient.age === null ? '' : say('PATIENT.YEARS', { age: patient.age }),
    ];
    const blocks: Block[] = [
      letterheadOf(await clinicOf(context)),
      {
        kind: 'title',
        paper: say('PRESCRIPTION.TITLE'),
        text: patient.name,
        below: [{ text: joined('   ', ...facts), setting: { size: 11 } }],
      },
      {
        kind: 'facts',
        facts: [{ name: say('PATIENT.ALLERGIES'), text: allergiesOf(patient, say) }],
      },
      ...issued.lines.flatMap((line, at): Block[] => [
        {
          kind: 'text',
          text: `${at + 1}. ${nameOf(line)}`,
          setting: { size: 12, weight: 'bold' },
          after: 2,
        },
        {
          kind: 'text',
          text: joined('   ', instructionOf(line, say), amountText(line, say)),
          setting: { size: 11, left: 14 },
        },
      ]),
      {
        kind: 'text',
        text: say('PRESCRIPTION.ISSUED_BY', {
          doctor,
          when: dateText(issued.day, context.language),
        }),
        setting: { size: 11 },
        after: 34,
      },
      {
        kind: 'text',
        text: `${say('PRESCRIPTION.SIGNATURE')}: ____________________________`,
        setting: { size: 10, colour: MUTED },
      },
    ];
    const document = {
      title: `${say('PRESCRIPTION.TITLE')}: ${patient.name}`,
      language: context.language,
      sheet: { size: 'A5' as const, landscape: false },
      blocks,
      ...footOf(context),
    };
    return pdfAnswer(context, document, `prescription-${id}.pdf`);
  },
  async prescriptionLabels({ id }, context) {
    const { patient, lines, day } = await issuedOf(context, id);
    const language = languageOf(patient, context.language);
    const say = await sayFor({ ...context, language });
    const { name: clinic, phone } = await clinicOf(context);
    const blocks = lines.flatMap((line, at): Block[] => {
      const instruction = instructionOf(line, say);
      const small = { size: 6.5, colour: MUTED };
      return [
        ...(at === 0 ? [] : [{ kind: 'sheet' as const }]),
        {
          kind: 'text',
          text: joined('  ', patient.name, dateText(day, language)),
          setting: { size: 7 },
          after: 2,
        },
        { kind: 'text', text: nameOf(line), setting: { size: 9, weight: 'bold' }, after: 1 },
        {
          kind: 'text',
          text: instruction,
          // A long instruction is set small enough for the label.
          setting: { size: instruction.length > 60 ? 7.5 : 9 },
          after: 2,
        },
        {
          kind: 'text',
          text: joined('  ', amountText(line, say), clinic, phone),
          setting: small,
          after: 0,
        },
      ];
    });
    const document = {
      title: `${say('PRESCRIPTION.TITLE')}: ${patient.name}`,
      language,
      sheet: { size: 'label' as const, landscape: false },
      blocks,
      missingNote: footOf({ ...context, language }).missingNote,
    };
    return pdfAnswer(context, document, `labels-${id}.pdf`);
  },
};

/** What an issued prescription of the branch says; its printing is noted. */
async function issuedOf(context: BranchContext, id: number) {
  const { db, branch } = context;
  const [found] = await db
    .select({
      state: prescriptions.state,
      issuedAt: prescriptions.issuedAt,
      icPassport: patients.icPassport,
      doctor: doctors.name,
    })
    .from(prescriptions)
    .innerJoin(
      patients,
      and(eq(patients.branchId, prescriptions.branchId), eq(patients.id, prescriptions.patient)),
    )
    .innerJoin(
      doctors,
      and(eq(doctors.branchId, prescriptions.branchId), eq(doctors.id, prescriptions.doctor)),
    )
    .where(and(eq(prescriptions.branchId, branch.id), eq(prescriptions.id, id)));
  if (!found) throw notFound('id');
  if (found.state !== 'issued') throw refusal(409, 'PRESCRIPTION.NOT_ISSUED');
  const patient = await patientByNumber(context, found.icPassport);
  if (!patient) throw notFound('id');
  await notesPrescriptionReading.note(context, [{ ...found, patient: patient.patID }], 'one');
  await context.audit({ resource: 'prescriptions', id, action: 'print' });
  const lines: PrescriptionLine[] = await linesOf(context, id);
  return { patient, lines, doctor: found.doctor, day: String(found.issuedAt).slice(0, 10) };
}

const nameOf = ({ name, strength }: PrescriptionLine) => [name, strength].filter(Boolean).join(' ');

type Say = Awaited<ReturnType<typeof sayFor>>;

function amountText(line: PrescriptionLine, say: Say): string {
  const amount = amountOf(line);
  return amount === null ? '' : say('PRESCRIPTION.AMOUNT', { amount });
}

const allergiesOf = (patient: Patient, say: Say): string =>
  patient.allergyStatus === 'known'
    ? joined(', ', ...patient.allergyList)
    : allergyText(say, patient);

/** The languages that patients speak and this product writes; Chinese is written alike by those who speak it differently. */
const written: Readonly<Record<string, Language>> = {
  malay: 'ms',
  english: 'en',
  chinese: 'zh',
  mandarin: 'zh',
  cantonese: 'zh',
  hokkien: 'zh',
  hakka: 'zh',
  teochew: 'zh',
};

const languageOf = ({ language }: Patient, otherwise: Language): Language =>
  written[language.trim().toLowerCase()] ?? otherwise;
