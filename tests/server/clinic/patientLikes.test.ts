import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { branchIds } from '../support/world.ts';

const people = [
  ['K1', 'Tan Wei Ming', '陈伟明', '60121112222', '0312345678', '1985-03-17'],
  ['K2', 'Tan Wei Meng', '', '60199999999', '', '1990-01-01'],
  ['K3', 'Siti Nurhaliza binti Ahmad', '', '60121112222', '', '1985-03-17'],
  ['K4', 'Muthu a/l Ramasamy', '', '60177777777', '0355556666', '1962-06-06'],
  ['K5', 'Ramasamy', '', '60166666666', '', '1962-06-06'],
  ['K6', '林美玲', '', '60155555555', '', '1971-07-07'],
  ['K7', 'Zarina Zulkifli', '', '6591234567', '', '1999-09-09'],
] as const;

let clinic: Clinic;
let reception: Caller;

beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
  const insert = (branch: number, [identity, ...rest]: (typeof people)[number], removed = false) =>
    clinic.owner.query(
      `INSERT INTO patient (branch_id, ic_passport, name, preferred_name, mobile, fixed, dob, removed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $8 THEN now() END)`,
      [branch, identity, ...rest, removed],
    );
  for (const person of people) {
    await insert(branchIds.kl, person);
    await insert(branchIds.pj, person);
  }
  await insert(
    branchIds.kl,
    ['GONE', 'Wong Removed', '', '60111111111', '', '1950-05-05'] as never,
    true,
  );
});
afterAll(() => clinic.stop());

const likes = async (input: Input<typeof api.patientLikes>) =>
  (await reception.send(api.patientLikes, input)).data.map((row) => [
    row.icPassport,
    row.alike.join('+'),
  ]);

describe('patients similar to the one being registered', () => {
  it.each<[string, Input<typeof api.patientLikes>, string[][]]>([
    [
      'the same name',
      { name: 'TAN WEI MING' },
      [
        ['K1', 'name'],
        ['K2', 'name'],
      ],
    ],
    [
      'the words in another order',
      { name: 'Wei Ming Tan' },
      [
        ['K1', 'name'],
        ['K2', 'name'],
      ],
    ],
    ['a spelling with one letter less', { name: 'Siti Nurhaliza bt Ahmad' }, [['K3', 'name']]],
    ['a Chinese name beside another', { name: '陈伟明' }, [['K1', 'name']]],
    ['a Chinese name', { name: '林美玲' }, [['K6', 'name']]],
    ['a part of a name that many share, without a match', { name: 'Siti' }, []],
    ['a mobile number as people write it', { name: '', phone: '0177777777' }, [['K4', 'phone']]],
    ['a mobile number as it is stored', { name: '', phone: '60177777777' }, [['K4', 'phone']]],
    ['a mobile number without its 0', { name: '', phone: '177777777' }, [['K4', 'phone']]],
    ['a fixed number', { name: '', phone: '0355556666' }, [['K4', 'phone']]],
    ['a foreign number', { name: '', phone: '006591234567' }, [['K7', 'phone']]],
    ['a part of a number, without a match', { name: '', phone: '7777777' }, []],
    [
      'the details of a removed patient, without a match',
      { name: 'Wong Removed', phone: '0111111111', dob: '1950-05-05' },
      [],
    ],
    ['the date of birth only, without a match', { name: '', dob: '1985-03-17' }, []],
    [
      'a less similar name with the same date of birth',
      { name: 'Muthu Ramasami Pillai', dob: '1962-06-06' },
      [['K4', 'name+dob']],
    ],
    [
      'a less similar name with another date of birth, without a match',
      { name: 'Muthu Ramasami Pillai', dob: '1963-06-06' },
      [],
    ],
    ['nothing, without a match', { name: '' }, []],
    ['quotes, taken literally', { name: `'"; --`, phone: '' }, []],
    ['a percent sign, taken literally', { name: '%' }, []],
  ])('are searched by %s', async (_, input, found) => {
    expect(await likes(input)).toEqual(found);
  });

  it('come with the most matches first', async () => {
    const input = { name: 'Tan Wei Meng', phone: '0121112222', dob: '1985-03-17' };
    expect(await likes(input)).toEqual([
      ['K1', 'name+phone+dob'],
      ['K3', 'phone+dob'],
      ['K2', 'name'],
    ]);
  });

  it('exclude the record that is shown', async () => {
    expect(await likes({ name: 'Tan Wei Ming', except: 'K1' })).toEqual([['K2', 'name']]);
  });

  it('are five at most', async () => {
    await clinic.owner.query(
      `INSERT INTO patient (branch_id, ic_passport, name)
       SELECT $1, 'MANY' || n, 'Common Everyname' FROM generate_series(1, 9) n`,
      [branchIds.kl],
    );
    expect(await likes({ name: 'Common Everyname' })).toHaveLength(5);
  });
});

describe('companies that patients work for', () => {
  beforeAll(async () => {
    const work = [
      ['W1', 'Petronas Bhd', 'KL', '', '', false],
      ['W2', 'PETRONAS BHD', 'KL', 'Tower 1', '0320001111', false],
      ['W3', 'Petronas Bhd', 'Ipoh', '', '', false],
      ['W4', '100% Halal Foods', 'Klang', 'Jalan 1', '', false],
      ['W5', 'Gone Sdn Bhd', 'Klang', '', '', true],
    ];
    for (const person of work)
      await clinic.owner.query(
        `INSERT INTO patient (branch_id, ic_passport, name, company, city, company_address, company_contact, removed_at)
         VALUES (${branchIds.kl}, $1, 'Worker', $2, $3, $4, $5, CASE WHEN $6 THEN now() END)`,
        person,
      );
    await clinic.owner.query(
      `INSERT INTO patient (branch_id, ic_passport, name, company) VALUES (${branchIds.pj}, 'W9', 'Worker', 'Petron Elsewhere')`,
    );
  });
  const named = async (name: string) => (await reception.send(api.companyList, { name })).data;

  it('are found by part of their name, without duplicates and with their details', async () => {
    expect(await named('petro')).toEqual([
      expect.objectContaining({
        companyName: 'PETRONAS BHD',
        city: 'KL',
        companyAddress: 'Tower 1',
        companyContact: '0320001111',
      }),
    ]);
    expect((await named('%')).map(({ companyName }) => companyName)).toEqual(['100% Halal Foods']);
    expect(await named('gone')).toEqual([]);
  });

  it('are listed by name, twenty at most', async () => {
    expect((await named('')).map(({ companyName }) => companyName)).toEqual([
      '100% Halal Foods',
      'PETRONAS BHD',
    ]);
    await clinic.owner.query(
      `INSERT INTO patient (branch_id, ic_passport, name, company)
       SELECT ${branchIds.kl}, 'C' || n, 'Worker', 'Company ' || n FROM generate_series(100, 140) n`,
    );
    expect(await named('')).toHaveLength(20);
  });
});
