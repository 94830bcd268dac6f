import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../kit/db/database.ts';
import {
  agataSubscriptions,
  agataTenantMembers,
  agataTenants,
  agataTenantTeams,
  chargingAccounts,
  consultantTeams,
  providers,
} from '../schema/index.ts';

/** Further teams of AGATA, and what stands between them and the hospital; a free one may be invited. */
const teams = [
  ['Selangor Kidney Care', 'Nephrologists of two dialysis centres.', 'applied'],
  ['Bone and Joint KL', 'Orthopaedic surgeons and physiotherapists.', 'applied'],
  ['Mind Matters', 'Psychiatrists and psychologists, also by video.', 'applied'],
  ['Klang Valley Paediatrics', 'Paediatricians on call for three hospitals.', 'joined'],
  ['Eye Surgeons of Ampang', 'Cataract and retina.', 'joined'],
  ['Skin Clinic Network', 'Dermatologists from Shah Alam to Seremban.', 'invited'],
  ['Sleep and Breathing', 'Respiratory physicians.', 'invited'],
  ['Travel Vaccines', 'Family physicians.', 'declined'],
  ['Diabetes Circle', 'Endocrinologists, dietitians and nurses.', 'free'],
  ['Stroke Line', 'Neurologists who answer within the hour.', 'free'],
  ['Ear, Nose and Throat Johor', 'Surgeons of three hospitals in Johor Bahru.', 'free'],
  ['Palliative Home Visits', 'Nurses and physicians who come to the house.', 'free'],
  ['Borneo Heart', 'Cardiologists in Kuching and Kota Kinabalu.', 'free'],
  ['Women and Babies Ipoh', 'Obstetricians and midwives.', 'free'],
  ['Pain Management KL', 'Anaesthetists with a clinic of their own.', 'free'],
  ['Rehabilitation North', 'Physiotherapists of Penang and Kedah.', 'free'],
  ['Gut Health', 'Gastroenterologists.', 'free'],
  ['Urology Partners', 'Urologists of the Klang Valley.', 'free'],
  ['Allergy and Asthma', 'For children and adults.', 'free'],
] as const;

/** Who works in the hospital beside its owner, by email and role. */
const people = [
  ['lim.weishan@agata.test', 2],
  ['heart1@agata.test', 3],
  ['heart2@agata.test', 3],
  ['heart4@agata.test', 3],
] as const;

const accounts = [
  ['Day surgery', 'Seri Ampang Healthcare Sdn Bhd', 'surgery@seriampang.example'],
  ['Outpatient clinics', 'Seri Ampang Healthcare Sdn Bhd', 'clinics@seriampang.example'],
  ['Research fund', 'Yayasan Seri Ampang', 'yayasan@seriampang.example'],
] as const;

/** People, teams and charging accounts of the hospital, which its main account is charged for. */
export async function fillAgataTenants(
  db: Db,
  { hospital, centre }: { hospital: number; centre: number },
): Promise<void> {
  const known = await db
    .select({ id: providers.id, mobileNo: providers.mobileNo, email: sql<string>`a.email` })
    .from(providers)
    .innerJoin(sql`account a`, sql`a.id = ${providers.accountId}`)
    .where(
      inArray(
        sql`a.email`,
        people.map(([email]) => email),
      ),
    );
  await db.insert(agataTenantMembers).values([
    ...known.map(({ id, mobileNo, email }) => ({
      agataTenantId: hospital,
      providerId: id,
      mobileNo,
      accessRoleId: people.find(([each]) => each === email)?.[1] ?? 3,
      state: 'joined' as const,
    })),
    {
      agataTenantId: hospital,
      mobileNo: '60123000131',
      accessRoleId: 3,
      state: 'invited' as const,
      createdAt: new Date(Date.now() - 45 * 86_400_000),
    },
  ]);
  await fillTeams(db, hospital);
  const [main] = await db
    .select({ id: chargingAccounts.id })
    .from(chargingAccounts)
    .where(eq(chargingAccounts.agataTenantId, hospital));
  await db.insert(chargingAccounts).values([
    ...accounts.map(([name, billTo, email]) => ({
      agataTenantId: hospital,
      name,
      billTo,
      email,
    })),
    { agataTenantId: centre, name: 'Main account', billTo: 'Pusat Wanita Tanjung Sdn Bhd' },
  ]);
  if (!main) return;
  await db
    .update(agataTenants)
    .set({ chargingAccountId: main.id })
    .where(eq(agataTenants.id, hospital));
  await db
    .update(agataSubscriptions)
    .set({ chargingAccountId: main.id })
    .where(
      and(
        eq(agataSubscriptions.agataTenantId, hospital),
        isNull(agataSubscriptions.chargingAccountId),
      ),
    );
}

async function fillTeams(db: Db, hospital: number): Promise<void> {
  const made = await db
    .insert(consultantTeams)
    .values(teams.map(([name, description]) => ({ name, description })))
    .returning({ id: consultantTeams.id });
  await db.insert(agataTenantTeams).values(
    teams.flatMap(([, , state], index) =>
      state === 'free'
        ? []
        : [
            {
              agataTenantId: hospital,
              teamId: made[index]?.id ?? 0,
              state,
              createdAt: new Date(Date.now() - (index + 1) * 86_400_000),
            },
          ],
    ),
  );
}
