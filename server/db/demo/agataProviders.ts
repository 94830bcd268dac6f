import { eq } from 'drizzle-orm';
import type { Db } from '../../kit/db/database.ts';
import {
  accessLevels,
  accounts,
  agataUsers,
  providerRequests,
  providers,
} from '../schema/index.ts';

interface Asking {
  name: string;
  kind?: 'agent';
  qualification: string;
  mmcNo?: string;
  expertise?: string;
  organizationType: string;
  /** Approved long ago, rejected, or waiting for so many days. */
  is: 'approved' | 'rejected' | number;
  /** What an approved one asks to have changed. */
  changes?: Record<string, string>;
}

const hospital = { organizationType: 'Private hospital' };
const clinic = { organizationType: 'Specialist clinic' };

/** People who asked to be registered. The mobile number of the first is one that a team invited. */
const asking: readonly Asking[] = [
  { name: 'Nurul Izzati binti Kamal', qualification: 'BNurs (UKM)', ...hospital, is: 0 },
  doctor('Dr Arvind a/l Selvaraj', 'MBBS (Manipal), MRCP (UK)', '58120', 'Nephrology', 1),
  doctor('Dr Chong Mei Yee', 'MD (USM), MMed (UM)', '55871', 'Paediatrics', 1),
  doctor(
    'Dr Ahmad Zulkifli bin Rahman',
    'MBBS (Malaya), MS Ortho (UKM)',
    '47902',
    'Orthopaedics',
    2,
  ),
  doctor('Dr Kavitha a/p Ramasamy', 'MBBS (AIMST), MRCPsych', '61233', 'Psychiatry', 2),
  doctor('Dr Lee Jun Hao', 'MBBS (IMU)', '66540', 'Neurology', 3),
  doctor(
    'Dr Siti Hajar binti Yusof',
    'MD (UPM), MOG (UM)',
    '50018',
    'Obstetrics and gynaecology',
    4,
  ),
  doctor('Dr Goh Pei Ling', 'MBBS (Malaya), FRCOphth', '44725', 'Ophthalmology', 4),
  doctor('Dr Mohd Hafiz bin Osman', 'MBBS (Cairo), MMed (USM)', '57316', 'Emergency medicine', 5),
  doctor('Dr Rebecca Anak Jimbun', 'MD (UNIMAS)', '68012', 'Family medicine', 6),
  doctor('Dr Teh Wei Jie', 'BDS (Malaya)', '', 'Dentistry', 7),
  doctor('Dr Shanti a/p Muniandy', 'MBBS (Mysore), MRCP (UK)', '49255', 'Endocrinology', 8),
  doctor('Dr Farid bin Ismail', 'MD (UKM)', '', 'Cardiology', 'rejected'),
  {
    ...doctor('Dr Wong Siew Lan', 'MBBS (Malaya), MMed (UM)', '41190', 'Dermatology', 'approved'),
    changes: { mobileNo: '60125550190', organizationType: 'Specialist clinic' },
  },
  {
    ...doctor('Dr Hamidah binti Ali', 'MD (USM)', '46003', 'Rheumatology', 'approved'),
    changes: { qualification: 'MD (USM), MRCP (UK)' },
  },
  { name: 'Suresh a/l Kumaran', kind: 'agent', qualification: 'BPharm (USM)', ...clinic, is: 1 },
  { name: 'Tan Hui Min', kind: 'agent', qualification: 'Dip Nursing', ...hospital, is: 3 },
  {
    name: 'Azlina binti Mahmud',
    kind: 'agent',
    qualification: 'BNurs (UiTM)',
    ...hospital,
    is: 'approved',
    changes: { qualification: 'BNurs (UiTM), Cert Oncology Nursing' },
  },
];

/** What users of the platform may be narrowed to. */
const levels = [
  {
    name: 'Registrations desk',
    description: 'Decides who works in AGATA.',
    sees: ['masterLists', 'history'],
    edits: ['approvals'],
  },
  {
    name: 'Editors',
    description: 'Looks after articles, lists and pictures.',
    sees: ['history'],
    edits: ['content', 'masterLists', 'avatars', 'communication'],
  },
  {
    name: 'Auditor',
    description: 'Reads, and changes nothing.',
    sees: ['history', 'billing', 'approvals'],
    edits: [],
  },
] as const;

/** Adds people who want to work in AGATA, and users of the platform who decide it. */
export async function fillAgataProviders(db: Db): Promise<void> {
  const [admin] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, 'admin@demo.test'));
  for (const [index, person] of asking.entries()) await addAsking(db, person, index, admin?.id);
  const [approving] = await db
    .insert(accessLevels)
    .values(
      levels.map(({ sees, edits, ...level }) => ({ ...level, sees: [...sees], edits: [...edits] })),
    )
    .returning({ id: accessLevels.id });
  const reviewer = await addAccount(db, 'Farah binti Nordin', 'farah@agata.test', 'Administrator');
  if (approving)
    await db.insert(agataUsers).values({ accountId: reviewer, accessLevelId: approving.id });
}

async function addAsking(
  db: Db,
  { changes, is, ...person }: Asking,
  index: number,
  decidedBy: number | undefined,
): Promise<void> {
  const { name, qualification, mmcNo = '', expertise = '' } = person;
  const kind: 'provider' | 'agent' = person.kind ?? 'provider';
  const email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@agata.test`;
  const status = typeof is === 'number' ? 'pending' : is;
  const accountId = await addAccount(db, name, email, status === 'approved' ? 'Consultant' : null);
  const asked = {
    kind,
    name,
    mobileNo: index === 0 ? '60123000120' : `601255501${String(index).padStart(2, '0')}`,
    qualification,
    mmcNo,
    expertise,
    organizationType: person.organizationType,
    associationBody: kind === 'agent' ? '' : 'Malaysian Medical Association',
  };
  const [provider] = await db
    .insert(providers)
    .values({ ...asked, accountId, status })
    .returning({ id: providers.id });
  if (!provider) throw new Error(`${name} was not made`);
  const request = { providerId: provider.id, createdAt: daysAgo(typeof is === 'number' ? is : 30) };
  await db.insert(providerRequests).values({
    ...request,
    kind: 'registration',
    asked,
    status,
    ...(status !== 'pending' && { decidedBy, decidedAt: daysAgo(29) }),
    ...(status === 'rejected' && {
      reason: 'There is no MMC number. Please add it, or register as a service agent.',
    }),
  });
  if (changes)
    await db.insert(providerRequests).values({
      providerId: provider.id,
      kind: 'profileUpdate',
      asked: changes,
      status: 'pending',
      createdAt: daysAgo(2),
    });
}

async function addAccount(
  db: Db,
  fullName: string,
  email: string,
  platformRole: 'Administrator' | 'Consultant' | null,
): Promise<number> {
  const [account] = await db
    .insert(accounts)
    .values({
      email,
      emailConfirmedAt: new Date(),
      // Nobody signs in with it.
      passwordHash: '',
      fullName,
      displayName: fullName,
      platformRole,
    })
    .returning({ id: accounts.id });
  if (!account) throw new Error(`${email} was not made`);
  return account.id;
}

function doctor(
  name: string,
  qualification: string,
  mmcNo: string,
  expertise: string,
  is: Asking['is'],
): Asking {
  return { name, qualification, mmcNo, expertise, ...hospital, is };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 3_600_000);
