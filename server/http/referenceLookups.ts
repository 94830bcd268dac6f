import { getTableColumns } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Call } from '../../contract/kit/call.ts';
import { masterLists } from '../../contract/masterLists/index.ts';
import { lookupKinds, masterTables } from '../db/masterTables.ts';
import * as schema from '../db/schema/index.ts';
import type { Lookup, Lookups } from '../kit/http/lookups.ts';

const lookupKind = (kind: string, by?: 'value'): Lookup => ({
  table: schema.lookupValues,
  kind,
  title: 'value',
  ...(by && { by }),
  // A form that is open while a value is taken from the list may still send it.
  inLists: async ({ lists }) =>
    new Set((await lists()).allLookups(kind).map((one) => one[by ?? 'id'])),
});

/**
 * Tables of the records that calls refer to (`refTo`, `idOf` and `reference` of the contract). `handler` means that the
 * call's handler looks the record up itself, because it needs more than its existence or has its own documented errors.
 */
export const lookups: Lookups = {
  ...Object.fromEntries(
    Object.entries(masterLists).map(([name, { resource }]) => [
      resource,
      {
        table: masterTables[name as keyof typeof masterLists],
        ...titleOfList(name),
        ...kindOfList(name),
      },
    ]),
  ),
  // Found in the trash (server/kit/db/crud/trash.ts).
  ...Object.fromEntries(
    Object.values(masterLists).map(({ resource }) => [`removed-${resource}`, 'handler' as const]),
  ),
  doctors: {
    table: schema.doctors,
    title: 'name',
    inLists: async ({ lists }, withFormer) => {
      const { doctors, allDoctors } = await lists();
      return new Set((withFormer ? allDoctors : doctors).map(({ id }) => id));
    },
  },
  files: { table: schema.files },
  appointments: { table: schema.appointments, withRemoved: true },
  // Of one person, or shared with them.
  'saved-views': 'handler',
  'waiting-screens': { table: schema.waitingScreens },
  'waiting-list': { table: schema.waitingEntries },
  organizer: { table: schema.absences },
  'nurse-notes': { table: schema.nurseNotes },
  'message-schedulers': { table: schema.messageSchedulers },
  'message-runs': { table: schema.messageRuns },
  'message-templates': { table: schema.messageTemplates, title: 'name' },
  'patient-merges': { table: schema.patientMerges },
  patientIds: { table: schema.patients, withRemoved: true },
  'database-templates': { table: schema.databaseTemplates },
  'pdf-templates': { table: schema.pdfTemplates, title: 'name' },
  'pdf-documents': { table: schema.pdfDocuments },
  'issued-papers': { table: schema.issuedPapers },
  bills: { table: schema.bills },
  receipts: { table: schema.billReceipts },
  'till-closings': { table: schema.tillClosings },
  'practice-types': { table: schema.practiceTypes, title: 'title' },
  plans: { table: schema.plans },
  'email-templates': { table: schema.emailTemplates },
  reports: { table: schema.reports, title: 'reportName' },
  'print-slips': { table: schema.printSlips, title: 'printSlipName' },
  'platform-message-queries': { table: schema.platformMessageQueries, title: 'queryName' },
  'platform-message-templates': { table: schema.platformMessageTemplates },
  tenants: { table: schema.tenants, title: 'companyName' },
  'company-removals': { table: schema.companyRemovals, title: 'companyName' },
  locations: lookupKind('appt_location'),
  priorities: lookupKind('appt_priority'),
  statuses: lookupKind('appt_status'),
  cancelReasons: lookupKind('appt_cancel_reason'),
  patientPriorities: lookupKind('pat_priority'),
  relations: lookupKind('relation_type'),
  appointmentTypes: {
    ...lookupKind('appt_type', 'value'),
    failure: { status: 400, code: 'APPOINTMENT.TYPE' },
  },
  // By identity number: an unknown one may be a new patient; a removed or merged one has its own error.
  patients: 'handler',
  identities: 'handler',
  patientsToMerge: 'handler',
  // Of the kind that the call prints.
  issuedSlips: 'handler',
  patientSlips: 'handler',
  appointmentSlips: 'handler',
  invoiceSlips: 'handler',
  // Only those of the branches that the person manages.
  proformas: 'handler',
  invoices: 'handler',
  'unsettled-payments': 'handler',
  'consolidated-e-invoices': 'handler',
  'branch-subscriptions': 'handler',
  'whatsapp-access': 'handler',
  // Only the person's own branches, and the users of those that they manage.
  branches: 'handler',
  'branch-users': 'handler',
  'api-keys': 'handler',
  'record-readings': 'handler',
  'shared-computers': 'handler',
  'single-sign-on': 'handler',
  'email-domains': 'handler',
  'sign-on-groups': 'handler',
  'platform-users': 'handler',
  'whatsapp-instances': 'handler',
  accounts: 'handler',
  'own-branches': 'handler',
  'own-sessions': 'handler',
  'own-passkeys': 'handler',
  sessions: 'handler',
  'page-errors': 'handler',
  'audit-log': 'handler',
  // What an Administrator decides, each of its kind alone, and the users of the platform.
  'provider-registrations': 'handler',
  'agent-registrations': 'handler',
  'provider-updates': 'handler',
  'agent-updates': 'handler',
  'agata-users': 'handler',
  // Those of the person alone.
  'team-invitations': 'handler',
  'tenant-invitations': 'handler',
  // Only those of the person's own teams and tenants of AGATA.
  'consultant-teams': 'handler',
  'agata-tenants': 'handler',
  'sign-in-rules': 'handler',
  'team-members': 'handler',
  'control-groups': 'handler',
  'agata-tenant-members': 'handler',
  'agata-tenant-teams': 'handler',
  // Those that the person knows from their teams and tenants.
  'healthcare-providers': 'handler',
  'team-subscriptions': 'handler',
  'tenant-subscriptions': 'handler',
  // Any tenant of AGATA by name, and any category for a team or a tenant.
  'tenant-directory': 'handler',
  'agata-offers': 'handler',
  'tenant-applications': 'handler',
  'teams-of-tenants': 'handler',
  // Any team of AGATA that a tenant may invite.
  'available-teams': 'handler',
  'charging-accounts': 'handler',
  'team-charging-accounts': 'handler',
  'team-bills': 'handler',
  'tenant-bills': 'handler',
  avatars: { table: schema.avatars, title: 'name' },
  // Those of the person's own teams, and what is published.
  articles: 'handler',
  'article-approvals': 'handler',
  'article-responses': 'handler',
  // Of what is routed to teams, those of the person's own; Administrators read all of them.
  'routed-appointments': 'handler',
  'agata-appointments': 'handler',
  teleconsultations: 'handler',
  'treatment-follow-ups': 'handler',
  'follow-up-responses': 'handler',
  'agata-chats': 'handler',
  'common-chats': 'handler',
  'push-schedules': { table: schema.pushSchedules },
  'platform-teams': { table: schema.consultantTeams, title: 'name' },
  'platform-tenants': { table: schema.agataTenants, title: 'name' },
  // Any team of AGATA, of which a clinic reads the name alone.
  'team-directory': 'handler',
  // Any resource: the history of another branch's record is empty.
  audited: 'handler',
};

// The kind of a master list among the branch's lookups.
function kindOfList(name: string): Pick<Lookup, 'kind'> {
  const kind = (lookupKinds as Readonly<Record<string, string>>)[name];
  return kind === undefined ? {} : { kind };
}

// The first field of a master list, where it is a text.
function titleOfList(name: string): Pick<Lookup, 'title'> {
  const columns = getTableColumns(masterTables[name as keyof typeof masterLists]) as Record<
    string,
    PgColumn
  >;
  const list = masterLists[name as keyof typeof masterLists];
  const calls: Readonly<Record<string, Call>> = list.usual;
  const [title] = calls[`${list.one}List`]?.list?.sort ?? [];
  return title !== undefined && columns[title]?.dataType === 'string' ? { title } : {};
}
