import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../kit/db/database.ts';
import { wallClockOf } from '../../kit/time.ts';
import {
  appointmentDoctors,
  appointments,
  diagnoses,
  doctors,
  frequentTexts,
  lookupValues,
  patients,
  visitNoteDiagnoses,
  visitNotes,
  vitalSigns,
} from '../schema/index.ts';
import type { Filling } from './filling.ts';
import { Random } from './random.ts';
import { inChunks } from './rows.ts';

const texts = [
  { shortcut: 'fever', text: 'Fever for … days, no rash, no bleeding, drinking well.' },
  { shortcut: 'throat', text: 'Throat red, no exudate, no enlarged nodes.' },
  { shortcut: 'lungs', text: 'Lungs clear, no crepitations, no wheeze.' },
  { shortcut: 'abdomen', text: 'Abdomen soft, no tenderness, no masses, bowel sounds normal.' },
  { shortcut: 'warn', text: 'To come back at once if worse, breathless or bleeding.' },
  { shortcut: 'rehat', text: 'Rehat secukupnya dan minum banyak air.' },
];

interface Seen {
  findings: string;
  plan: string;
  diagnosis: string;
  code: string;
}

/** What visits of the demo came to, by their complaints. */
const outcomes: readonly (Seen & { of: readonly string[] })[] = [
  {
    of: ['Fever and cough for 2 days', 'Sore throat', 'Demam dan batuk', '咳嗽三天'],
    findings: 'Throat red, no exudate. Lungs clear.',
    plan: 'Paracetamol, fluids. Come back if the fever lasts beyond three days.',
    diagnosis: 'Acute upper respiratory infection',
    code: 'J06.9',
  },
  {
    of: ['Sakit perut dan cirit-birit', 'Abdominal pain after meals'],
    findings: 'Abdomen soft, mild tenderness around the navel, not dehydrated.',
    plan: 'Oral rehydration salts, light meals.',
    diagnosis: 'Acute gastroenteritis',
    code: 'A09',
  },
  {
    of: ['Skin rash on both arms'],
    findings: 'Dry, red patches at both elbows, no infection.',
    plan: 'Emollient, mild steroid cream for seven days.',
    diagnosis: 'Eczema',
    code: 'L30.9',
  },
  {
    of: ['Lower back pain'],
    findings: 'Tender over the lower back, no weakness, reflexes equal.',
    plan: 'Stay active, heat, paracetamol. Review in two weeks.',
    diagnosis: 'Low back pain',
    code: 'M54.5',
  },
  {
    of: ['Blood pressure review', 'Ulang ubat darah tinggi'],
    findings: 'Feels well. No headache, no swelling of the ankles.',
    plan: 'Same medicines, less salt. Review in three months.',
    diagnosis: 'Hypertension',
    code: 'I10',
  },
  {
    of: ['Diabetes review, bring logbook'],
    findings: 'Feet without ulcers, pulses felt. Logbook shows values from 6 to 9.',
    plan: 'Same medicines. Blood test before the next visit.',
    diagnosis: 'Type 2 diabetes',
    code: 'E11.9',
  },
  {
    of: ['Asthma control'],
    findings: 'No wheeze. Good inhaler technique.',
    plan: 'Same inhalers. Review in three months.',
    diagnosis: 'Asthma',
    code: 'J45.9',
  },
];
const usual: Seen = {
  findings: 'Done as planned, without complications.',
  plan: 'Come back when needed.',
  diagnosis: '',
  code: '',
};

/** What doctors of a branch wrote and measured in the visits of three weeks, and the lists that they write with. */
export async function storeConsultations(db: Db, { branchId }: Filling): Promise<void> {
  // Of its own, so that the rest of the demo stays as it is.
  const random = new Random(branchId * 7919);
  await db.insert(frequentTexts).values(texts.map((text) => ({ ...text, branchId })));
  const known = outcomes.map(({ diagnosis: name, code }) => ({
    branchId,
    name,
    code,
  }));
  await db.insert(diagnoses).values(known);
  const visits = await db
    .select({
      appointment: appointments.id,
      patient: appointments.patientId,
      complaint: appointments.complaint,
      finishedAt: appointments.finishedAt,
      startsAt: appointments.startsAt,
      doctor: doctors.id,
      account: doctors.accountId,
      age: sql<
        number | null
      >`extract(year FROM age(${appointments.startsAt}, ${patients.dob}))::integer`,
    })
    .from(appointments)
    .innerJoin(
      lookupValues,
      and(
        eq(lookupValues.branchId, appointments.branchId),
        eq(lookupValues.kind, 'appt_status'),
        eq(lookupValues.id, appointments.statusId),
        eq(lookupValues.meaning, 'done'),
      ),
    )
    .innerJoin(
      appointmentDoctors,
      and(
        eq(appointmentDoctors.branchId, appointments.branchId),
        eq(appointmentDoctors.appointmentId, appointments.id),
        eq(appointmentDoctors.position, 0),
      ),
    )
    .innerJoin(
      doctors,
      and(
        eq(doctors.branchId, appointmentDoctors.branchId),
        eq(doctors.id, appointmentDoctors.doctorId),
        isNotNull(doctors.accountId),
      ),
    )
    .innerJoin(
      patients,
      and(eq(patients.branchId, appointments.branchId), eq(patients.id, appointments.patientId)),
    )
    .where(eq(appointments.branchId, branchId))
    .orderBy(appointments.id);
  const written = visits.map((visit) => {
    const at = wallClockOf(visit.finishedAt ?? visit.startsAt);
    return {
      ...visit,
      at,
      found: outcomes.find(({ of }) => of.includes(visit.complaint)) ?? usual,
      isMeasured: random.chance(60),
    };
  });
  await inChunks(written, async (chunk) => {
    const rows = await db
      .insert(visitNotes)
      .values(
        chunk.map(({ appointment, patient, doctor, account, complaint, at, found }) => ({
          branchId,
          appointment,
          patient,
          doctor,
          createdBy: account,
          addedAt: at,
          complaint,
          findings: found.findings,
          plan: found.plan,
          state: 'signed' as const,
          signedAt: at,
        })),
      )
      .returning({ id: visitNotes.id, appointment: visitNotes.appointment });
    const of = new Map(rows.map(({ id, appointment }) => [appointment, id]));
    const lines = chunk.flatMap(({ appointment, found: { diagnosis: name, code } }) => {
      const parentId = of.get(appointment);
      return name === '' || parentId === undefined
        ? []
        : [{ branchId, parentId, position: 0, name, code }];
    });
    if (lines.length > 0) await db.insert(visitNoteDiagnoses).values(lines);
    const measured = chunk.filter(({ isMeasured }) => isMeasured);
    if (measured.length === 0) return;
    await db.insert(vitalSigns).values(
      measured.map(({ appointment, patient, account, age, at }) => ({
        branchId,
        appointment,
        patient,
        createdBy: account,
        addedAt: at,
        remark: '',
        pulse: random.between(62, 104),
        temperature: (36 + random.between(0, 24) / 10).toFixed(1),
        saturation: random.between(95, 100),
        ...((age ?? 0) >= 18 && {
          systolic: random.between(104, 158),
          diastolic: random.between(62, 96),
          weight: `${random.between(48, 92)}.0`,
          height: `${random.between(150, 182)}.0`,
        }),
      })),
    );
  });
}
