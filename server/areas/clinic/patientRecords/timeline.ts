import { eq, type SQL, sql } from 'drizzle-orm';
import { statusMeanings } from '../../../../contract/clinic/lookups.ts';
import type {
  patientRecords as calls,
  TimelineItem,
  TimelineKind,
} from '../../../../contract/clinic/patientRecords.ts';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import { patients } from '../../../db/schema/index.ts';
import { noteReaders } from '../../../kit/db/crud/readers.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { instantOf, wallClockOf } from '../../../kit/time.ts';
import { noteRead } from '../../accounts/recordReadings/noting.ts';

/** Entries of a page. Entries of one instant stay together. */
const PAGE = 50;

type Row = Omit<TimelineItem, 'at' | 'meaning' | 'file'> & {
  at: string;
  meaning: string;
  file: TimelineItem['file'] | null;
};

/**
 * A page of a patient's timeline, latest first: of the kinds that the person may see, or of all, as for the patient
 * themselves (`isWhole`).
 */
export async function timelineOf(
  context: BranchContext,
  { nric, before, kinds }: Checked<typeof calls.patientTimeline>,
  { isWhole = false } = {},
): Promise<Answered<typeof calls.patientTimeline>> {
  const { db, branch, may } = context;
  const [patient] = await db
    .select({ id: patients.id })
    .from(patients)
    .where(sql`${eq(patients.branchId, branch.id)} AND ${eq(patients.icPassport, nric)}`);
  if (!patient) throw notFound('nric');
  if (!isWhole) await noteRead(context, 'timeline', [patient.id]);
  const timelineQuery: TimelineQuery = {
    branchId: branch.id,
    patientId: patient.id,
    before: before === undefined ? null : instantOf(before).toISOString(),
  };
  const wanted = partsOfKinds.filter(
    ({ kind, needs }) =>
      (kinds === undefined || kinds.length === 0 || kinds.includes(kind)) &&
      (isWhole || needs === undefined || may(...needs) !== 'none'),
  );
  if (wanted.length === 0) return { data: [], more: false };
  const parts = wanted.map(({ entries }) => entries(timelineQuery));
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    SELECT kind, id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, title, text, state, meaning, who, file
      FROM (${sql.join(parts, sql` UNION ALL `)}) everything
     ORDER BY everything.at DESC, kind, id DESC`);
  const page = pageOf(rows);
  for (const [kind, resource] of Object.entries(notedReadings))
    await noteReaders(
      resource,
      page.data.filter((item) => item.kind === kind).map(({ id }) => id),
      context,
    );
  return page;
}

interface PartOfKind {
  kind: TimelineKind;
  /** The permission without which the kind is left out. */
  needs?: readonly [action: string, resource: string];
  entries: (timelineQuery: TimelineQuery) => SQL;
}

const partsOfKinds: readonly PartOfKind[] = [
  { kind: 'registration', entries: registration },
  { kind: 'appointment', entries: appointments },
  { kind: 'merge', entries: merges },
  { kind: 'followUp', needs: ['list', 'follow-ups'], entries: followUps },
  { kind: 'nurseNote', needs: ['list', 'nurse-notes'], entries: nurseNotes },
  { kind: 'issuedPaper', needs: ['list', 'issued-papers'], entries: issuedPapers },
  { kind: 'visitNote', needs: ['list', 'visit-notes'], entries: visitNotes },
  { kind: 'vitalSign', needs: ['list', 'vital-signs'], entries: vitalSigns },
  { kind: 'receipt', needs: ['list', 'receipts'], entries: receipts },
  { kind: 'prescription', needs: ['list', 'prescriptions'], entries: prescriptions },
  { kind: 'document', needs: ['list', 'patient-files'], entries: documents },
  { kind: 'message', needs: ['send', 'messages'], entries: messages },
];

/** What is named in the histories of those entries that someone has read here. */
const notedReadings = {
  visitNote: 'visit-notes',
  vitalSign: 'vital-signs',
  prescription: 'prescriptions',
} as const;

interface TimelineQuery {
  branchId: number;
  patientId: number;
  /** Entries before this instant. */
  before: string | null;
}

// The entries of one kind that a page may need. Instants are truncated to the milliseconds of the wire, so that pages
// neither overlap nor leave a gap.
function part(
  timelineQuery: TimelineQuery,
  at: SQL,
  columns: SQL,
  from: SQL,
  where: SQL,
  file = sql`NULL::jsonb`,
): SQL {
  const cut = sql`date_trunc('milliseconds', ${at})`;
  const earlier =
    timelineQuery.before === null ? sql`true` : sql`${at} < ${timelineQuery.before}::timestamptz`;
  return sql`(SELECT ${cut} AS at, ${columns}, ${file} AS file FROM ${from} WHERE ${where} AND ${earlier}
    ORDER BY 1 DESC FETCH FIRST ${sql.raw(String(PAGE + 1))} ROWS WITH TIES)`;
}

function registration(timelineQuery: TimelineQuery): SQL {
  return part(
    timelineQuery,
    sql`p.registered_at`,
    sql`'registration' AS kind, p.id, '' AS title, '' AS text, '' AS state, '' AS meaning,
        coalesce((SELECT app.person(u.account_id) FROM audit u
                   WHERE u.branch_id = p.branch_id AND u.resource = 'patients' AND u.record_id = p.id::text
                     AND u.action = 'create' ORDER BY u.at LIMIT 1), '') AS who`,
    sql`patient p`,
    sql`p.branch_id = ${timelineQuery.branchId} AND p.id = ${timelineQuery.patientId}`,
  );
}

function appointments(timelineQuery: TimelineQuery): SQL {
  return part(
    timelineQuery,
    sql`a.starts_at`,
    sql`'appointment' AS kind, a.id, a.type AS title, a.complaint AS text, coalesce(v.value, '') AS state,
        coalesce(v.meaning, '') AS meaning,
        coalesce((SELECT string_agg(d.name, ', ' ORDER BY ad.position)
                    FROM appointment_doctor ad JOIN doctor d ON d.branch_id = ad.branch_id AND d.id = ad.doctor_id
                   WHERE ad.branch_id = a.branch_id AND ad.appointment_id = a.id), '') AS who`,
    sql`appointment a LEFT JOIN lookup_value v
          ON v.branch_id = a.branch_id AND v.kind = 'appt_status' AND v.id = a.status_id`,
    sql`a.branch_id = ${timelineQuery.branchId} AND a.patient_id = ${timelineQuery.patientId} AND a.removed_at IS NULL`,
  );
}

function followUps(timelineQuery: TimelineQuery): SQL {
  return part(
    timelineQuery,
    sql`f.remind_at`,
    sql`'followUp' AS kind, a.id, a.type AS title, f.remarks AS text,
        CASE WHEN f.done_at IS NULL THEN 'open' ELSE 'done' END AS state, '' AS meaning,
        coalesce(app.person(f.changed_by), '') AS who`,
    sql`appointment a JOIN follow_up f ON f.branch_id = a.branch_id AND f.appointment_id = a.id`,
    sql`a.branch_id = ${timelineQuery.branchId} AND a.patient_id = ${timelineQuery.patientId} AND a.removed_at IS NULL`,
  );
}

function nurseNotes(timelineQuery: TimelineQuery): SQL {
  return part(
    timelineQuery,
    sql`n.created_at`,
    sql`'nurseNote' AS kind, n.id,
        coalesce(to_char(a.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') AS title, n.note AS text, '' AS state, '' AS meaning,
        coalesce(app.person(n.created_by), '') AS who`,
    sql`nurse_note n LEFT JOIN appointment a
          ON a.branch_id = n.branch_id AND a.id = n.appointment_id AND a.removed_at IS NULL`,
    sql`n.branch_id = ${timelineQuery.branchId} AND n.patient_id = ${timelineQuery.patientId} AND n.removed_at IS NULL`,
  );
}

function issuedPapers(timelineQuery: TimelineQuery): SQL {
  return part(
    timelineQuery,
    sql`i.issued_at`,
    sql`'issuedPaper' AS kind, i.id, i.title || ' ' || i.series || lpad(i.number::text, 6, '0') AS title,
        coalesce(to_char(i.from_day, 'YYYY-MM-DD') || '/' || to_char(i.to_day, 'YYYY-MM-DD'), '') AS text,
        CASE WHEN i.voided_at IS NULL THEN '' ELSE 'void' END AS state, '' AS meaning, i.doctor_name AS who`,
    sql`issued_paper i`,
    sql`i.branch_id = ${timelineQuery.branchId} AND i.patient_id = ${timelineQuery.patientId}`,
  );
}

function visitNotes(timelineQuery: TimelineQuery): SQL {
  return part(
    timelineQuery,
    sql`n.added_at AT TIME ZONE app.clinic_zone()`,
    sql`'visitNote' AS kind, n.id,
        coalesce((SELECT string_agg(concat_ws(' ', g.name, nullif(g.code, '')), ', ' ORDER BY g.position)
                    FROM visit_note_diagnosis g WHERE g.branch_id = n.branch_id AND g.parent_id = n.id), '') AS title,
        concat_ws(E'\\n', nullif(n.complaint, ''), nullif(n.findings, ''), nullif(n.assessment, ''), nullif(n.plan, ''),
                  nullif(n.text, '')) AS text,
        n.state, '' AS meaning, d.name AS who`,
    sql`visit_note n JOIN doctor d ON d.branch_id = n.branch_id AND d.id = n.doctor_id`,
    sql`n.branch_id = ${timelineQuery.branchId} AND n.patient_id = ${timelineQuery.patientId}`,
  );
}

// Without words, so that a page of any language shows it as it is.
function vitalSigns(timelineQuery: TimelineQuery): SQL {
  return part(
    timelineQuery,
    sql`s.added_at AT TIME ZONE app.clinic_zone()`,
    sql`'vitalSign' AS kind, s.id, '' AS title,
        concat_ws(' · ', s.systolic || '/' || s.diastolic || ' mmHg', s.pulse || ' /min', s.temperature || ' °C',
                  s.saturation || ' %', s.weight || ' kg', s.height || ' cm', s.pain || ' /10', nullif(s.remark, '')) AS text,
        '' AS state, '' AS meaning, coalesce(app.person(s.created_by), '') AS who`,
    sql`vital_sign s`,
    sql`s.branch_id = ${timelineQuery.branchId} AND s.patient_id = ${timelineQuery.patientId}`,
  );
}

function receipts(timelineQuery: TimelineQuery): SQL {
  return part(
    timelineQuery,
    sql`r.taken_at`,
    sql`'receipt' AS kind, r.id, 'R' || lpad(r.number::text, 6, '0') || ' · RM ' ||
          to_char((r.settled + r.rounding) / 100.0, 'FM999,999,990.00') AS title,
        coalesce((SELECT string_agg(l ->> 'name', ', ') FROM jsonb_array_elements(r.content -> 'lines') l), '') AS text,
        CASE WHEN r.voided_at IS NULL THEN '' ELSE 'void' END AS state, '' AS meaning,
        coalesce(app.person(r.taken_by), '') AS who`,
    sql`bill b JOIN bill_receipt r ON r.branch_id = b.branch_id AND r.bill_id = b.id`,
    sql`b.branch_id = ${timelineQuery.branchId} AND b.patient_id = ${timelineQuery.patientId}`,
  );
}

function prescriptions(timelineQuery: TimelineQuery): SQL {
  return part(
    timelineQuery,
    sql`coalesce(r.issued_at, r.added_at) AT TIME ZONE app.clinic_zone()`,
    sql`'prescription' AS kind, r.id, '' AS title,
        coalesce((SELECT string_agg(concat_ws(' ', l.name, nullif(l.strength, '')), ', ' ORDER BY l.position)
                    FROM prescription_line l WHERE l.branch_id = r.branch_id AND l.parent_id = r.id), '') AS text,
        r.state, '' AS meaning, d.name AS who`,
    sql`prescription r JOIN doctor d ON d.branch_id = r.branch_id AND d.id = r.doctor_id`,
    sql`r.branch_id = ${timelineQuery.branchId} AND r.patient_id = ${timelineQuery.patientId}`,
  );
}

// At the day that they are of; those of the day on which they were added, at that time.
function documents(timelineQuery: TimelineQuery): SQL {
  return part(
    timelineQuery,
    sql`(CASE WHEN d.added_at::date = d.day THEN d.added_at ELSE d.day END AT TIME ZONE app.clinic_zone())`,
    sql`'document' AS kind, d.id, d.title, '' AS text, d.kind AS state, '' AS meaning,
        coalesce(app.person(d.created_by), '') AS who`,
    sql`patient_file d LEFT JOIN file f ON f.branch_id = d.branch_id AND f.id = d.file_id`,
    sql`d.branch_id = ${timelineQuery.branchId} AND d.patient_id = ${timelineQuery.patientId}`,
    sql`CASE WHEN f.id IS NOT NULL THEN jsonb_strip_nulls(jsonb_build_object(
          'id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'thumbnail', f.thumbnail)) END`,
  );
}

function messages(timelineQuery: TimelineQuery): SQL {
  return part(
    timelineQuery,
    sql`coalesce(m.sent_at, m.created_at)`,
    sql`'message' AS kind, m.id, m.template_name AS title, m.text, m.status AS state, '' AS meaning,
        coalesce(app.person(m.created_by), '') AS who`,
    sql`message m`,
    sql`m.branch_id = ${timelineQuery.branchId} AND m.patient_id = ${timelineQuery.patientId}`,
  );
}

function merges(timelineQuery: TimelineQuery): SQL {
  return part(
    timelineQuery,
    sql`m.merged_at`,
    sql`'merge' AS kind, m.id, o.name || ' (' || o.ic_passport || ')' AS title, '' AS text,
        CASE WHEN m.undone_at IS NOT NULL THEN 'undone' WHEN m.kept_id = ${timelineQuery.patientId} THEN 'kept' ELSE 'merged' END AS state,
        '' AS meaning, coalesce(app.person(m.merged_by), '') AS who`,
    sql`patient_merge m JOIN patient o ON o.branch_id = m.branch_id
          AND o.id = CASE WHEN m.kept_id = ${timelineQuery.patientId} THEN m.merged_id ELSE m.kept_id END`,
    sql`m.branch_id = ${timelineQuery.branchId} AND ${timelineQuery.patientId} IN (m.kept_id, m.merged_id)`,
  );
}

function pageOf(rows: Row[]) {
  const last = rows[PAGE]?.at;
  const cut = last === undefined ? rows.length : rows.findIndex(({ at }) => at === last);
  // More than a page of one instant is answered whole.
  const page = cut === 0 ? rows.filter(({ at }) => at === last) : rows.slice(0, cut);
  const data = page.map(({ at, meaning, title, file, ...row }) => ({
    ...row,
    ...(file && { file }),
    at: wallClockOf(new Date(at)),
    title: row.kind === 'nurseNote' && title !== '' ? wallClockOf(new Date(title)) : title,
    meaning: statusMeanings.find((known) => known === meaning) ?? ('' as const),
  }));
  return { data, more: last !== undefined };
}
