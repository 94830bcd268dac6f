import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import type {
  officialTemplates as calls,
  OfficialStatus,
} from '../../../../contract/messaging/officialTemplates.ts';
import type { TextCode } from '../../../../contract/texts/index.ts';
import {
  officialTemplates as table,
  patients,
  whatsAppInstances,
} from '../../../db/schema/index.ts';
import { shownText, variablesOf } from '../../../gateways/whatsapp/officialTemplates.ts';
import type { BranchContext, Handlers } from '../../../kit/http/context.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { templateOf } from '../messages/queueing.ts';
import { instanceOf } from '../whatsapp/connection.ts';
import { askForTemplates, withTemplates } from './asking.ts';
import { misfitOf, tiedTo } from './tied.ts';
import { openPhones } from './windows.ts';

export const officialTemplates: Handlers<typeof calls> = {
  officialTemplateList: (_, context) => listOf(context),

  async readOfficialTemplates(_, context) {
    const instances = await withTemplates(context, context.branch.id);
    await askForTemplates(
      context,
      instances.map(({ id, branchId }) => ({ id, branchId })),
    );
    return { accounts: instances.length };
  },

  whatsappReach: reachOf,
};

async function listOf({
  db,
  branch,
}: BranchContext): Promise<Answered<typeof calls.officialTemplateList>> {
  const accounts = await db
    .select()
    .from(whatsAppInstances)
    .where(
      and(
        eq(whatsAppInstances.branchId, branch.id),
        eq(whatsAppInstances.gateway, 'cloud'),
        isNull(whatsAppInstances.removedAt),
      ),
    )
    .orderBy(asc(whatsAppInstances.id));
  const rows = await db
    .select()
    .from(table)
    .where(
      and(
        eq(table.branchId, branch.id),
        inArray(
          table.instanceId,
          accounts.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(table.name), asc(table.language), asc(table.id));
  return {
    templates: rows.map(({ instanceId, name, language, status, content, problem }) => ({
      instanceID: accounts.find(({ id }) => id === instanceId)?.instanceId ?? '',
      name,
      language,
      status,
      text: shownText(content, []),
      variables: variablesOf(content).map(({ place, name: variable }) => ({
        place,
        name: variable,
      })),
      problem,
    })),
    accounts: accounts.map(
      ({ instanceId, description, businessId, templatesAt, templatesFault }) => ({
        instanceID: instanceId,
        description,
        hasBusinessID: businessId !== '',
        readDate: templatesAt ? wallClockOf(templatesAt) : null,
        fault: templatesFault,
      }),
    ),
  };
}

/** Whom free text reaches now, and what the others get. */
async function reachOf(
  { instanceID, templateID, icPassports }: Checked<typeof calls.whatsappReach>,
  context: BranchContext,
): Promise<Answered<typeof calls.whatsappReach>> {
  const { db, branch } = context;
  const instance = await instanceOf(context, instanceID);
  if (templateID !== undefined) await templateOf(context, templateID, 'templateID');
  if (instance.gateway !== 'cloud') return { isOfficial: false, free: icPassports, template: null };
  const people = await db
    .select({ icPassport: patients.icPassport, mobile: patients.mobile })
    .from(patients)
    .where(
      and(
        eq(patients.branchId, branch.id),
        inArray(patients.icPassport, icPassports),
        isNull(patients.removedAt),
      ),
    );
  const open = await openPhones(
    context,
    { branchId: branch.id, instanceId: instance.id },
    people.map(({ mobile }) => mobile),
  );
  const { tie, stored } = await tiedTo(context, {
    branchId: branch.id,
    instanceId: instance.id,
    templateId: templateID ?? null,
  });
  return {
    isOfficial: true,
    free: people.filter(({ mobile }) => open.has(mobile)).map(({ icPassport }) => icPassport),
    template: tie && {
      name: tie.name,
      language: tie.language,
      text: stored ? shownText(stored.content, tie.values) : '',
      problem: misfitOf(stored, tie) ?? (stored && unusable(stored.status)) ?? '',
    },
  };
}

/** Why a template in a state is not sent. */
function unusable(status: OfficialStatus): TextCode | undefined {
  return status === 'approved' ? undefined : `WHATSAPP.TEMPLATE_STATE.${status}`;
}
