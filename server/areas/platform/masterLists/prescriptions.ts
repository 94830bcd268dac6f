import { and, asc, eq } from 'drizzle-orm';
import { warningsOf } from '../../../../contract/clinic/prescriptionWarnings.ts';
import { allergies, prescriptionLines, prescriptions } from '../../../db/schema/index.ts';
import type { CrudOptions, Moved } from '../../../kit/db/crud/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import { notesPrescriptionReading } from '../../accounts/recordReadings/parts.ts';
import { ofItsVisit, patientOfVisit, writingDoctor } from './consultation.ts';

/** The rules of medicines and of what is prescribed. */
export const prescriptionOptions = {
  medicines: { taken: { name: 'GENERAL.TAKEN' } },
  prescriptions: {
    taken: { appointment: 'PRESCRIPTION.TAKEN' },
    async newValues(context, given) {
      const patient = await patientOfVisit(context, Number(given['appointment']));
      return { patient, doctor: await writingDoctor(context) };
    },
    async checked(context, { appointment }) {
      if (appointment !== undefined) await patientOfVisit(context, Number(appointment));
    },
    written: ofItsVisit(prescriptions),
    read: notesPrescriptionReading,
    transitions: { issue: refuseUnfit },
  },
} satisfies Record<string, CrudOptions>;

/** The lines of a prescription of the branch, in their order. */
export const linesOf = ({ db, branch }: BranchContext, id: number) =>
  db
    .select()
    .from(prescriptionLines)
    .where(and(eq(prescriptionLines.branchId, branch.id), eq(prescriptionLines.parentId, id)))
    .orderBy(asc(prescriptionLines.position));

/** What a patient is allergic to, as it is recorded. */
export async function allergiesOf({ db, branch }: BranchContext, patient: number) {
  const rows = await db
    .select({ allergy: allergies.allergy })
    .from(allergies)
    .where(and(eq(allergies.branchId, branch.id), eq(allergies.patientId, patient)))
    .orderBy(asc(allergies.position));
  return rows.map(({ allergy }) => allergy);
}

// Nothing is handed out to a patient who is gone, and what the page warns of is issued by a doctor alone who says that
// they saw it.
async function refuseUnfit(context: BranchContext, { after, asked }: Moved): Promise<void> {
  await patientOfVisit(context, Number(after['appointment']));
  if (asked['isConfirmed'] === true) return;
  const lines = await linesOf(context, Number(after['id']));
  const warnings = warningsOf(lines, await allergiesOf(context, Number(after['patient'])));
  if (warnings.length === 0) return;
  const named = warnings.map(({ medicine, what }) => `${medicine} (${what})`).join(', ');
  throw refusal(409, 'PRESCRIPTION.WARNINGS', { params: { warnings: named } });
}
