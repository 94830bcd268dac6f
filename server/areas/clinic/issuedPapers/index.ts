import { and, eq, isNull, sql } from 'drizzle-orm';
import type {
  IssuedPaper,
  issuedPapers as calls,
} from '../../../../contract/clinic/issuedPapers.ts';
import { isFixed, typedField } from '../../../../contract/platform/pdfForms.ts';
import { issuedPapers as table, patients } from '../../../db/schema/index.ts';
import { record, refuseStale } from '../../../kit/http/changes.ts';
import type { BranchContext, Handlers } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { noteRead } from '../../accounts/recordReadings/noting.ts';
import { formOf } from '../../platform/pdfTemplates/content.ts';
import { lockPatient } from '../patients/lock.ts';
import { patientByNumber } from '../patients/record.ts';
import { sourceValues } from '../pdfDocuments/sourceValues.ts';
import { drawnPaper } from './drawing.ts';
import { checkedTyped, issue, requireIssuer, RESOURCE } from './issuing.ts';
import { papersWhere } from './rows.ts';
import { issueSlip } from './slips.ts';

export const issuedPapers: Handlers<typeof calls> = {
  async issuedPaperList({ nric }, context) {
    const patient = await patientByNumber(context, nric);
    if (!patient) throw notFound('nric');
    await noteRead(context, 'papers', [patient.patID]);
    return papersWhere(context, eq(table.patientId, patient.patID));
  },

  async issuePaper({ nric, template, values }, context) {
    const doctor = await requireIssuer(context);
    const form = await formOf(context, template, 'template');
    if (form.issuedBy !== 'doctor') throw refusal(400, 'PAPER.NOT_ISSUED', { field: 'template' });
    const { id: patientId } = await lockPatient(context, eq(patients.icPassport, nric), 'nric');
    const patient = await patientByNumber(context, nric);
    if (!patient) throw notFound('nric');
    const typed = new Map(values.map(({ name, value }) => [name, value]));
    const byName = new Map(form.fields.map((field) => [field.name, field]));
    for (const name of typed.keys()) {
      const field = byName.get(name);
      if (!field || isFixed(field))
        throw refusal(400, 'PAPER.NOT_TYPED', { field: 'values', params: { name } });
    }
    const known = await sourceValues(context, patient, { issuer: doctor.name });
    const printed = checkedTyped(form.fields.map(typedField), typed, 'values');
    const content = form.fields.map((field) => {
      const { name, source } = field;
      const isKnown = source && typedField(field).kind === 'text' && !typed.has(name);
      return { name, value: isKnown ? known[source] : (printed.values.get(name) ?? '') };
    });
    const id = await issue(context, {
      patientId,
      doctor,
      title: form.name,
      series: form.series,
      period: printed.period,
      content: { kind: 'form', template, values: content },
    });
    return paperOf(context, id);
  },

  async issueSlip(input, context) {
    return paperOf(context, await issueSlip(context, input));
  },

  async printIssuedPaper({ id }, context) {
    const { db, branch } = context;
    if (!(await paperOf(context, id)).mayPrint) throw refusal(403, 'PAPER.OWN_ONLY');
    const whose = await db
      .select({ id: table.patientId })
      .from(table)
      .where(and(eq(table.branchId, branch.id), eq(table.id, id)));
    await noteRead(
      context,
      'papers',
      whose.map((patient) => patient.id),
    );
    // The row is held from here on, so one printing alone is that of the original.
    const [printed] = await db
      .update(table)
      .set({ prints: sql`${table.prints} + 1` })
      .where(and(eq(table.branchId, branch.id), eq(table.id, id)))
      .returning();
    if (!printed) throw notFound('id');
    await context.audit({ resource: RESOURCE, id, action: 'print' });
    return drawnPaper(context, printed);
  },

  async voidIssuedPaper({ id, reason }, context) {
    const { db, branch, session } = context;
    const before = await paperOf(context, id);
    if (before.voided) throw refusal(409, 'PAPER.IS_VOID');
    if (!before.mayVoid) throw refusal(403, 'PAPER.OWN_ONLY');
    await refuseStale(context, RESOURCE, before);
    const voided = await db
      .update(table)
      .set({
        voidedAt: sql`now()`,
        voidedBy: session.accountId,
        voidReason: reason,
        version: sql`${table.version} + 1`,
      })
      .where(and(eq(table.branchId, branch.id), eq(table.id, id), isNull(table.voidedAt)))
      .returning({ id: table.id });
    if (voided.length === 0) throw refusal(409, 'PAPER.IS_VOID');
    await record(context, {
      resource: RESOURCE,
      id,
      action: 'void',
      changes: { voidReason: [null, reason] },
    });
    return paperOf(context, id);
  },
};

async function paperOf(context: BranchContext, id: number): Promise<IssuedPaper> {
  const [found] = await papersWhere(context, eq(table.id, id));
  if (!found) throw notFound('id');
  return found;
}
