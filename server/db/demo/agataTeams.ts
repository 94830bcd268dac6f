import { eq, sql } from 'drizzle-orm';
import { clinicToday } from '../../../contract/fields.ts';
import type { Db } from '../../kit/db/database.ts';
import {
  accounts,
  agataSubscriptions,
  agataTenants,
  agataTenantTeams,
  chargingAccounts,
  controlGroupMembers,
  controlGroups,
  providers,
  subscriptionCategories,
  teamMembers,
} from '../schema/index.ts';
import { idIn } from './rows.ts';

interface Workplaces {
  heart: number;
  women: number;
  hospital: number;
  centre: number;
}

const categories = [
  ['Small team', 'team', 12, 60_000, 10, 'For teams of one clinic'],
  ['Large team', 'team', 12, 180_000, 40, 'For teams of several hospitals'],
  ['Team for a quarter', 'team', 3, 18_000, 10, 'To try AGATA'],
  ['Centre', 'tenant', 12, 120_000, 20, 'For day centres and specialist clinics'],
  ['Hospital', 'tenant', 12, 480_000, 150, 'For hospitals with their own staff'],
  ['Hospital group', 'tenant', 24, 1_600_000, 600, 'For groups, paid for two years'],
] as const;

/** The tax on what is subscribed to, in percent. */
const SERVICE_TAX = 8;

/** What teams and tenants subscribe to, and to what teams charge it: it comes before their members, for whom there has to be place. */
export async function fillSubscriptions(
  db: Db,
  { heart, women, hospital, centre }: Workplaces,
): Promise<void> {
  const rows = await db
    .insert(subscriptionCategories)
    .values(
      categories.map(([name, audience, months, price, members, description]) => ({
        name,
        audience,
        months,
        price,
        taxPercent: SERVICE_TAX,
        members,
        description,
      })),
    )
    .returning({ id: subscriptionCategories.id, name: subscriptionCategories.name });
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  const createdBy = await accountOf(db, 'consultant@demo.test');
  const day = (ahead: number) => clinicToday(new Date(Date.now() + ahead * 86_400_000));
  const term = (name: (typeof categories)[number][0], from: number, to: number) => {
    const [, , , price, members] = categories.find(([each]) => each === name) ?? categories[0];
    return {
      categoryId: idIn(ids, name),
      fromDay: day(from),
      toDay: day(to),
      price,
      tax: (price * SERVICE_TAX) / 100,
      members,
      createdBy,
    };
  };
  const payers = await db
    .insert(chargingAccounts)
    .values([
      {
        teamId: heart,
        name: 'Klang Valley office',
        billTo: 'Klang Valley Heart Sdn Bhd',
        email: 'accounts@kvheart.example',
        phoneNo: '60321660100',
        address: '12 Jalan Ampang, 50450 Kuala Lumpur',
      },
      { teamId: heart, name: 'Teaching fund', billTo: 'Yayasan Jantung Klang Valley' },
      { teamId: women, name: 'Penang office', billTo: "Women's Health Penang Sdn Bhd" },
    ])
    .returning({ id: chargingAccounts.id });
  const chargedTo = (index: 0 | 2) => ({ chargingAccountId: payers[index]?.id ?? null });
  await db.insert(agataSubscriptions).values([
    { teamId: heart, ...chargedTo(0), ...term('Team for a quarter', -320, -230) },
    { teamId: heart, ...chargedTo(0), ...term('Small team', -229, 135) },
    { teamId: heart, ...chargedTo(0), ...term('Large team', 136, 500) },
    { teamId: women, ...chargedTo(2), ...term('Small team', -40, 324) },
    {
      teamId: women,
      ...chargedTo(2),
      ...term('Large team', 325, 689),
      cancelledAt: sql`now() - interval '3 days'`,
      cancelledBy: await accountOf(db, 'consultant2@demo.test'),
    },
    { agataTenantId: hospital, ...term('Centre', -500, -136) },
    { agataTenantId: hospital, ...term('Hospital', -135, 229) },
    { agataTenantId: centre, ...term('Centre', -20, 344) },
  ]);
}

/** Names, expertise, role and state of further members of the heart team. */
const people = [
  ['Dr Rajesh a/l Subramaniam', 'Cardiology', 2, 'joined'],
  ['Dr Farah binti Ismail', 'Cardiac surgery', 3, 'joined'],
  ['Dr Wong Kah Meng', 'Cardiology', 3, 'joined'],
  ['Nurul Izzah binti Rahman', 'Cardiac nursing', 3, 'joined'],
  ['Dr Tan Siew Ling', 'Electrophysiology', 3, 'asking'],
  ['Dr Amirul bin Zakaria', 'Vascular surgery', 3, 'asking'],
] as const;

/** Further tenants, in which the heart team works, or wants to. */
const centres = [
  ['Pusat Jantung Shah Alam', 'Shah Alam', 'joined'],
  ['Hospital Bukit Timur', 'Cheras', 'applied'],
  ['Klinik Pakar Subang', 'Subang Jaya', 'invited'],
  ['Hospital Tanjung Rambai', 'Melaka', 'declined'],
] as const;

/** Members, groups and tenants of the heart team beside the first ones. */
export async function fillAgataTeams(db: Db, { heart }: Workplaces): Promise<void> {
  const made = await db
    .insert(accounts)
    .values(
      people.map(([fullName], index) => ({
        email: `heart${index + 1}@agata.test`,
        emailConfirmedAt: new Date(),
        // Nobody signs in with it.
        passwordHash: '',
        fullName,
        displayName: fullName,
        phoneMobile: `6012300020${index}`,
        platformRole: 'Consultant' as const,
      })),
    )
    .returning({ id: accounts.id });
  const known = await db
    .insert(providers)
    .values(
      people.map(([name, expertise], index) => ({
        accountId: made[index]?.id ?? 0,
        kind: 'provider' as const,
        name,
        mobileNo: `6012300020${index}`,
        expertise,
        organizationType: 'Private hospital',
        status: 'approved' as const,
      })),
    )
    .returning({ id: providers.id });
  const members = await db
    .insert(teamMembers)
    .values([
      ...people.map(([, , accessRoleId, state], index) => ({
        teamId: heart,
        providerId: known[index]?.id ?? 0,
        mobileNo: `6012300020${index}`,
        accessRoleId,
        state,
      })),
      // One whose invitation is no longer answered.
      {
        teamId: heart,
        mobileNo: '60123000220',
        accessRoleId: 3,
        state: 'invited' as const,
        createdAt: sql`now() - interval '60 days'`,
      },
    ])
    .returning({ id: teamMembers.id });
  const [editors] = await db
    .insert(controlGroups)
    .values([
      { teamId: heart, name: 'Editors', editTeamStatus: true },
      { teamId: heart, name: 'On call' },
    ])
    .returning({ id: controlGroups.id });
  if (editors)
    await db
      .insert(controlGroupMembers)
      .values(
        members.slice(1, 3).map(({ id }) => ({ teamId: heart, groupId: editors.id, memberId: id })),
      );
  const tenants = await db
    .insert(agataTenants)
    .values(centres.map(([name, city]) => ({ name, city })))
    .returning({ id: agataTenants.id });
  await db.insert(agataTenantTeams).values(
    centres.map(([, , state], index) => ({
      agataTenantId: tenants[index]?.id ?? 0,
      teamId: heart,
      state,
      ...(state !== 'applied' && state !== 'invited' && { decidedAt: new Date() }),
    })),
  );
}

async function accountOf(db: Db, email: string): Promise<number> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, email));
  if (!row) throw new Error(`${email} is no account of the demo`);
  return row.id;
}
