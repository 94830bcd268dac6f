import { eq } from 'drizzle-orm';
import { type lookups as calls, statusMeanings } from '../../../../contract/clinic/lookups.ts';
import type { LookupValue } from '../../../db/branchLists.ts';
import { valueTranslations } from '../../../db/schema/index.ts';
import type { BranchContext, Handlers } from '../../../kit/http/context.ts';
import { durationOf } from '../../../kit/time.ts';
import { countries } from './countries.ts';

/** Values of one of the branch's lists, in its order. */
export async function valuesOf(
  context: BranchContext,
  kind: string,
): Promise<readonly LookupValue[]> {
  return (await context.lists()).lookups(kind);
}

const values = (kind: string) => async (_: unknown, context: BranchContext) =>
  (await valuesOf(context, kind)).map(({ id, value }) => ({ id, value }));

const described = (kind: string) => async (_: unknown, context: BranchContext) =>
  (await valuesOf(context, kind)).map(({ id, value }) => ({ id, description: value }));

export const lookups: Handlers<typeof calls> = {
  country: values('country'),
  contactRelation: values('contact_relation'),
  language: values('language'),
  maritalStatus: values('marital_status'),
  ethnic: values('ethnic'),
  religion: values('religion'),
  addressingTitle: values('addressing_title'),
  patPriority: values('pat_priority'),
  apptPriority: described('appt_priority'),
  apptLocation: described('appt_location'),
  apptCancelReason: described('appt_cancel_reason'),

  async relationType(_, context) {
    return (await valuesOf(context, 'relation_type')).map(({ id, value }) => ({
      relationID: id,
      relationName: value,
    }));
  },

  async apptType(_, context) {
    return (await valuesOf(context, 'appt_type')).map(({ value, minutes }) => ({
      type: value,
      duration: durationOf(minutes ?? 0),
    }));
  },

  async apptStatus(_, context) {
    return (await valuesOf(context, 'appt_status')).map(({ id, value, meaning }) => ({
      id,
      description: value,
      meaning: statusMeanings.find((known) => known === meaning) ?? 'booked',
    }));
  },

  async apptResource(_, context) {
    const { doctors } = await context.lists();
    return doctors.map((doctor) => ({
      id: doctor.id,
      resource: doctor.name,
      blockcolor: doctor.colour,
      email: doctor.email,
      icpassport: doctor.icPassport,
      slotViewId: doctor.slotViewId,
      mine: doctor.accountId === context.session.accountId,
    }));
  },

  async listValueTranslations(_, { db, branch }) {
    const { list, value, malay, chinese } = valueTranslations;
    return db
      .select({ list, value, malay, chinese })
      .from(valueTranslations)
      .where(eq(valueTranslations.branchId, branch.id))
      .orderBy(list, value);
  },

  async saasCountryList() {
    return countries;
  },
};
