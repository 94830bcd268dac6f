import { constantFrom, sample, string, tuple } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { hasWords, normalForm } from '../../../contract/kit/normalForm.ts';
import { likePattern } from '../../../server/kit/db/like.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { branchIds, patientsOf } from '../support/world.ts';

const people = [
  [
    '880214-10-5521',
    'Siti Nurhaliza binti Ahmad',
    '',
    '60123456789',
    '0312345678',
    '2026-01-31T15:59Z',
  ],
  ['900317145533', 'Tan Wei Ming', '陈伟明', '60167778888', '', '2026-01-31T16:00Z'],
  ['750505085501', 'Muthu a/l Ramasamy', '', '601112345678', '', '2026-02-10T04:00Z'],
  ['A1234567', "O'Connor, Sean", '', '', '0388887777', '2026-03-01T04:00Z'],
  ['600101145509', '100% Real_Name \\ Slash', '', '60190000001', '', '2026-03-02T04:00Z'],
  ['600101145510', '1000 Realname', '', '60190000002', '', '2026-03-03T04:00Z'],
  ['950101145511', 'Zainab BINTI Ismail', '', '6591234567', '', '2026-03-04T04:00Z'],
  // Holds the parts of others' numbers, each elsewhere.
  ['012345145599', 'Parts Only', '', '60123400101', '0388886789', '2026-03-05T04:00Z'],
] as const;

let clinic: Clinic;
let reception: Caller;

beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
  await clinic.owner.query('DELETE FROM patient WHERE branch_id = $1', [branchIds.kl]);
  for (const [identity, name, preferred, mobile, fixed, registered] of people) {
    await clinic.owner.query(
      `INSERT INTO patient (branch_id, ic_passport, name, preferred_name, mobile, fixed, registered_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [branchIds.kl, identity.replaceAll('-', ''), name, preferred, mobile, fixed, registered],
    );
  }
  await clinic.owner.query(
    `INSERT INTO patient_allergy (branch_id, patient_id, position, allergy)
     SELECT branch_id, id, p, 'Allergy ' || p FROM patient, generate_series(0, 2) p WHERE ic_passport = '900317145533'`,
  );
});
afterAll(() => clinic.stop());

const first = (name: string) => name.split(' ')[0];
const typed = async (name: string) =>
  (await reception.send(api.patientNameList, { name })).data.map((row) => first(row.name));
const listed = async (input: Input<typeof api.patientList>) => {
  const { data, total } = await reception.send(api.patientList, input);
  expect(data.totalCount).toBe(total);
  return data.data.map((row) => first(row.name));
};

describe('searching patients', () => {
  it.each([
    ['any part of a name, in any case', 'NURHAL', ['Siti']],
    ['two letters', 'ei', ['Tan']],
    ['one letter', 'x', []],
    ['words in any order', 'ming  tan', ['Tan']],
    ['words that must all be found', 'siti ming', []],
    ['two Chinese characters', '伟明', ['Tan']],
    ['one Chinese character', '陈', ['Tan']],
    ['a name with a slash', 'muthu a/l', ['Muthu']],
    ['an apostrophe', "o'con", ["O'Connor,"]],
    ['an identity number with dashes', '880214-10-5521', ['Siti']],
    ['part of an identity number with a dash', '90-0317', ['Tan']],
    ['a passport number in small letters', 'a123', ["O'Connor,"]],
    ['a mobile number as stored', '60123456789', ['Siti']],
    ['a mobile number as people write it', '012-345 6789', ['Siti']],
    ['a mobile number with spaces', '012 345 6789', ['Siti']],
    ['the beginning of an identity number', '600101', ['100%', '1000']],
    ['a mobile number from abroad', '+60 12-345 6789', ['Siti']],
    ['a mobile number in brackets', '(012) 345 6789', ['Siti']],
    ['the end of a mobile number', '56789', ['Siti']],
    ['a fixed number', '03-1234 5678', ['Siti']],
    ['a fixed number from abroad', '+603 1234 5678', ['Siti']],
    ['a fixed number with a bare country code', '60312345678', ['Siti']],
    ['a foreign number', '+65 9123 4567', ['Zainab']],
    ['an identity number that begins like the country code', '600101145509', ['100%']],
    ['a percent sign taken literally', '100%', ['100%']],
    ['an underscore taken literally', 'l_n', ['100%']],
    ['a backslash taken literally', '\\', ['100%']],
    ['quotes', `'"; --`, []],
    ['a name and a number together', 'tan 016', ['Tan']],
    ['nothing', '', ['100%', '1000', 'Muthu', "O'Connor,", 'Parts', 'Siti', 'Tan', 'Zainab']],
  ])('finds %s: %s', async (_, text, found) => {
    expect(await typed(text)).toEqual(found);
    expect(await listed({ q: text })).toEqual(found);
  });

  it('searches only names with patName', async () => {
    expect(await listed({ patName: 'tan wei' })).toEqual(['Tan']);
    expect(await listed({ patName: '伟' })).toEqual(['Tan']);
    expect(await listed({ patName: '1000' })).toEqual(['1000']);
    expect(await listed({ patName: '6012345' })).toEqual([]);
  });

  it("filters by days of registration in the clinic's time zone, both included", async () => {
    const between = (startRegisterDate?: string, endRegisterDate?: string) =>
      listed({ startRegisterDate, endRegisterDate });
    expect(await between('2026-01-31', '2026-01-31')).toEqual(['Siti']);
    expect(await between('2026-02-01', '2026-02-10')).toEqual(['Muthu', 'Tan']);
    expect(await between('1800-01-01')).toHaveLength(8);
    expect(await between(undefined, '2026-01-31')).toEqual(['Siti']);
    expect(await listed({ q: 'tan', endRegisterDate: '2026-01-31' })).toEqual([]);
  });

  it('answers pages in order, with the total', async () => {
    const page = async (page: number, order: 'ASC' | 'DESC' = 'ASC') => {
      const { data } = await reception.send(api.patientList, { page, pageSize: 3, order });
      return [data.totalCount, ...data.data.map((row) => first(row.name))];
    };
    expect(await page(1)).toEqual([8, '100%', '1000', 'Muthu']);
    expect(await page(3)).toEqual([8, 'Tan', 'Zainab']);
    expect(await page(4)).toEqual([8]);
    expect(await page(1, 'DESC')).toEqual([8, 'Zainab', 'Tan', 'Siti']);
    expect(await listed({ sort: 'regDate', order: 'DESC', pageSize: 2 })).toEqual([
      'Parts',
      'Zainab',
    ]);
    expect(await listed({ sort: 'icPassport', pageSize: 2 })).toEqual(['Parts', '100%']);
    expect(await listed({ sort: 'mobile', pageSize: 2 })).toEqual(["O'Connor,", 'Muthu']);
  });

  it('shows each patient with allergies, and no patient of another branch', async () => {
    const { data } = await reception.send(api.patientNameList, { name: 'Tan' });
    expect(data[0]).toMatchObject({
      icPassport: '900317145533',
      preferredName: '陈伟明',
      allergies: ['Allergy 0', 'Allergy 1', 'Allergy 2'],
      age: null,
      removed: false,
      regDate: '2026-02-01T00:00:00.000Z',
    });
    expect(await typed('Here')).toEqual([]);
    expect(await typed(patientsOf.penang.here)).toEqual([]);
  });

  it('answers at most 1,000 without a page, and 20 while typing', async () => {
    await clinic.owner.query(
      `INSERT INTO patient (branch_id, ic_passport, name) SELECT $1, 'MANY' || n, 'Many ' || n FROM generate_series(1, 1200) n`,
      [branchIds.kl],
    );
    const { data } = await reception.send(api.patientList, { q: 'many' });
    expect([data.data.length, data.totalCount]).toEqual([1000, 1200]);
    expect(await typed('many')).toHaveLength(20);
    await clinic.owner.query(`DELETE FROM patient WHERE ic_passport LIKE 'MANY%'`);
  });
});

describe('what fits best', () => {
  const rows = [
    // By name alone they would come in this order.
    ['REL1', 'Aminah Botan', '', '60187770001'],
    ['REL2', 'Bala 7770 Bin', '', '60187770002'],
    ['X7770', 'Chong Tanker', '', '60187770003'],
    ['0187770', 'Devi Otan Moy', '', '60187770004'],
    ['REL5', 'Tanaka Zen', 'Ken', '0187770'],
    ['REL6', 'Zul Tan', '', '60187770006'],
  ] as const;
  beforeAll(async () => {
    for (const [identity, name, preferred, mobile] of rows)
      await clinic.owner.query(
        'INSERT INTO patient (branch_id, ic_passport, name, preferred_name, mobile) VALUES ($1, $2, $3, $4, $5)',
        [branchIds.kl, identity, name, preferred, mobile],
      );
  });
  afterAll(async () => {
    await clinic.owner.query('DELETE FROM record_reading');
    await clinic.owner.query('DELETE FROM patient WHERE ic_passport = ANY ($1)', [
      rows.map(([id]) => id),
    ]);
  });
  const found = async (name: string) => {
    const { data } = await reception.send(api.patientNameList, { name });
    const known: string[] = rows.map(([identity]) => identity);
    return data.map(({ icPassport }) => icPassport).filter((number) => known.includes(number));
  };

  it('comes first: the whole number, numbers and names that begin so, words that begin so, the rest', async () => {
    expect(await found('0187770')).toEqual(['0187770', 'REL5', 'REL1', 'REL2', 'X7770', 'REL6']);
    expect(await found('018-777 0003')).toEqual(['X7770']);
    expect(await found('tan')).toEqual(['REL5', 'X7770', 'REL6', 'REL1', '0187770']);
    expect(await found('7770')).toEqual(['REL2', 'REL1', 'X7770', '0187770', 'REL5', 'REL6']);
    expect(await found('ken tan')).toEqual(['REL5']);
  });

  it('comes first of more than are looked at, by the name that begins so', async () => {
    await clinic.owner.query(
      `INSERT INTO patient (branch_id, ic_passport, name) SELECT $1, 'MANY' || n, 'Aa ztan ' || n FROM generate_series(1, 2600) n`,
      [branchIds.kl],
    );
    expect((await found('tan')).slice(0, 1)).toEqual(['REL5']);
    // Nothing refers to them: what looks for it takes a minute.
    await clinic.owner.query('SET session_replication_role = replica');
    await clinic.owner.query(`DELETE FROM patient WHERE ic_passport LIKE 'MANY%'`);
    await clinic.owner.query('RESET session_replication_role');
  });

  it('has the last finished visit, not one that is booked, was cancelled or is of tomorrow', async () => {
    const { rows: ids } = await clinic.owner.query<{ id: number }>(
      `SELECT id FROM patient WHERE ic_passport = 'REL6'`,
    );
    for (const [day, isFinished] of [
      ['2026-01-05', true],
      ['2026-03-09', true],
      ['2026-04-02', false],
    ] as const)
      await clinic.owner.query(
        `INSERT INTO appointment (branch_id, patient_id, starts_at, minutes, type, priority_id, status_id, created_by, changed_by, finished_at)
         VALUES ($1, $2, $3::date + interval '3 hours', 15, 'Consultation', 1, 1, 1, 1, CASE WHEN $4 THEN $3::date + interval '4 hours' END)`,
        [branchIds.kl, ids[0]?.id, day, isFinished],
      );
    const { data } = await reception.send(api.patientNameList, { name: 'Zul Tan' });
    expect(data.map(({ lastVisit }) => lastVisit?.slice(0, 10))).toEqual(['2026-03-09']);
    await clinic.owner.query('DELETE FROM appointment WHERE patient_id = $1', [ids[0]?.id]);
  });

  it('is, before anything is typed, whom the person worked with last: not another person, nor another branch', async () => {
    const nurse = await clinic.as('nurse');
    const recent = async (who: Caller) =>
      (await who.send(api.recentPatients, {})).data.map(({ icPassport }) => icPassport);
    for (const nric of ['REL1', 'REL5', 'REL6', 'REL1'])
      await nurse.send(api.patientDetail, { nric });
    // An opening counts once in five minutes.
    expect((await recent(nurse)).slice(0, 3)).toEqual(['REL6', 'REL5', 'REL1']);
    expect(await recent(reception)).not.toContain('REL6');
    const elsewhere = await clinic.as('receptionPenang');
    expect(await recent(elsewhere)).toEqual([]);
  });
});

describe('a name that is typed in another way', () => {
  const named = [
    ['ODD01', 'Nur’Ain binti Mohd', ''],
    ['ODD02', "D'Cruz, Anthony", ''],
    ['ODD03', 'Zoë Lim', ''],
    ['ODD04', 'Jose\u0301 Maria', ''],
    ['ODD05', 'Jos\u00E9 Maria', ''],
    ['ODD06', 'Ｌａｒｇｅ Letters', ''],
    ['ODD07', 'Ravi a/l Subramaniam', ''],
    ['ODD08', 'O\u200BNg Hidden', ''],
    ['ODD09', 'محمد الحسيني', ''],
    ['ODD10', 'அருண்', 'Arun'],
    ['ODD11', 'Nguyễn Đức', ''],
    ['ODD12', 'Al-Amin Yusof', ''],
  ] as const;
  beforeAll(async () => {
    for (const [identity, name, preferred] of named)
      await clinic.owner.query(
        `INSERT INTO patient (branch_id, ic_passport, name, preferred_name) VALUES ($1, $2, $3, $4)`,
        [branchIds.kl, identity, name, preferred],
      );
  });
  afterAll(() => clinic.owner.query(`DELETE FROM patient WHERE ic_passport LIKE 'ODD%'`));

  it.each([
    ["nur'ain", ['ODD01']],
    ['nurain', ['ODD01']],
    ['Nur`Ain', ['ODD01']],
    ['d’cruz', ['ODD02']],
    ['dcruz anthony', ['ODD02']],
    ['zoe', ['ODD03']],
    ['ZOË', ['ODD03']],
    ['jose maria', ['ODD04', 'ODD05']],
    ['JOSÉ', ['ODD04', 'ODD05']],
    ['jose\u0301', ['ODD04', 'ODD05']],
    ['large', ['ODD06']],
    ['ｌａｒｇｅ', ['ODD06']],
    ['ravi al subramaniam', ['ODD07']],
    ['ravi a/l subramaniam', ['ODD07']],
    ['ong hidden', ['ODD08']],
    ['محمد', ['ODD09']],
    ['அருண்', ['ODD10']],
    // Without its mark it is another word.
    ['அருணா', []],
    ['nguyen duc', ['ODD11']],
    ['alamin', ['ODD12']],
    ['al amin yusof', ['ODD12']],
    ['odd‐03', ['ODD03']],
  ])('is found by %s', async (q, found) => {
    const { data } = await reception.send(api.patientList, { q });
    expect(data.data.map((row) => row.icPassport).toSorted()).toEqual(found);
    const { data: likes } = await reception.send(api.patientNameList, { name: q });
    expect(likes.map((row) => row.icPassport).toSorted()).toEqual(found);
  });

  it('has the same form in the browser, which searches the queue, as in the database', async () => {
    const typedNames = [
      ...named.flatMap(([, name, preferred]) => [name, preferred]),
      'Straße Æon Øre Łódź İstanbul ıssız',
      '％full ℅ ﬁ ½ ´acute`',
      'ทำ 한국어 ஜோசப் מֹשֶׁה',
    ];
    const { rows } = await clinic.owner.query<{ form: string }>(
      `SELECT app.normal_form(name) AS form FROM unnest($1::text[]) WITH ORDINALITY AS n(name, place) ORDER BY place`,
      [typedNames],
    );
    expect(rows.map(({ form }) => form)).toEqual(typedNames.map(normalForm));
    expect(hasWords('D’Cruz, Anthony', "dcruz anth'ony")).toBe(true);
  });

  it('is likely the same person', async () => {
    const likes = async (name: string) =>
      (await reception.send(api.patientLikes, { name })).data.map((row) => row.icPassport);
    expect(await likes('Anthony Dcruz')).toEqual(['ODD02']);
    expect(await likes('NURAIN BT MOHD')).toEqual(['ODD01']);
    expect(await likes('Jose Maria')).toEqual(['ODD04', 'ODD05']);
  });

  it('is found before housekeeping has written its search text, as it is spelt', async () => {
    await clinic.owner.query(
      `UPDATE patient SET search_text = NULL WHERE ic_passport IN ('ODD03', 'ODD12')`,
    );
    expect(await typed('yusof')).toEqual(['Al-Amin']);
    const { rows } = await clinic.owner.query('SELECT app.fill_search_texts(500) AS written');
    expect(rows).toEqual([{ written: 2 }]);
    expect(await typed('zoe')).toEqual(['Zoë']);
  });
});

describe('the list of removed patients', () => {
  it('is filtered by name, by identity number and by words', async () => {
    const manager = await clinic.as('manager');
    await clinic.owner.query(
      `UPDATE patient SET removed_at = now() WHERE ic_passport IN ('880214105521', 'A1234567')`,
    );
    const removed = async (input: Input<typeof api.deletedPatientList>) =>
      (await manager.send(api.deletedPatientList, input)).data.data.map((row) => first(row.name));
    expect(await removed({})).toEqual(["O'Connor,", 'Siti']);
    expect(await removed({ patName: 'siti' })).toEqual(['Siti']);
    expect(await removed({ nric: '880214-10' })).toEqual(['Siti']);
    expect(await removed({ nric: 'a12' })).toEqual(["O'Connor,"]);
    expect(await removed({ patName: 'siti', nric: 'a12' })).toEqual([]);
    expect(await removed({ q: '0388887777' })).toEqual(["O'Connor,"]);
    expect(await typed('siti')).toEqual([]);
  });
});

describe('the index of trigrams', () => {
  // Those of ASCII more often, since these alone have trigrams that are looked up.
  const letters = `a;b;a;b;A;B;1;9;é;İ;ı;ß;陈; ;,;";';{;};-;_;%;\\;\u001f`.split(';');
  const text = string({
    unit: constantFrom(...letters),
    maxLength: 12,
  });

  it('has every text in which a pattern occurs, whatever its letters', async () => {
    const pairs = sample(tuple(text, text, text), 3_000);
    const { rows } = await clinic.owner.query<{ fitting: number; missed: string[] }>(
      `SELECT count(*)::integer AS fitting,
              array_agg(content) FILTER (WHERE NOT app.branch_trigrams(1, content) @> trigrams) AS missed
         FROM unnest($1::text[], $2::text[]) AS pair(content, pattern),
              app.pattern_trigrams(1, ARRAY[pattern]) AS trigrams
        WHERE content LIKE lower(pattern) AND trigrams <> '{}'`,
      [
        pairs.map(([before, sought, after]) => (before + sought + after).toLowerCase()),
        pairs.map(([, sought]) => likePattern(sought)),
      ],
    );
    expect(rows[0]?.missed).toBeNull();
    expect(rows[0]?.fitting).toBeGreaterThan(100);
  });

  it('finds the same as reading every row, in one branch alone', async () => {
    const { owner } = clinic;
    const names = sample(tuple(text, text), 300).map((parts) => parts.join('ab1'));
    for (const branch of [branchIds.kl, branchIds.penang])
      await owner.query(
        `INSERT INTO patient (branch_id, ic_passport, name)
         SELECT $1, 'LETTERS' || place, name FROM unnest($2::text[]) WITH ORDINALITY AS each(name, place)`,
        [branch, names],
      );
    await owner.query(`SELECT set_config('app.branch', $1, false)`, [String(branchIds.kl)]);
    const sought = names.flatMap((name) => [
      [name.slice(1, 5)],
      [name.slice(0, 3), name.slice(4)],
      [name.slice(-7)],
    ]);
    let found = 0;
    for (const patterns of sought.map((words) => words.map(likePattern))) {
      const { rows } = await owner.query<{ few: number[] | null; all: number[] }>(
        `SELECT app.ids_by_trigrams('patient', 'coalesce(search_text, sought)', normal) AS few,
                ARRAY(SELECT id FROM patient WHERE branch_id = $2 AND search_text LIKE ALL (normal) ORDER BY id) AS all
           FROM (SELECT array_agg(app.normal_form(each)) AS normal FROM unnest($1::text[]) AS each) AS patterns`,
        [patterns, branchIds.kl],
      );
      const few = rows[0]?.few;
      const all = rows[0]?.all;
      expect([patterns, few?.toSorted((a, b) => a - b) ?? all]).toEqual([patterns, all]);
      found += few?.length ?? 0;
    }
    expect(found).toBeGreaterThan(10);
    await owner.query(`DELETE FROM patient WHERE ic_passport LIKE 'LETTERS%'`);
  });

  it('is asked for few and not for many, with the same answer', async () => {
    const { owner } = clinic;
    await owner.query(
      `INSERT INTO patient (branch_id, ic_passport, name, removed_at)
       SELECT $1, 'SOME' || n, 'Somebody ' || n, CASE WHEN n <= 2 THEN now() END FROM generate_series(1, 501) n`,
      [branchIds.kl],
    );
    await owner.query(`SELECT set_config('app.branch', $1, false)`, [String(branchIds.kl)]);
    const idsFor = async () => {
      const { rows } = await owner.query<{ few: number | null; named: number }>(
        `SELECT cardinality(app.ids_by_trigrams('patient', 'coalesce(search_text, sought)', '{%somebody%}')) AS few,
                cardinality(app.patients_named('%somebody%')) AS named`,
      );
      return rows[0];
    };
    const asked = async () => {
      const page = { pageSize: 2, page: 2 };
      return [
        await listed({ q: 'somebody', ...page }),
        (await reception.send(api.patientList, { q: 'somebody', ...page })).total,
        (await reception.send(api.patientList, { patName: 'somebody', ...page })).total,
      ];
    };
    expect([await idsFor(), await asked()]).toEqual([
      { few: null, named: 501 },
      [['Somebody', 'Somebody'], 499, 499],
    ]);
    await owner.query(`DELETE FROM patient WHERE ic_passport = 'SOME501'`);
    expect([await idsFor(), await asked()]).toEqual([
      { few: 500, named: 500 },
      [['Somebody', 'Somebody'], 498, 498],
    ]);
    await owner.query(`DELETE FROM patient WHERE ic_passport LIKE 'SOME%'`);
  });
});
