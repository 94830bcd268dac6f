import { eq } from 'drizzle-orm';
import type { issuedPapers as calls } from '../../../../contract/clinic/issuedPapers.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import { askedIn } from '../../../../contract/reports/read.ts';
import { patients, printSlips } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { keptOf } from '../../reports/printSlips/kept.ts';
import { pageOf } from '../../reports/printSlips/page.ts';
import { slipRecord } from '../../reports/printSlips/records.ts';
import { ownFilling } from '../../reports/shared/document.ts';
import { lockPatient } from '../patients/lock.ts';
import { checkedTyped, issue, requireIssuer } from './issuing.ts';

/** Issues a slip of a patient or an appointment in the name of the doctor who is signed in; returns the paper's id. */
export async function issueSlip(
  context: BranchContext,
  { slip: id, nric, appointmentID, answers }: Checked<typeof calls.issueSlip>,
): Promise<number> {
  const doctor = await requireIssuer(context);
  const [slip] = await context.db.select().from(printSlips).where(eq(printSlips.id, id));
  if (!slip) throw notFound('slip');
  const { printSlipXML: xml, printSlipType, printSlipName: title, series, issuedBy } = slip;
  if (issuedBy !== 'doctor' || printSlipType === 'invoice')
    throw refusal(400, 'PAPER.NOT_ISSUED', { field: 'slip' });
  const field = printSlipType === 'patient' ? 'nric' : 'appointmentID';
  const key = printSlipType === 'patient' ? nric : appointmentID;
  if (key === undefined) throw refusal(400, 'GENERAL.REQUIRED', { field });
  const record = await slipRecord(context, printSlipType, String(key));
  if (!record) throw notFound(field);
  const number = String(record.row['identityNumber'] ?? '');
  const patient = await lockPatient(context, eq(patients.icPassport, number), field);
  const page = pageOf(xml, printSlipType);
  const typed = new Map(answers.map(({ ask, text }) => [ask, text]));
  const { values, period } = checkedTyped(askedIn(page), typed, 'answers');
  const filling = await ownFilling(context);
  const content = keptOf(context, {
    xml,
    record: printSlipType,
    page,
    row: { ...record.row, doctor: doctor.name },
    filling: {
      letterhead: filling.letterhead,
      general: { ...filling.general, staff: doctor.name },
      answers: values,
    },
  });
  return issue(context, { patientId: patient.id, doctor, title, series, period, content });
}
