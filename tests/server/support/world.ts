import type { Role } from '../../../contract/access.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { createBranchDefaults } from '../../../server/areas/accounts/branches/createDefaults.ts';
import {
  accounts,
  branches,
  doctors,
  memberships,
  patients,
  tenants,
} from '../../../server/db/schema/index.ts';
import { Database, type Db } from '../../../server/kit/db/database.ts';
import { addressFor, prepare } from '../../../server/kit/db/prepare.ts';
import { hashPassword } from '../../../server/kit/http/secrets.ts';
import { prepareQueue } from '../../../server/kit/jobs/queue.ts';
import '../../../server/product.ts';

export const PASSWORD = 'Demo#1234';

/** Branches of the server tests' data: two of one tenant, one of another tenant, and one without a subscription. */
export const branchIds = { kl: 1, pj: 2, penang: 3, lapsed: 4 } as const;

/** People by role, in branch kl unless the name has another branch. */
export const people = {
  admin: { id: 1, email: 'admin@world.test', name: 'Aminah', platform: 'Administrator' },
  consultant: { id: 2, email: 'consultant@world.test', name: 'Chandra', platform: 'Consultant' },
  tenant: { id: 3, email: 'tenant@world.test', name: 'Tan Owner', tenant: 1, role: 'Tenant' },
  manager: {
    id: 4,
    email: 'manager@world.test',
    name: 'Maya',
    tenant: 1,
    branch: 1,
    role: 'Manager',
  },
  doctor: {
    id: 5,
    email: 'doctor@world.test',
    name: 'Dr Devi',
    tenant: 1,
    branch: 1,
    role: 'Doctor',
  },
  nurse: { id: 6, email: 'nurse@world.test', name: 'Nora', tenant: 1, branch: 1, role: 'Nurse' },
  reception: {
    id: 7,
    email: 'reception@world.test',
    name: 'Rose',
    tenant: 1,
    branch: 1,
    role: 'Receptionist',
  },
  receptionPj: {
    id: 8,
    email: 'reception.pj@world.test',
    name: 'Priya',
    tenant: 1,
    branch: 2,
    role: 'Receptionist',
  },
  tenantPenang: {
    id: 9,
    email: 'tenant.penang@world.test',
    name: 'Teoh Owner',
    tenant: 2,
    role: 'Tenant',
  },
  receptionPenang: {
    id: 10,
    email: 'reception.penang@world.test',
    name: 'Pei',
    tenant: 2,
    branch: 3,
    role: 'Receptionist',
  },
  lapsed: {
    id: 11,
    email: 'lapsed@world.test',
    name: 'Lama',
    tenant: 3,
    branch: 4,
    role: 'Receptionist',
  },
  reception2: {
    id: 12,
    email: 'reception.second@world.test',
    name: 'Rahim',
    tenant: 1,
    branch: 1,
    role: 'Receptionist',
  },
} as const satisfies Record<
  string,
  {
    id: number;
    email: string;
    name: string;
    platform?: Role;
    tenant?: number;
    branch?: number;
    role?: Role;
  }
>;
export type Person = keyof typeof people;

/** Doctor ids of each branch. The first of kl is `people.doctor`. */
export const doctorIds = { kl: [1, 2, 3], pj: [4, 5], penang: [6, 7], lapsed: [8, 9] } as const;

/** Two patients of each branch. The second is removed. */
export const patientsOf = {
  kl: { here: '800101145678', removed: '800101145679' },
  pj: { here: '810101145678', removed: '810101145679' },
  penang: { here: '820101075678', removed: '820101075679' },
  lapsed: { here: '830101075678', removed: '830101075679' },
} as const;

/** Migrates an empty database and inserts the test data, as its owner. */
export async function createWorld(ownerUrl: string): Promise<void> {
  const roles = await prepare(ownerUrl);
  await prepareQueue(ownerUrl, roles.app.user);
  const database = new Database(addressFor(ownerUrl, roles.app));
  await makeWorld(database);
  await database.end();
}

async function makeWorld(database: Database): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  await database.system(({ db }) => makeHouses(db, passwordHash));
  for (const [name, branchId] of Object.entries(branchIds)) {
    await database.system(
      ({ db }) => furnish(db, name as keyof typeof branchIds, branchId),
      branchId,
    );
  }
}

async function makeHouses(db: Db, passwordHash: string): Promise<void> {
  await db
    .insert(tenants)
    .values([
      { companyName: 'World One Sdn Bhd' },
      { companyName: 'World Two Sdn Bhd' },
      { companyName: 'World Three' },
    ]);
  await db.insert(branches).values([
    { tenantId: 1, code: 'World KL', state: 'Kuala Lumpur', subscriptionEnds: '2999-12-31' },
    { tenantId: 1, code: 'World PJ', state: 'Selangor', subscriptionEnds: '2999-12-31' },
    { tenantId: 2, code: 'World Penang', state: 'Penang', subscriptionEnds: '2999-12-31' },
    {
      tenantId: 3,
      code: 'World Lapsed',
      state: 'Penang',
      subscriptionEnds: clinicToday(new Date(Date.now() - 86_400_000)),
    },
  ]);
  const all = Object.values(people) as {
    id: number;
    email: string;
    name: string;
    platform?: Role;
    tenant?: number;
    branch?: number;
    role?: Role;
  }[];
  await db.insert(accounts).values(
    all.map(({ email, name, platform }) => ({
      email,
      emailConfirmedAt: new Date(),
      passwordHash,
      fullName: name,
      displayName: name,
      phoneMobile: '60123456789',
      platformRole: platform ?? null,
    })),
  );
  await db
    .insert(memberships)
    .values(
      all.flatMap(({ id, email, name, tenant, branch, role }) =>
        tenant && role
          ? [{ accountId: id, tenantId: tenant, branchId: branch ?? null, role, email, name }]
          : [],
      ),
    );
}

async function furnish(db: Db, name: keyof typeof branchIds, branchId: number): Promise<void> {
  await createBranchDefaults(db, branchId);
  await db.insert(doctors).values(
    doctorIds[name].map((_, index) => ({
      branchId,
      name: `Dr ${name} ${index + 1}`,
      colour: '#0f766e',
      accountId: name === 'kl' && index === 0 ? people.doctor.id : null,
      position: index,
    })),
  );
  const { here, removed } = patientsOf[name];
  await db.insert(patients).values([
    { branchId, icPassport: here, name: `Here ${name}`, mobile: '60123456789', dob: '1980-01-01' },
    {
      branchId,
      icPassport: removed,
      name: `Removed ${name}`,
      mobile: '60123456780',
      removedAt: new Date(),
    },
  ]);
}
