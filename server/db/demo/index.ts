import { sql } from 'drizzle-orm';
import { clinicToday } from '../../../contract/fields.ts';
import type { Database, Db, Work } from '../../kit/db/database.ts';
import { hashPassword } from '../../kit/http/secrets.ts';
import {
  accessLevels,
  accounts,
  agataUsers,
  branches,
  installations,
  memberships,
  practiceTypes,
  tenants,
} from '../schema/index.ts';
import { fillAgata } from './agata.ts';
import { storeAgataBills } from './agataBills.ts';
import { fillAgataHistory } from './agataHistory.ts';
import { storeBilling } from './billing.ts';
import { fillBranch } from './fill.ts';
import { fillPlatform } from './platform.ts';
import { Random } from './random.ts';
import { idIn } from './rows.ts';
import { demoInvitation, demoStaff } from './staff.ts';
import {
  type DemoAccount,
  demoBranches,
  demoAccountRows,
  demoTenants,
  PASSWORD,
} from './tenants.ts';

const SEED = 20_260_101;
/** Key of the installation row that marks the data as demo data, with the day it was made. */
const DEMO = 'demo';

/** The accounts of the demo, as printed at the start. */
export const demoAccounts = demoAccountRows.map(({ email, role, at, level }) => ({
  email,
  what: [role, level, placeOf(at)].filter(Boolean).join(', '),
  password: PASSWORD,
}));

/**
 * Makes demo clinics in an empty database: the same ones each time, relative to now. One transaction, so an interrupted
 * start leaves nothing.
 */
export async function makeDemo(
  database: Database,
  say: (line: string) => void,
  now = new Date(),
): Promise<void> {
  await database.system(async (work) => {
    const { db, client } = work;
    const [someone] = await db.select({ id: accounts.id }).from(accounts).limit(1);
    if (someone) return;
    say('Making the demo clinic: accounts');
    await db.insert(installations).values({ name: DEMO, value: clinicToday(now) });
    await fillPlatform(db, clinicToday(now));
    const { accountIds, branchIds } = await makeHouses(db, now);
    const usedNumbers = new Set<string>();
    for (const [index, branch] of demoBranches.entries()) {
      const branchId = idIn(branchIds, branch.code);
      // Rows of a branch are written in the branch's context, in the same transaction.
      await client.query('SELECT app.open_system($1)', [branchId]);
      const random = new Random(SEED + index);
      const filling = { branch, branchId, accountIds, random, now, usedNumbers };
      const made = await fillBranch(db, filling);
      say(`Making the demo clinic: ${branch.code}, ${made}`);
    }
    await client.query('SELECT app.open_system(NULL)');
    await fillAgata(db);
    await fillAgataHistory(work, branchIds);
    await storeBilling(work, branchIds, clinicToday(now));
    await storeAgataBills(db, clinicToday(now));
    await client.query('SELECT app.gather_statistics()');
  });
}

/** Whether the data is the demo's, which is no secret. */
export async function isDemo({ db }: Pick<Work, 'db'>): Promise<boolean> {
  const { rows } = await db.execute<{ demo: boolean }>(sql`SELECT app.is_demo() AS demo`);
  return rows[0]?.demo === true;
}

async function makeHouses(db: Db, now: Date) {
  const tenantRows = await db
    .insert(tenants)
    .values(Object.values(demoTenants))
    .returning({ id: tenants.id, name: tenants.companyName });
  const tenantIds = new Map(tenantRows.map(({ name, id }) => [name, id]));
  const tenantOf = (tenant: keyof typeof demoTenants) =>
    idIn(tenantIds, demoTenants[tenant].companyName);
  const practices = await db
    .select({ id: practiceTypes.id, title: practiceTypes.title })
    .from(practiceTypes);
  const practiceIds = new Map(practices.map(({ title, id }) => [title, id]));
  const branchRows = await db
    .insert(branches)
    .values(
      demoBranches.map(({ tenant, practice, ...branch }) => ({
        tenantId: tenantOf(tenant),
        practiceTypeId: practiceIds.get(practice),
        code: branch.code,
        address: branch.address,
        city: branch.city,
        state: branch.state,
        postcode: branch.postcode,
        phoneNo: branch.phoneNo,
        email: branch.email,
        contactPerson: branch.contactPerson,
        contactPersonPhone: branch.contactPersonPhone,
        contactPersonEmail: branch.contactPersonEmail,
        startPages: { Receptionist: 'queue' as const },
      })),
    )
    .returning({ id: branches.id, name: branches.code });
  const branchIds = new Map(branchRows.map(({ name, id }) => [name, id]));
  const accountIds = await makeAccounts(db);
  const placeIn = (code: string) => {
    const branch = demoBranches.find((each) => each.code === code);
    if (!branch) throw new Error(`there is no branch ${code}`);
    return { branchId: idIn(branchIds, code), tenantId: tenantOf(branch.tenant) };
  };
  await db.insert(memberships).values([
    ...demoAccountRows.flatMap(({ email, fullName, role, at }, index) => {
      if (at === 'platform') return [];
      const place = 'tenant' in at ? { tenantId: tenantOf(at.tenant) } : placeIn(at.branch);
      const particulars = { email, name: fullName, phoneMobile: phoneOf(index) };
      return [{ accountId: idIn(accountIds, email), role, ...place, ...particulars }];
    }),
    ...demoStaff.map(({ branch, invitedFor, ...person }) => ({
      ...person,
      ...placeIn(branch),
      ...demoInvitation(invitedFor, now),
    })),
  ]);
  return { accountIds, branchIds };
}

async function makeAccounts(db: Db): Promise<Map<string, number>> {
  const hashes = await Promise.all(demoAccountRows.map(() => hashPassword(PASSWORD)));
  const rows = await db
    .insert(accounts)
    .values(
      demoAccountRows.map(({ email, fullName, displayName, role, at }, index) => ({
        email,
        emailConfirmedAt: new Date(),
        passwordHash: hashes[index] ?? '',
        fullName,
        displayName,
        phoneMobile: phoneOf(index),
        platformRole: at === 'platform' ? role : null,
      })),
    )
    .returning({ id: accounts.id, email: accounts.email });
  const ids = new Map(rows.map(({ email, id }) => [email, id]));
  const levels = await db.select().from(accessLevels);
  const idsOfLevels = new Map(levels.map(({ name, id }) => [name, id]));
  for (const { email, level } of demoAccountRows)
    if (level !== undefined)
      await db
        .insert(agataUsers)
        .values({ accountId: idIn(ids, email), accessLevelId: idIn(idsOfLevels, level) });
  return ids;
}

const phoneOf = (index: number) => `6012300${String(index).padStart(4, '0')}`;

function placeOf(at: DemoAccount['at']): string {
  if (at === 'platform') return 'the platform';
  return 'tenant' in at ? demoTenants[at.tenant].companyName : at.branch;
}
