import type { Client } from 'pg';

/** Ids of what was written in one branch's consulting room. */
export interface PlantedConsultation {
  diagnosis: number;
  frequentText: number;
  visitNotes: { draft: number; signed: number };
  vitalSign: number;
  medicine: number;
  prescriptions: { draft: number; issued: number };
}

/** Inserts a note of each state, a measurement, and a record of each list that notes are written with. */
export async function plantConsultation(
  owner: Client,
  {
    branch,
    ...of
  }: {
    branch: number;
    patient: number;
    doctor: number;
    author: number;
    appointments: { here: number; removed: number };
  },
): Promise<PlantedConsultation> {
  const id = async (sql: string, values: unknown[]): Promise<number> => {
    const { rows } = await owner.query<{ id: number }>(sql, [branch, ...values]);
    return rows[0]?.id ?? 0;
  };
  const note = async (appointment: number, state: 'draft' | 'signed') => {
    const made = await id(
      `INSERT INTO visit_note (branch_id, created_by, complaint, appointment_id, patient_id, doctor_id, state, signed_at, added_at)
       VALUES ($1, $2, 'Cough', $3, $4, $5, $6, CASE WHEN $6 = 'signed' THEN localtimestamp END, localtimestamp) RETURNING id`,
      [of.author, appointment, of.patient, of.doctor, state],
    );
    await id(
      `INSERT INTO visit_note_diagnosis (branch_id, parent_id, position, name) VALUES ($1, $2, 0, 'Bronchitis')`,
      [made],
    );
    return made;
  };
  const prescription = async (appointment: number, state: 'draft' | 'issued') => {
    const made = await id(
      `INSERT INTO prescription (branch_id, created_by, appointment_id, patient_id, doctor_id, state, issued_at, added_at)
       VALUES ($1, $2, $3, $4, $5, $6, CASE WHEN $6 = 'issued' THEN localtimestamp END, localtimestamp) RETURNING id`,
      [of.author, appointment, of.patient, of.doctor, state],
    );
    await id(
      `INSERT INTO prescription_line (branch_id, parent_id, position, name, form, unit, frequency, instructions)
       VALUES ($1, $2, 0, 'Salbutamol', 'inhaler', 'puff', 'whenNeeded', 'Shake it')`,
      [made],
    );
    return made;
  };
  const issued = await prescription(of.appointments.removed, 'issued');
  const signed = await note(of.appointments.removed, 'signed');
  return {
    diagnosis: await id(
      `INSERT INTO diagnosis (branch_id, name, code) VALUES ($1, 'Bronchitis', 'J20') RETURNING id`,
      [],
    ),
    frequentText: await id(
      `INSERT INTO frequent_text (branch_id, shortcut, text) VALUES ($1, 'planted', 'No rash.') RETURNING id`,
      [],
    ),
    visitNotes: { signed, draft: await note(of.appointments.here, 'draft') },
    medicine: await id(
      `INSERT INTO medicine (branch_id, name, form, unit, frequency, instructions, is_offered)
       VALUES ($1, 'Salbutamol', 'inhaler', 'puff', 'whenNeeded', 'Shake it', true) RETURNING id`,
      [],
    ),
    prescriptions: { issued, draft: await prescription(of.appointments.here, 'draft') },
    vitalSign: await id(
      `INSERT INTO vital_sign (branch_id, created_by, systolic, diastolic, remark, patient_id, appointment_id, added_at)
       VALUES ($1, $2, 120, 80, 'Sitting', $3, $4, localtimestamp) RETURNING id`,
      [of.author, of.patient, of.appointments.here],
    ),
  };
}
