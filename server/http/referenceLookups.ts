import type { PgTable } from 'drizzle-orm/pg-core';
import { masterLists } from '../../contract/masterLists/index.ts';
import { masterTables } from '../db/masterTables.ts';
import * as schema from '../db/schema/index.ts';

/** How to find the records of a resource. */
export interface Lookup {
  table: PgTable;
  /** The kind of list, where the table holds several. */
  kind?: string;
  /** Records are referred to by this column instead of their id. */
  by?: 'value';
  /** A removed record counts as existing: the handler decides about it. */
  withRemoved?: true;
  /** The documented error, where it is not 404 GENERAL.NOT_FOUND. */
  failure?: { status: number; code: 'APPOINTMENT.TYPE' };
}

/**
 * Tables of the records that calls refer to (`refTo`, `idOf` and `reference` of the contract). `handler` means that the
 * call's handler looks the record up itself, because it needs more than its existence or has its own documented errors.
 */
export const lookups: Readonly<Record<string, Lookup | 'handler'>> = {
  ...Object.fromEntries(
    Object.entries(masterLists).map(([name, { resource }]) => [
      resource,
      { table: masterTables[name as keyof typeof masterLists] },
    ]),
  ),
  doctors: { table: schema.doctors },
  files: { table: schema.files },
  appointments: { table: schema.appointments, withRemoved: true },
  'waiting-list': { table: schema.waitingEntries },
  organizer: { table: schema.absences },
  'nurse-notes': { table: schema.nurseNotes },
  'message-templates': { table: schema.messageTemplates },
  'patient-merges': { table: schema.patientMerges },
  patientIds: { table: schema.patients, withRemoved: true },
  'practice-types': { table: schema.practiceTypes },
  tenants: { table: schema.tenants },
  locations: { table: schema.lookupValues, kind: 'appt_location' },
  priorities: { table: schema.lookupValues, kind: 'appt_priority' },
  statuses: { table: schema.lookupValues, kind: 'appt_status' },
  cancelReasons: { table: schema.lookupValues, kind: 'appt_cancel_reason' },
  patientPriorities: { table: schema.lookupValues, kind: 'pat_priority' },
  relations: { table: schema.lookupValues, kind: 'relation_type' },
  appointmentTypes: {
    table: schema.lookupValues,
    kind: 'appt_type',
    by: 'value',
    failure: { status: 400, code: 'APPOINTMENT.TYPE' },
  },
  // By identity number: an unknown one may be a new patient; a removed or merged one has its own error.
  patients: 'handler',
  identities: 'handler',
  patientsToMerge: 'handler',
  // Only the person's own branches.
  branches: 'handler',
  accounts: 'handler',
  // Any resource: the history of another branch's record is empty.
  audited: 'handler',
};
