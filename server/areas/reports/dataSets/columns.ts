import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { atClinicZone } from '../../../db/clinicDays.ts';

/** The clinic's day of an instant as YYYY-MM-DD, for SQL. */
export const dayOf = (instant: SQLWrapper): SQL =>
  sql`to_char(${instant} ${atClinicZone}, 'YYYY-MM-DD')`;

/** The clinic's wall clock of an instant to the minute, for SQL. */
export const momentOf = (instant: SQLWrapper): SQL =>
  sql`to_char(${instant} ${atClinicZone}, 'YYYY-MM-DD"T"HH24:MI')`;

/** The value of a branch's list, for SQL. `a` is the row that has the id. */
export const listed = (kind: string, id: SQLWrapper): SQL =>
  sql`(SELECT v.value FROM lookup_value v WHERE v.branch_id = a.branch_id AND v.kind = ${kind} AND v.id = ${id})`;

/** The doctors of an appointment `a`, joined with commas, for SQL. */
export const doctorsOfAppointment = sql`
  (SELECT string_agg(d.name, ', ' ORDER BY ad.position) FROM appointment_doctor ad
     JOIN doctor d ON d.branch_id = ad.branch_id AND d.id = ad.doctor_id
    WHERE ad.branch_id = a.branch_id AND ad.appointment_id = a.id)`;

/** The fields of a patient `p`, for SQL. */
export const patientColumns = sql`
  p.name AS "patientName", p.ic_passport AS "identityNumber", p.sex, p.dob::text AS "birthDay",
  CASE WHEN p.dob <= (now() ${atClinicZone})::date THEN extract(year FROM age((now() ${atClinicZone})::date, p.dob))::integer END AS age,
  p.mobile AS phone, p.email_address AS email, concat_ws(', ', nullif(p.address, ''), nullif(p.street, '')) AS address,
  p.postcode, p.city, p.state, p.nationality, p.race, p.company, p.actual_source AS source,
  ${dayOf(sql`p.registered_at`)} AS registered`;
