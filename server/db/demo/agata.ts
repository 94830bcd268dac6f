import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kit/db/database.ts';
import {
  accounts,
  agataTenantMembers,
  agataTenants,
  agataTenantTeams,
  chargingAccounts,
  chatMessages,
  consultantTeams,
  controlGroupMembers,
  controlGroups,
  providerRequests,
  providers,
  teamMembers,
} from '../schema/index.ts';
import { fillAgataContent } from './agataContent.ts';
import { fillAgataProviders } from './agataProviders.ts';
import { fillAgataTeams, fillSubscriptions } from './agataTeams.ts';
import { fillAgataTenants } from './agataTenants.ts';
import { idIn } from './rows.ts';

/** The providers of the demo by their email. The first two sign in as demo accounts. */
const people = [
  {
    email: 'consultant@demo.test',
    name: 'Dr Chandra a/l Muthusamy',
    mobileNo: '60123000101',
    qualification: 'MBBS (Malaya), MRCP (UK)',
    mmcNo: '41873',
    expertise: 'Cardiology',
  },
  {
    email: 'consultant2@demo.test',
    name: 'Dr Noraini binti Hashim',
    mobileNo: '60123000102',
    qualification: 'MD (UKM), MOG (UM)',
    mmcNo: '45210',
    expertise: 'Obstetrics and gynaecology',
  },
  {
    email: 'lim.weishan@agata.test',
    name: 'Dr Lim Wei Shan',
    mobileNo: '60123000103',
    qualification: 'MBBS (IMU), MMed (UKM)',
    mmcNo: '52664',
    expertise: 'Cardiology',
  },
] as const;

/** What the network of consultants begins with: providers, their teams, and the tenants in which these work. */
export async function fillAgata(db: Db): Promise<void> {
  const providerIds = await makeProviders(db);
  const provider = (index: 0 | 1 | 2) => providerIds[index] ?? 0;
  const [heart, women] = await db
    .insert(consultantTeams)
    .values([
      {
        name: 'Klang Valley Heart Team',
        description:
          'Cardiologists and heart nurses of three hospitals, who see referrals within a week.',
        addresses: [
          {
            address: '12 Jalan Ampang',
            city: 'Kuala Lumpur',
            state: 'Kuala Lumpur',
            postcode: '50450',
            phoneNo: '60321660100',
          },
        ],
      },
      {
        name: "Women's Health Penang",
        description: 'Antenatal care, fertility and screening on the island and in Butterworth.',
        addresses: [],
      },
    ])
    .returning({ id: consultantTeams.id });
  const [hospital, centre] = await db
    .insert(agataTenants)
    .values([
      {
        name: 'Hospital Seri Ampang',
        address: '200 Jalan Ampang',
        city: 'Kuala Lumpur',
        state: 'Kuala Lumpur',
        postcode: '50450',
        registrationNo: '201801023456',
        phoneNo: '60321660000',
        website: 'https://seriampang.example',
        owner: 'Seri Ampang Healthcare Sdn Bhd',
        picName: 'Faridah binti Kassim',
        picEmail: 'faridah@seriampang.example',
        picMobileNo: '60123000110',
        bankId: 1,
        bankBranch: 'Ampang',
        accountName: 'Seri Ampang Healthcare Sdn Bhd',
        accountNo: '514011223344',
      },
      { name: 'Pusat Wanita Tanjung', city: 'George Town', state: 'Penang', postcode: '10200' },
    ])
    .returning({ id: agataTenants.id });
  if (!heart || !women || !hospital || !centre) throw new Error('the teams were not made');
  const workplaces = {
    heart: heart.id,
    women: women.id,
    hospital: hospital.id,
    centre: centre.id,
  };
  await fillSubscriptions(db, workplaces);
  const mobileOf = (index: 0 | 1 | 2) => people[index].mobileNo;
  const members = await db
    .insert(teamMembers)
    .values([
      {
        teamId: heart.id,
        providerId: provider(0),
        mobileNo: mobileOf(0),
        accessRoleId: 1,
        state: 'joined',
      },
      {
        teamId: heart.id,
        providerId: provider(2),
        mobileNo: mobileOf(2),
        accessRoleId: 3,
        state: 'joined',
      },
      { teamId: heart.id, mobileNo: '60123000120', accessRoleId: 3, state: 'invited' },
      {
        teamId: women.id,
        providerId: provider(1),
        mobileNo: mobileOf(1),
        accessRoleId: 1,
        state: 'joined',
      },
    ])
    .returning({ id: teamMembers.id });
  await db.insert(agataTenantMembers).values([
    {
      agataTenantId: hospital.id,
      providerId: provider(0),
      mobileNo: mobileOf(0),
      accessRoleId: 1,
      state: 'joined',
    },
    { agataTenantId: hospital.id, mobileNo: '60123000121', accessRoleId: 3, state: 'invited' },
    {
      agataTenantId: centre.id,
      providerId: provider(1),
      mobileNo: mobileOf(1),
      accessRoleId: 1,
      state: 'joined',
    },
  ]);
  await db.insert(agataTenantTeams).values([
    { agataTenantId: hospital.id, teamId: heart.id, state: 'joined', decidedAt: sql`now()` },
    { agataTenantId: hospital.id, teamId: women.id, state: 'applied' },
  ]);
  await db.insert(chargingAccounts).values({
    agataTenantId: hospital.id,
    name: 'Main account',
    billTo: 'Seri Ampang Healthcare Sdn Bhd',
    email: 'accounts@seriampang.example',
    phoneNo: '60321660000',
    address: '200 Jalan Ampang, 50450 Kuala Lumpur',
  });
  const [group] = await db
    .insert(controlGroups)
    .values({ teamId: heart.id, name: 'Coordinators', addRemoveMemberStatus: true })
    .returning({ id: controlGroups.id });
  const coordinator = members[1];
  if (group && coordinator)
    await db
      .insert(controlGroupMembers)
      .values({ teamId: heart.id, groupId: group.id, memberId: coordinator.id });
  await chat(db, heart.id);
  await fillAgataTeams(db, workplaces);
  await fillAgataProviders(db);
  await fillAgataContent(db);
  await fillAgataTenants(db, workplaces);
}

async function makeProviders(db: Db): Promise<number[]> {
  const lim = people[2];
  await db.insert(accounts).values({
    email: lim.email,
    emailConfirmedAt: new Date(),
    // Nobody signs in with it.
    passwordHash: '',
    fullName: lim.name,
    displayName: 'Dr Wei Shan',
    phoneMobile: lim.mobileNo,
    platformRole: 'Consultant',
  });
  const known = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(
      inArray(
        accounts.email,
        people.map(({ email }) => email),
      ),
    );
  const accountIds = new Map(known.map(({ id, email }) => [email, id]));
  const rows = await db
    .insert(providers)
    .values(
      people.map(({ email, ...person }) => ({
        ...person,
        accountId: idIn(accountIds, email),
        kind: 'provider' as const,
        organizationType: 'Private hospital',
        associationBody: 'Malaysian Medical Association',
        status: 'approved' as const,
      })),
    )
    .returning({ id: providers.id });
  const ids = rows.map(({ id }) => id);
  await db.insert(providerRequests).values([
    ...ids.map((providerId) => ({
      providerId,
      kind: 'registration' as const,
      asked: {},
      status: 'approved' as const,
      decidedAt: new Date(),
    })),
    {
      providerId: ids[2] ?? 0,
      kind: 'profileUpdate' as const,
      asked: { expertise: 'Interventional cardiology', apcNo: 'APC 2026/11873' },
      status: 'pending' as const,
    },
  ]);
  return ids;
}

async function chat(db: Db, teamId: number): Promise<void> {
  const rows = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.email, ['consultant@demo.test', 'lim.weishan@agata.test']));
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  const chandra = idIn(ids, 'consultant@demo.test');
  const lim = idIn(ids, 'lim.weishan@agata.test');
  await db.insert(chatMessages).values(
    [
      {
        accountId: chandra,
        body: 'Two referrals came from Klinik Mawar this morning. Who has time on Thursday?',
      },
      { accountId: lim, body: 'I have 10:30 and 14:00. Please send me their reports.' },
      { accountId: chandra, body: 'Thank you, both are booked with you.' },
    ].map((message, index) => ({
      teamId,
      ...message,
      at: new Date(Date.now() - (3 - index) * 600_000),
    })),
  );
}
