import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { accountResources } from '../../contract/accountResources.ts';
import type * as schema from './schema/index.ts';

/** The tables by their names in the schema. */
export type Tables = {
  [K in keyof typeof schema as (typeof schema)[K] extends PgTable ? K : never]: true;
};

const ofBranch = 'branch_id = (SELECT app.branch_id())';
const systemOnly = '(SELECT app.is_system())';
const ofPlatform = '(SELECT app.is_system()) OR (SELECT app.is_platform())';
const ofOwnTenant = '(SELECT app.is_platform()) OR email = (SELECT app.own_email())';
const ofAccount = (branch: string) =>
  `(SELECT app.is_platform()) OR ${branch} IN (SELECT m.id FROM app.managed_branches() m)`;
const ofBilled = `(${ofAccount('branch_id')})
  OR charging_account_id IN (SELECT c.id FROM app.own_charging_accounts() c)`;
const ofManaged = 'branch_id IN (SELECT m.id FROM app.managed_branches() m)';
/** Texts as a list of SQL. */
export const listed = (values: Iterable<string>) =>
  [...values].map((value) => `'${value}'`).join(', ');
const system = (rule: string) => `(SELECT app.is_system()) OR ${rule}`;
const inOwnTeams = (team: string) => `${team} IN (SELECT t.id FROM app.own_teams() t)`;
const inOwnAgataTenants = (tenant: string) =>
  `${tenant} IN (SELECT t.id FROM app.own_agata_tenants() t)`;
const inTeamsWith = (right: string, team: string) =>
  `${team} IN (SELECT t.id FROM app.team_rights() t WHERE t.${right})`;
const inManagedAgataTenants = (tenant: string) =>
  `${tenant} IN (SELECT t.id FROM app.own_agata_tenants() t WHERE t.manages)`;
const orPlatform = (rule: string) => `${ofPlatform} OR ${rule}`;
const ofAudit = system(
  `${ofBranch} OR account_id = (SELECT app.account_id()) OR (branch_id IS NULL AND (SELECT app.is_platform()))
     OR (resource IN (${listed(accountResources)}) AND (${ofAccount('branch_id')}))
     OR (branch_id IS NULL AND (SELECT app.own_provider()) IS NOT NULL AND app.manages_record(resource, record_id))`,
);
const ofKeptView = `(account_id = (SELECT app.account_id()) AND (branch_id IS NULL OR ${ofBranch}))
  OR (shared AND (${ofBranch} OR (branch_id IS NULL AND (SELECT app.is_platform()))))`;
const ofOwnProvider = `provider_id = (SELECT app.own_provider())`;
const everyone = system('(SELECT app.account_id()) IS NOT NULL');

/**
 * The visibility rule of tables that differ from the default: rows of a table with a branch belong to the branch, any
 * other row to the platform. Tables of a branch keep this rule even in system work, which names its branch, so that
 * their index serves the policy.
 */
export const rules: Partial<Record<keyof Tables, string>> = {
  tenants: system(`${ofOwnTenant} OR id IN (SELECT t.id FROM app.account_tenants() t)`),
  // By its tenant a new one is seen by the statement that makes it.
  branches: system(
    `(SELECT app.is_platform()) OR id = (SELECT app.branch_id())
     OR id IN (SELECT o.id FROM app.own_branches(app.account_id()) o WHERE NOT o.blocked)
     OR tenant_id IN (SELECT t.id FROM app.owned_tenants() t)`,
  ),
  agreements: system('(SELECT app.is_platform()) OR account_id = (SELECT app.account_id())'),
  accounts: system('(SELECT app.is_platform()) OR id = (SELECT app.account_id())'),
  memberships: system(
    `account_id = (SELECT app.account_id()) OR tenant_id IN (SELECT o.id FROM app.owned_tenants() o)
     OR (${ofAccount('branch_id')})`,
  ),
  // An owner those of the tenant, a Manager those of the branch alone.
  apiKeys: system(
    `tenant_id IN (SELECT o.id FROM app.owned_tenants() o) OR branch_id IN (SELECT m.id FROM app.managed_branches() m)`,
  ),
  sharedComputers: system(ofManaged),
  // Written in the branch where it is read, and read by who manages that.
  recordReadings: system(`${ofBranch} OR (${ofManaged})`),
  computerSessions: system(
    'session_id IN (SELECT s.id FROM session s WHERE s.account_id = (SELECT app.account_id()))',
  ),
  identityProviders: system('tenant_id IN (SELECT o.id FROM app.owned_tenants() o)'),
  emailDomains: system(
    `(SELECT app.is_platform()) OR tenant_id IN (SELECT o.id FROM app.owned_tenants() o)`,
  ),
  signOnGroups: system('tenant_id IN (SELECT o.id FROM app.owned_tenants() o)'),
  externalIdentities: system(
    `account_id = (SELECT app.account_id()) OR tenant_id IN (SELECT o.id FROM app.owned_tenants() o)`,
  ),
  identitySessions: system(
    'session_id IN (SELECT s.id FROM session s WHERE s.account_id = (SELECT app.account_id()))',
  ),
  pins: system('account_id = (SELECT app.account_id())'),
  sessions: system('(SELECT app.is_platform()) OR account_id = (SELECT app.account_id())'),
  sessionTokens: system(
    'session_id IN (SELECT s.id FROM session s WHERE s.account_id = (SELECT app.account_id()))',
  ),
  branchVisits: systemOnly,
  attempts: systemOnly,
  usedCaptchas: systemOnly,
  passwordResets: system('account_id = (SELECT app.account_id())'),
  emailChanges: system('account_id = (SELECT app.account_id())'),
  secondFactors: system('account_id = (SELECT app.account_id())'),
  signIns: system('account_id = (SELECT app.account_id())'),
  passkeys: system('account_id = (SELECT app.account_id())'),
  answeredQuestions: system('account_id = (SELECT app.account_id())'),
  hubConnections: system('account_id = (SELECT app.account_id())'),
  requestKeys: system('account_id = (SELECT app.account_id())'),
  audits: ofAudit,
  auditArchive: ofAudit,
  notifications: system(
    `account_id = (SELECT app.account_id())
     AND (branch_id IS NULL OR ${ofBranch} OR (of_account AND (${ofAccount('branch_id')})))`,
  ),
  savedViews: system(ofKeptView),
  pushTokens: system('account_id = (SELECT app.account_id())'),
  mails: systemOnly,
  standInMessages: systemOnly,
  practiceTypes: everyone,
  // Whoever adds a branch gives it what its type of practice begins with.
  databaseTemplates: everyone,
  // Whoever may see the records runs a report of them, and prints a slip.
  reports: everyone,
  printSlips: everyone,
  shippedDefinitions: systemOnly,
  // Clinics fill them.
  pdfTemplates: everyone,
  pdfTemplateContents: everyone,
  plans: everyone,
  // Who works there is held to them by app.unmet_rules.
  signInRules: system('tenant_id IN (SELECT o.id FROM app.owned_tenants() o)'),
  // A company's price is its own.
  companyDiscounts: system(
    `(SELECT app.is_platform()) OR tenant_id IN (SELECT t.id FROM app.account_tenants() t)`,
  ),
  productTypes: everyone,
  platformMessageTemplates: everyone,
  // Whoever causes a mail fills its words.
  emailTemplates: everyone,
  platformMessageQueries: everyone,
  sellers: everyone,
  installations: systemOnly,
  removedRecords: system(`${ofBranch} OR (branch_id IS NULL AND (SELECT app.is_platform()))`),
  // Requests note contents by keeping them, and files by app.note_content.
  looseContents: systemOnly,
  // Documents and subscriptions are read and made by those who manage the branch, whichever they have chosen. Those of
  // AGATA are read in the team or tenant that pays.
  proformas: system(ofBilled),
  proformaReminders: system(ofAccount('branch_id')),
  invoices: system(ofBilled),
  creditNotes: system(ofBilled),
  receipts: system(ofBilled),
  branchSubscriptions: system(ofAccount('branch_id')),
  payments: system(ofAccount('branch_id')),
  // An owner who takes a change back leaves its money here.
  unsettledPayments: system(ofBilled),
  // Numbers are given by app.next_document_number alone.
  documentNumbers: systemOnly,
  // Whoever works in the branch sends with its instances; who manages it keeps them, but for those of the platform.
  whatsAppInstances: system(`${ofBranch} OR (${ofAccount('branch_id')})`),
  // Housekeeping forgets those of every branch.
  whatsAppWindows: system(ofBranch),
  bookingHolds: system(ofBranch),
  planReminders: systemOnly,
  providers: orPlatform(
    'account_id = (SELECT app.account_id()) OR id IN (SELECT k.id FROM app.known_providers() k)',
  ),
  providerRequests: orPlatform(
    'provider_id IN (SELECT p.id FROM healthcare_provider p WHERE p.account_id = (SELECT app.account_id()))',
  ),
  consultantTeams: orPlatform(inOwnTeams('id')),
  teamMembers: orPlatform(`${ofOwnProvider} OR ${inOwnTeams('team_id')}`),
  controlGroups: orPlatform(inOwnTeams('team_id')),
  controlGroupMembers: orPlatform(inOwnTeams('team_id')),
  chatMessages: orPlatform(`${inOwnTeams('team_id')} OR ${inOwnAgataTenants('agata_tenant_id')}`),
  agataTenants: orPlatform(inOwnAgataTenants('id')),
  chargingAccounts: orPlatform(
    `${inOwnTeams('team_id')} OR ${inOwnAgataTenants('agata_tenant_id')}`,
  ),
  agataTenantMembers: orPlatform(`${ofOwnProvider} OR ${inOwnAgataTenants('agata_tenant_id')}`),
  agataTenantTeams: orPlatform(
    `${inOwnTeams('team_id')} OR ${inOwnAgataTenants('agata_tenant_id')}`,
  ),
  agataSubscriptions: orPlatform(
    `${inOwnTeams('team_id')} OR ${inOwnAgataTenants('agata_tenant_id')}`,
  ),
  // What is published is there for all providers.
  articles: orPlatform(
    `${inOwnTeams('team_id')} OR (state = 'published' AND (SELECT app.own_provider()) IS NOT NULL)`,
  ),
  articleResponses: orPlatform(
    `account_id = (SELECT app.account_id()) OR ${inOwnTeams('team_id')}`,
  ),
  // Sent by workers alone.
  pushDeliveries: systemOnly,
  agataSettings: everyone,
  avatars: everyone,
  betterLifeCategories: everyone,
  organizationTypes: everyone,
  associationBodies: everyone,
  expertiseAppointments: everyone,
  subscriptionCategories: everyone,
};

/**
 * The write rule of tables where it is narrower than the visibility rule: no one adds or changes a membership of their
 * own, and who works in a branch does not change its account. Everyone sees what the platform offers, and it alone writes it.
 * The platform sees who is signed in, and ends a session by app.end_sessions alone.
 */
export const writeRules: Partial<Record<keyof Tables, string>> = {
  // Written by app.archive_audits alone.
  auditArchive: 'false',
  auditSeals: systemOnly,
  memberships: `${ofPlatform}
    OR (account_id IS DISTINCT FROM (SELECT app.account_id()) AND app.may_give(tenant_id, branch_id, role))`,
  sessions: system('account_id = (SELECT app.account_id())'),
  // Servers alone find out who somebody is; owners forget it.
  externalIdentities: system('tenant_id IN (SELECT o.id FROM app.owned_tenants() o)'),
  identitySessions: systemOnly,
  // Kept by a registration alone.
  agreements: systemOnly,
  plans: ofPlatform,
  companyDiscounts: ofPlatform,
  practiceTypes: ofPlatform,
  databaseTemplates: ofPlatform,
  reports: ofPlatform,
  printSlips: ofPlatform,
  pdfTemplates: ofPlatform,
  pdfTemplateContents: ofPlatform,
  productTypes: ofPlatform,
  platformMessageTemplates: ofPlatform,
  emailTemplates: ofPlatform,
  platformMessageQueries: ofPlatform,
  sellers: ofPlatform,
  // Servers alone tell of themselves.
  serverInstances: systemOnly,
  gatewayContacts: systemOnly,
  tenants: system(`${ofOwnTenant} OR id IN (SELECT o.id FROM app.owned_tenants() o)`),
  branches: system(`${ofAccount('id')} OR tenant_id IN (SELECT t.id FROM app.owned_tenants() t)`),
  // A proforma of AGATA is made and cancelled by who leads the team or manages the tenant; the rest follows its payment.
  proformas: system(
    `(${ofAccount('branch_id')})
     OR charging_account_id IN (SELECT c.id FROM app.own_charging_accounts() c WHERE c.leads)`,
  ),
  invoices: system(ofAccount('branch_id')),
  receipts: system(ofAccount('branch_id')),
  unsettledPayments: system(ofAccount('branch_id')),
  // Sent by housekeeping alone.
  proformaReminders: systemOnly,
  creditNotes: ofPlatform,
  payments: systemOnly,
  whatsAppWindows: systemOnly,
  whatsAppInstances: system(`${ofPlatform} OR (NOT is_provided AND (${ofAccount('branch_id')}))`),
  // A provider's own row changes by an Administrator's approval alone; who is invited joins by functions of their own.
  providers: ofPlatform,
  providerRequests: orPlatform(`${ofOwnProvider} AND status = 'pending'`),
  consultantTeams: orPlatform(inTeamsWith('edits', 'id')),
  teamMembers: orPlatform(inTeamsWith('manages_members', 'team_id')),
  controlGroups: orPlatform(inTeamsWith('leads', 'team_id')),
  controlGroupMembers: orPlatform(inTeamsWith('leads', 'team_id')),
  chatMessages: system(
    `(account_id = (SELECT app.account_id())
      AND (${inOwnTeams('team_id')} OR ${inOwnAgataTenants('agata_tenant_id')}))`,
  ),
  agataTenants: orPlatform(inManagedAgataTenants('id')),
  chargingAccounts: orPlatform(
    `${inTeamsWith('leads', 'team_id')} OR ${inManagedAgataTenants('agata_tenant_id')}`,
  ),
  agataTenantMembers: orPlatform(inManagedAgataTenants('agata_tenant_id')),
  agataTenantTeams: orPlatform(
    `${inTeamsWith('leads', 'team_id')} OR ${inManagedAgataTenants('agata_tenant_id')}`,
  ),
  agataSubscriptions: orPlatform(
    `${inTeamsWith('leads', 'team_id')} OR ${inManagedAgataTenants('agata_tenant_id')}`,
  ),
  articles: orPlatform(inTeamsWith('edits', 'team_id')),
  // A reader answers an article that they may read.
  articleResponses: system(
    `(account_id = (SELECT app.account_id()) AND team_id = app.article_team(article_id))`,
  ),
  agataSettings: ofPlatform,
  avatars: ofPlatform,
  betterLifeCategories: ofPlatform,
  organizationTypes: ofPlatform,
  associationBodies: ofPlatform,
  expertiseAppointments: ofPlatform,
  subscriptionCategories: ofPlatform,
};

/** The visibility rule of a table that has none of its own. */
export function defaultRule(table: PgTable): string {
  return 'branchId' in getTableColumns(table) ? ofBranch : ofPlatform;
}
