import { masterLists } from '../../../contract/masterLists/index.ts';
import { branchIds, doctorIds, patientsOf, people } from '../../server/support/world.ts';
import {
  BLOCKED_ID,
  ASKED,
  AUDITS,
  type Branch,
  JOINED,
  LOCKED,
  type PlantedRecords,
  PASSKEYS,
  SESSIONS,
  ISSUED_SLIPS,
} from './plant.ts';
import { OTHER_ADMINISTRATOR, plantedRequests } from './plantAgata.ts';
import { API_KEYS } from './plantApiKeys.ts';
import { COMPANY_REMOVALS } from './plantCompanyRemovals.ts';
import { REMOVED } from './plantRemoved.ts';
import { SHARED_COMPUTERS } from './plantSharedComputers.ts';
import { SIGN_ON } from './plantSingleSignOn.ts';

type Id = number | string;

/** Ids of one resource, from the point of view of a caller in branch kl. */
export interface RecordIds {
  /** The caller's own records in different states. The tests use the first state with which a call succeeds. */
  own: readonly [Id, ...Id[]];
  /** Records of others in the same states and order. */
  otherBranch: readonly [Id, ...Id[]];
  otherTenant: readonly [Id, ...Id[]];
  /** A removed record of the caller's branch, if the resource keeps removed records. */
  removed?: Id;
  missing: Id;
}

/** The ids of a resource. Throws an error that explains how to add them if there are none. */
export function recordIdsFor(records: Record<string, RecordIds>, resource: string): RecordIds {
  const found = records[resource];
  if (found) return found;
  const ids = ['kl', 'pj', 'penang'].map((branch) => `${branch}.${camelCased(resource)}`);
  throw new Error(
    `a call names a record of ${resource}: insert one for each branch in plantBranch (tests/generated/support/plant.ts), and add to recordIds (tests/generated/support/records.ts)
    '${resource}': { own: [${ids[0]}], otherBranch: [${ids[1]}], otherTenant: [${ids[2]}], missing: 999_999 },`,
  );
}

const camelCased = (name: string) =>
  name.replace(/-(\w)/g, (_, first: string) => first.toUpperCase());

/**
 * The ids to test for each resource that a call refers to (`refTo` in the contract). A resource without an entry fails
 * the isolation tests.
 */
export function recordIds(planted: Record<Branch, PlantedRecords>): Record<string, RecordIds> {
  const { kl, pj, penang } = planted;
  // The platform's records belong to no tenant. Only the platform's staff may refer to them.
  const ofPlatform: RecordIds = { own: [1], otherBranch: [2], otherTenant: [2], missing: 999_999 };
  // Everyone reads them.
  const everyones: RecordIds = {
    own: [1, 2],
    otherBranch: [999_998],
    otherTenant: [999_998],
    missing: 999_999,
  };
  const listed: RecordIds = {
    own: [1, kl.value],
    otherBranch: [pj.value],
    otherTenant: [penang.value],
    missing: 999,
  };
  // Only one that no other branch has as well tells whose it is.
  const ownList: RecordIds = { ...listed, own: [kl.value] };
  // The ids of a provider's team, tenant and what belongs to them are alike.
  const ofAgata: RecordIds = { own: [1], otherBranch: [2], otherTenant: [3], missing: 999_999 };
  const doctors: RecordIds = {
    own: [...doctorIds.kl],
    otherBranch: [...doctorIds.pj],
    otherTenant: [...doctorIds.penang],
    missing: 999_999,
  };
  // A company's own, whichever of its branches is chosen.
  const signOn: RecordIds = {
    own: [SIGN_ON.own],
    otherBranch: [SIGN_ON.otherTenant],
    otherTenant: [SIGN_ON.otherTenant],
    missing: 999_999,
  };
  return {
    'consultant-teams': ofAgata,
    'agata-tenants': ofAgata,
    'control-groups': ofAgata,
    // A draft, a published one with a picture, which everyone reads, and one that is written by a colleague.
    articles: { ...ofAgata, own: [1, 101] },
    'article-approvals': { ...everyones, own: [102] },
    'article-responses': { ...everyones, own: [1] },
    'charging-accounts': ofAgata,
    // Another member of the team, since nobody changes their own role.
    'healthcare-providers': {
      ...ofAgata,
      own: [131],
      otherBranch: [132, 2],
      otherTenant: [133, 3],
    },
    // Invited, asking, and joined.
    // Invited, and asking to join.
    'team-invitations': {
      own: [201, 211],
      otherBranch: [202, 212],
      otherTenant: [203, 213],
      missing: 999_999,
    },
    'tenant-invitations': { ...ofAgata, own: [201], otherBranch: [202], otherTenant: [203] },
    'team-members': {
      own: [101, 111, 121],
      otherBranch: [102, 112, 122],
      otherTenant: [103, 113, 123],
      missing: 999_999,
    },
    // Joined, invited, and applied.
    'agata-tenant-teams': {
      own: [1, 11, 21],
      otherBranch: [2, 12, 22],
      otherTenant: [3, 13, 23],
      missing: 999_999,
    },
    'team-charging-accounts': { ...ofAgata, own: [101], otherBranch: [102], otherTenant: [103] },
    // Open and of nothing, so that it is paid and cancelled, and something else can be subscribed to meanwhile.
    'team-bills': { own: [9601], otherBranch: [9602], otherTenant: [9603], missing: 999_999 },
    'tenant-bills': { own: [9611], otherBranch: [9612], otherTenant: [9613], missing: 999_999 },
    // Present, coming, and cancelled before it began.
    'team-subscriptions': {
      own: [1, 201, 301],
      otherBranch: [2, 202, 302],
      otherTenant: [3, 203, 303],
      missing: 999_999,
    },
    'tenant-subscriptions': {
      own: [101, 401, 501],
      otherBranch: [102, 402, 502],
      otherTenant: [103, 403, 503],
      missing: 999_999,
    },
    // Every team applies to any of them.
    'tenant-directory': { ...everyones, own: [6, 7, 8] },
    // One for teams and one for tenants.
    'agata-offers': { ...everyones, own: [1, 4] },
    // Of the own tenant: one that is in it, one that applies, and one that is invited.
    'tenant-applications': { ...ofAgata, own: [1, 111, 112] },
    'teams-of-tenants': { ...ofAgata, own: [112] },
    'available-teams': { ...everyones, own: [113] },
    // One who is invited and one who has joined.
    'agata-tenant-members': { ...ofAgata, own: [101, 111], otherBranch: [102], otherTenant: [103] },
    // Each branch routes its consultations to another team.
    'routed-appointments': {
      own: [kl.appointments.here],
      otherBranch: [pj.appointments.here],
      otherTenant: [penang.appointments.here],
      missing: 999_999,
    },
    'agata-appointments': { ...everyones, own: [kl.appointments.here, pj.appointments.here] },
    teleconsultations: { ...everyones, own: [kl.appointments.here] },
    'treatment-follow-ups': { ...everyones, own: [kl.appointments.followed] },
    'follow-up-responses': { ...everyones, own: [kl.reply] },
    'agata-chats': everyones,
    'common-chats': { ...everyones, own: [4] },
    'push-schedules': ofPlatform,
    'platform-teams': everyones,
    'platform-tenants': everyones,
    'own-branches': {
      own: [ASKED.own, JOINED],
      otherBranch: [ASKED.otherBranch],
      otherTenant: [ASKED.otherTenant],
      missing: 999_999,
    },
    'own-sessions': {
      own: [SESSIONS.own],
      otherBranch: [SESSIONS.otherBranch],
      otherTenant: [SESSIONS.otherTenant],
      missing: 999_999,
    },
    'own-passkeys': {
      own: [PASSKEYS.own],
      otherBranch: [PASSKEYS.otherBranch],
      otherTenant: [PASSKEYS.otherTenant],
      missing: 999_999,
    },
    'api-keys': {
      own: [API_KEYS.own],
      otherBranch: [API_KEYS.otherBranch],
      otherTenant: [API_KEYS.otherTenant],
      missing: 999_999,
    },
    'shared-computers': {
      own: [SHARED_COMPUTERS.own],
      otherBranch: [SHARED_COMPUTERS.otherBranch],
      otherTenant: [SHARED_COMPUTERS.otherTenant],
      missing: 999_999,
    },
    'email-domains': signOn,
    'sign-on-groups': signOn,
    sessions: {
      own: [SESSIONS.own],
      otherBranch: [SESSIONS.otherBranch],
      otherTenant: [SESSIONS.otherTenant],
      missing: 999_999,
    },
    'audit-log': {
      own: [AUDITS.own],
      otherBranch: [AUDITS.otherBranch],
      otherTenant: [AUDITS.otherTenant],
      missing: 999_999_999,
    },
    branches: {
      own: [branchIds.kl],
      otherBranch: [branchIds.pj],
      otherTenant: [branchIds.penang],
      missing: 999_999,
    },
    accounts: {
      own: [people.manager.id],
      otherBranch: [people.receptionPj.id],
      otherTenant: [people.receptionPenang.id],
      missing: 999_999,
    },
    doctors,
    patients: {
      own: [patientsOf.kl.here, LOCKED, patientsOf.kl.removed],
      otherBranch: [patientsOf.pj.here, patientsOf.pj.removed],
      otherTenant: [patientsOf.penang.here, patientsOf.penang.removed],
      removed: patientsOf.kl.removed,
      missing: '850101145673',
    },
    // Identity numbers for new patients: a patient of another branch counts as unknown.
    identities: {
      own: ['N10000001'],
      otherBranch: [patientsOf.pj.here, patientsOf.pj.removed],
      otherTenant: [patientsOf.penang.here, patientsOf.penang.removed],
      removed: patientsOf.kl.removed,
      missing: 'N10000002',
    },
    patientIds: {
      own: [kl.patients.here, kl.patients.locked, kl.patients.removed],
      otherBranch: [pj.patients.here, pj.patients.removed, pj.patients.locked],
      otherTenant: [penang.patients.here, penang.patients.removed, penang.patients.locked],
      removed: kl.patients.removed,
      missing: 999_999,
    },
    // The history call accepts an id of any resource.
    audited: {
      own: [kl.patients.here],
      otherBranch: [pj.patients.here],
      otherTenant: [penang.patients.here],
      missing: 999_999,
    },
    // Merged into another patient. Differs from `patientIds`, because a call needs two different patients.
    patientsToMerge: {
      own: [kl.patients.locked],
      otherBranch: [pj.patients.locked, pj.patients.removed],
      otherTenant: [penang.patients.locked, penang.patients.removed],
      removed: kl.patients.removed,
      missing: 999_998,
    },
    'patient-merges': {
      own: [kl.merge],
      otherBranch: [pj.merge],
      otherTenant: [penang.merge],
      missing: 999_999,
    },
    appointments: {
      own: [kl.appointments.here, kl.appointments.removed, kl.appointments.followed],
      otherBranch: [pj.appointments.here, pj.appointments.removed, pj.appointments.followed],
      otherTenant: [
        penang.appointments.here,
        penang.appointments.removed,
        penang.appointments.followed,
      ],
      removed: kl.appointments.removed,
      missing: 999_999,
    },
    organizer: {
      own: [kl.absences.here],
      otherBranch: [pj.absences.here, pj.absences.removed],
      otherTenant: [penang.absences.here, penang.absences.removed],
      removed: kl.absences.removed,
      missing: 999_999,
    },
    'message-queries': {
      own: [kl.query],
      otherBranch: [pj.query],
      otherTenant: [penang.query],
      missing: 999_999,
    },
    'message-schedulers': {
      own: [kl.scheduler],
      otherBranch: [pj.scheduler],
      otherTenant: [penang.scheduler],
      missing: 999_999,
    },
    'message-runs': {
      own: [kl.run],
      otherBranch: [pj.run],
      otherTenant: [penang.run],
      missing: 999_999,
    },
    'waiting-list': {
      own: [kl.waiting.here, kl.waiting.removed],
      otherBranch: [pj.waiting.here, pj.waiting.removed],
      otherTenant: [penang.waiting.here, penang.waiting.removed],
      removed: kl.waiting.removed,
      missing: 999_999,
    },
    'saved-views': {
      own: [kl.views.own, kl.views.shared],
      otherBranch: [pj.views.own, pj.views.shared],
      otherTenant: [penang.views.own, penang.views.shared],
      missing: 999_999,
    },
    'waiting-screens': {
      own: [kl.screen],
      otherBranch: [pj.screen],
      otherTenant: [penang.screen],
      missing: 999_999,
    },
    'nurse-notes': {
      own: [kl.notes.here],
      otherBranch: [pj.notes.here, pj.notes.removed],
      otherTenant: [penang.notes.here, penang.notes.removed],
      removed: kl.notes.removed,
      missing: 999_999,
    },
    'pdf-documents': {
      own: [kl.documentsOfPatient.here, kl.documentsOfPatient.removed],
      otherBranch: [pj.documentsOfPatient.here, pj.documentsOfPatient.removed],
      otherTenant: [penang.documentsOfPatient.here, penang.documentsOfPatient.removed],
      removed: kl.documentsOfPatient.removed,
      missing: 999_999,
    },
    'issued-papers': {
      own: [kl.issuedPaper],
      otherBranch: [pj.issuedPaper],
      otherTenant: [penang.issuedPaper],
      missing: 999_999,
    },
    diagnoses: {
      own: [kl.consultation.diagnosis],
      otherBranch: [pj.consultation.diagnosis],
      otherTenant: [penang.consultation.diagnosis],
      missing: 999_999,
    },
    'frequent-texts': {
      own: [kl.consultation.frequentText],
      otherBranch: [pj.consultation.frequentText],
      otherTenant: [penang.consultation.frequentText],
      missing: 999_999,
    },
    'visit-notes': {
      own: [kl.consultation.visitNotes.draft, kl.consultation.visitNotes.signed],
      otherBranch: [pj.consultation.visitNotes.draft, pj.consultation.visitNotes.signed],
      otherTenant: [penang.consultation.visitNotes.draft, penang.consultation.visitNotes.signed],
      missing: 999_999,
    },
    medicines: {
      own: [kl.consultation.medicine],
      otherBranch: [pj.consultation.medicine],
      otherTenant: [penang.consultation.medicine],
      missing: 999_999,
    },
    prescriptions: {
      own: [kl.consultation.prescriptions.draft, kl.consultation.prescriptions.issued],
      otherBranch: [pj.consultation.prescriptions.draft, pj.consultation.prescriptions.issued],
      otherTenant: [
        penang.consultation.prescriptions.draft,
        penang.consultation.prescriptions.issued,
      ],
      missing: 999_999,
    },
    'vital-signs': {
      own: [kl.consultation.vitalSign],
      otherBranch: [pj.consultation.vitalSign],
      otherTenant: [penang.consultation.vitalSign],
      missing: 999_999,
    },
    fees: {
      own: [kl.till.fee],
      otherBranch: [pj.till.fee],
      otherTenant: [penang.till.fee],
      missing: 999_999,
    },
    payers: {
      own: [kl.till.payers.used, kl.till.payers.unused],
      otherBranch: [pj.till.payers.used, pj.till.payers.unused],
      otherTenant: [penang.till.payers.used, penang.till.payers.unused],
      missing: 999_999,
    },
    tills: {
      own: [kl.till.tills.used, kl.till.tills.unused],
      otherBranch: [pj.till.tills.used, pj.till.tills.unused],
      otherTenant: [penang.till.tills.used, penang.till.tills.unused],
      missing: 999_999,
    },
    bills: {
      own: [kl.till.bills.open, kl.till.bills.charged],
      otherBranch: [pj.till.bills.open, pj.till.bills.charged],
      otherTenant: [penang.till.bills.open, penang.till.bills.charged],
      missing: 999_999,
    },
    receipts: {
      own: [kl.till.receipt],
      otherBranch: [pj.till.receipt],
      otherTenant: [penang.till.receipt],
      missing: 999_999,
    },
    'till-closings': {
      own: [kl.till.closing],
      otherBranch: [pj.till.closing],
      otherTenant: [penang.till.closing],
      missing: 999_999,
    },
    'record-readings': {
      own: [kl.reading],
      otherBranch: [pj.reading],
      otherTenant: [penang.reading],
      missing: 999_999,
    },
    disclosures: {
      own: [kl.disclosure],
      otherBranch: [pj.disclosure],
      otherTenant: [penang.disclosure],
      missing: 999_999,
    },
    'data-breaches': {
      own: [kl.breach],
      otherBranch: [pj.breach],
      otherTenant: [penang.breach],
      missing: 999_999,
    },
    'patient-files': {
      own: [kl.patientFile],
      otherBranch: [pj.patientFile],
      otherTenant: [penang.patientFile],
      missing: 999_999,
    },
    'message-templates': {
      own: [kl.templates.here],
      otherBranch: [pj.templates.here, pj.templates.removed],
      otherTenant: [penang.templates.here, penang.templates.removed],
      removed: kl.templates.removed,
      missing: 999_999,
    },
    messages: {
      own: [kl.message],
      otherBranch: [pj.message],
      otherTenant: [penang.message],
      missing: 999_999,
    },
    'message-replies': {
      own: [kl.reply],
      otherBranch: [pj.reply],
      otherTenant: [penang.reply],
      missing: 999_999,
    },
    appointmentTypes: {
      own: ['Consultation'],
      otherBranch: [`Only ${pj.value} appt_type`],
      otherTenant: [`Only ${penang.value} appt_type`],
      missing: 'No such type',
    },
    files: {
      own: [kl.file],
      otherBranch: [pj.file],
      otherTenant: [penang.file],
      missing: 999_999,
    },
    'opening-hours': {
      own: [kl.opening],
      otherBranch: [pj.opening],
      otherTenant: [penang.opening],
      missing: 999_999,
    },
    'value-translations': {
      own: [kl.translation],
      otherBranch: [pj.translation],
      otherTenant: [penang.translation],
      missing: 999_999,
    },
    'branch-users': {
      own: [kl.users.active, kl.users.invited, kl.users.unlinked, kl.users.disabled],
      otherBranch: [pj.users.active, pj.users.invited, pj.users.unlinked, pj.users.disabled],
      otherTenant: [
        penang.users.active,
        penang.users.invited,
        penang.users.unlinked,
        penang.users.disabled,
      ],
      missing: 999_999,
    },
    'whatsapp-access': {
      own: [kl.whatsApp.own],
      otherBranch: [pj.whatsApp.own],
      otherTenant: [penang.whatsApp.own],
      missing: 999_999,
    },
    'whatsapp-instances': {
      own: [kl.whatsApp.provided],
      otherBranch: [pj.whatsApp.provided],
      otherTenant: [penang.whatsApp.provided],
      missing: 999_999,
    },
    'platform-users': {
      own: [people.reception.id, BLOCKED_ID],
      otherBranch: [people.receptionPj.id],
      otherTenant: [people.receptionPenang.id],
      missing: 999_999,
    },
    proformas: {
      own: [kl.documents.proformas.open, kl.documents.proformas.paid],
      otherBranch: [pj.documents.proformas.open, pj.documents.proformas.paid],
      otherTenant: [penang.documents.proformas.open, penang.documents.proformas.paid],
      missing: 999_999,
    },
    invoices: {
      own: [kl.documents.invoices.credited, kl.documents.invoices.paid],
      otherBranch: [pj.documents.invoices.credited, pj.documents.invoices.paid],
      otherTenant: [penang.documents.invoices.credited, penang.documents.invoices.paid],
      missing: 999_999,
    },
    'consolidated-e-invoices': {
      own: [1],
      otherBranch: [999_998],
      otherTenant: [999_998],
      missing: 999_999,
    },
    'company-removals': {
      own: [COMPANY_REMOVALS.waiting, COMPANY_REMOVALS.given, COMPANY_REMOVALS.gone],
      otherBranch: [999_998],
      otherTenant: [999_998],
      missing: 999_999,
    },
    'unsettled-payments': {
      own: [kl.documents.unsettled],
      otherBranch: [pj.documents.unsettled],
      otherTenant: [penang.documents.unsettled],
      missing: 999_999,
    },
    'branch-subscriptions': {
      own: [kl.documents.subscription],
      otherBranch: [pj.documents.subscription],
      otherTenant: [penang.documents.subscription],
      missing: 999_999,
    },
    'branch-holidays': {
      own: [kl.holiday],
      otherBranch: [pj.holiday],
      otherTenant: [penang.holiday],
      missing: 999_999,
    },
    'appointment-categories': ownList,
    'appointment-locations': ownList,
    'appointment-statuses': ownList,
    'appointment-types': ownList,
    'cancel-reasons': ownList,
    'doctor-resources': doctors,
    tenants: ofPlatform,
    'sign-in-rules': ofPlatform,
    'single-sign-on': ofPlatform,
    'text-languages': ofPlatform,
    weekends: ofPlatform,
    ...Object.fromEntries(
      Object.values(masterLists).map(({ resource }) => [
        `removed-${resource}`,
        {
          own: [REMOVED.kl],
          otherBranch: [REMOVED.pj],
          otherTenant: [REMOVED.penang],
          missing: 999_999,
        },
      ]),
    ),
    'access-levels': ofPlatform,
    ...Object.fromEntries(
      Object.entries(plantedRequests).map(([resource, id]) => [
        resource,
        { ...ofPlatform, own: [id] as const },
      ]),
    ),
    'agata-users': { ...ofPlatform, own: [OTHER_ADMINISTRATOR] },
    'association-bodies': ofPlatform,
    avatars: everyones,
    // Every team writes about any of them.
    'better-life-categories': everyones,
    'expertise-appointments': ofPlatform,
    'organization-types': ofPlatform,
    'subscription-categories': ofPlatform,
    'agata-routes': {
      own: [kl.route],
      otherBranch: [pj.route],
      otherTenant: [penang.route],
      missing: 999_999,
    },
    // Every clinic routes to any team.
    'team-directory': everyones,
    // Everyone chooses one of them.
    'practice-types': everyones,
    // One that is held and one that nobody holds.
    plans: { own: [1, 3], otherBranch: [999_998], otherTenant: [999_998], missing: 999_999 },
    'database-templates': everyones,
    'pdf-templates': { ...everyones, own: [1, 2, 4], removed: 4 },
    'email-templates': everyones,
    'print-slips': everyones,
    // The first shipped one of each kind.
    patientSlips: { ...everyones, own: [1] },
    issuedSlips: { ...everyones, own: [...ISSUED_SLIPS] },
    appointmentSlips: { ...everyones, own: [2] },
    invoiceSlips: { ...everyones, own: [6] },
    reports: everyones,
    'platform-message-queries': everyones,
    'platform-message-templates': everyones,
    'product-types': ofPlatform,
    'company-discounts': ofPlatform,
    'public-holidays': ofPlatform,
    'page-errors': ofPlatform,
    locations: listed,
    cancelReasons: listed,
    priorities: listed,
    // Booked, and arrived, which assigns a queue number.
    statuses: { ...listed, own: [1, 3, kl.value] },
    patientPriorities: listed,
    relations: listed,
  };
}
