import { clinicToday } from '../../../../contract/fields.ts';
import {
  type PaperPeriod,
  periodIn,
  printedValues,
  type TypedField,
  typedFaults,
} from '../../../../contract/platform/paperValues.ts';
import { issuedPapers as table, type PaperContent } from '../../../db/schema/index.ts';
import { record } from '../../../kit/http/changes.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import { ownDoctor } from '../organizer/ownDoctor.ts';
import { nextNumber, numberText as textOfNumber } from '../papers/numbers.ts';

/** The resource of issued papers. */
export const RESOURCE = 'issued-papers';

/** A doctor of the branch, as whom someone is signed in. */
interface OwnDoctor {
  id: number;
  name: string;
}

/**
 * The doctor that the person is: whatever a doctor issues is theirs and names them. Refused for who may issue nothing,
 * and for an account that belongs to no doctor of the branch.
 */
export async function requireIssuer(context: BranchContext): Promise<OwnDoctor> {
  if (context.may('create', RESOURCE) === 'none') throw refusal(403, 'PAPER.BY_DOCTORS');
  const doctor = await ownDoctor(context);
  if (!doctor) throw refusal(403, 'PAPER.NO_DOCTOR');
  return doctor;
}

/** What was typed into fields, as it is printed, and the period that it names. */
interface Typed {
  values: Map<string, string>;
  period: PaperPeriod | null;
}

/** What was typed, once it was checked; 400 with the first fault at a field of the input. */
export function checkedTyped(
  fields: readonly TypedField[],
  typed: ReadonlyMap<string, string>,
  at: string,
): Typed {
  const [fault] = typedFaults(fields, typed, clinicToday());
  if (fault) throw refusal(400, fault.code, { field: at, params: fault.params });
  return { values: printedValues(fields, typed), period: periodIn(fields, typed) };
}

interface NewPaper {
  patientId: number;
  doctor: OwnDoctor;
  title: string;
  series: string;
  period: PaperPeriod | null;
  content: PaperContent;
}

/** Issues a paper with the next number of its series, and returns its id. The patient's row is locked by the caller. */
export async function issue(
  context: BranchContext,
  { patientId, doctor, title, series, period, content }: NewPaper,
): Promise<number> {
  const { db, branch, session } = context;
  const number = await nextNumber(context, series);
  const [made] = await db
    .insert(table)
    .values({
      branchId: branch.id,
      patientId,
      doctorId: doctor.id,
      doctorName: doctor.name,
      issuedBy: session.accountId,
      series,
      number,
      title,
      fromDay: period?.from ?? null,
      toDay: period?.to ?? null,
      content,
    })
    .returning({ id: table.id });
  if (!made) throw new Error('a paper was not stored');
  await record(context, {
    resource: RESOURCE,
    id: made.id,
    action: 'create',
    changes: { number: [null, numberText({ series, number })] },
  });
  return made.id;
}

/** The number of a paper as it is printed. */
export const numberText = ({ series, number }: { series: string; number: number }): string =>
  textOfNumber(series, number);
