import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { shippedScripts } from '../../../contract/platform/databaseTemplates.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { refusalReason } from '../support/refusals.ts';
import { attacks } from '../support/sqlAttacks.ts';

let clinic: Clinic;
let admin: Caller;
let made = 0;

beforeAll(async () => {
  clinic = await startClinic();
  admin = await clinic.as('admin');
});
afterAll(() => clinic.stop());

/** A template of a new type of practice, with a script. */
async function template(script?: string) {
  made += 1;
  const type = await admin.send(api.createPracticeType, { title: `Type ${made}` });
  const practiceTypeID = type.data.id;
  const input = { name: `Template ${made}`, practiceTypeID };
  const { data } = await admin.send(api.addDatabaseTemplate, input);
  if (script !== undefined) await admin.send(api.uploadDatabaseTemplate, { id: data.id, script });
  return { ...data, practiceTypeID };
}
async function newBranch(branchType: number): Promise<number> {
  made += 1;
  const { data } = await admin.send(api.addBranch, {
    tenant: 1,
    branchName: `Branch ${made}`,
    branchType,
    branchAddress: '1 Jalan Baru',
    branchCity: 'Ipoh',
    branchState: 'Perak',
    branchPostcode: '30000',
    branchEmail: 'ipoh@clinic.test',
    contactPerson: 'Somebody',
    contactPersonEmail: 'somebody@clinic.test',
    contactPersonPhone: '51234568',
    phoneMobile: '51234567',
    country_code_branch: '60',
    country_code_branch_person: '60',
  });
  return data.id;
}
const valuesOf = async (branch: number, kind: string) => {
  const { rows } = await clinic.owner.query<{ value: string }>(
    `SELECT value || coalesce(' ' || minutes, '') AS value FROM lookup_value WHERE branch_id = $1 AND kind = $2 ORDER BY position`,
    [branch, kind],
  );
  return rows.map(({ value }) => value);
};
const refusedAt = async (script: string) => {
  const { failures } = await admin.refused(api.tryDatabaseTemplate, { script });
  return `${failures[0]?.field} ${failures[0]?.error_code} ${failures[0]?.error_message}`;
};

describe('a new branch', () => {
  it('begins with what the template of its type of practice says, and else with the usual lists', async () => {
    const { practiceTypeID } = await template(
      `-- Types of appointment
       INSERT INTO lookup_value (kind, value, minutes) VALUES
         ('appt_type', 'Scaling', 30), ('appt_type', 'O''Brien''s; method', 45);
       INSERT INTO opening_hour (weekday, opens, closes) VALUES (2, '10:00', '19:00');`,
    );
    const usual = await newBranch((await template()).practiceTypeID);
    const own = await newBranch(practiceTypeID);
    expect(await valuesOf(own, 'appt_type')).toEqual(['Scaling 30', "O'Brien's; method 45"]);
    expect(await valuesOf(own, 'religion')).toEqual(await valuesOf(usual, 'religion'));
    expect(await valuesOf(usual, 'appt_type')).toContain('Consultation 15');
    const { rows } = await clinic.owner.query(
      'SELECT weekday, opens::text FROM opening_hour WHERE branch_id = $1',
      [own],
    );
    expect(rows).toEqual([{ weekday: 2, opens: '10:00:00' }]);
  });
});

describe('a script', () => {
  it('that ships makes what a branch needs', async () => {
    for (const kind of shippedScripts) {
      const { data } = await admin.send(api.shippedDatabaseTemplate, { kind });
      const shown = await admin.send(api.tryDatabaseTemplate, data);
      const types = shown.data.find(({ list }) => list === 'appt_type');
      expect(types?.values.length, kind).toBeGreaterThan(3);
    }
  });

  it('is downloaded as it was uploaded, and counts its rows', async () => {
    const script = "INSERT INTO lookup_value (kind, value) VALUES ('religion', 'Islam 伊斯兰');";
    const { id } = await template(script);
    expect((await admin.send(api.databaseTemplate, { id })).data.rowCount).toBe(1);
    const answer = await fetch(
      `${clinic.address}/api/download_database_template?id=${id}&readOnlyToken=${admin.readOnlyToken}`,
    );
    expect(answer.headers.get('Content-Disposition')).toMatch(/\.sql"$/);
    expect(await answer.text()).toBe(script);
    const { id: empty } = await template();
    const { status } = await fetch(
      `${clinic.address}/api/download_database_template?id=${empty}&readOnlyToken=${admin.readOnlyToken}`,
    );
    expect(status).toBe(404);
  });

  it('is refused with its line where it does anything but fill lists, and the stored one stays', async () => {
    const insert = "INSERT INTO lookup_value (kind, value) VALUES ('religion', 'Islam');\n";
    const { id } = await template(insert);
    const refused = {
      'DROP TABLE patient;': 'DROP',
      'SELECT 1;': 'SELECT',
      'DELETE FROM lookup_value;': 'DELETE',
      "INSERT INTO patient (kind) VALUES ('x');": 'patient',
      "INSERT INTO lookup_value (branch_id, kind, value) VALUES (1, 'religion', 'x');": 'branch_id',
      "INSERT INTO lookup_value (kind, value) VALUES ('religion', pg_sleep(9));": 'pg_sleep',
      "INSERT INTO lookup_value (kind, value) SELECT 'religion', 'x';": 'SELECT',
      "INSERT INTO lookup_value (kind, value) VALUES ('religion', 'a' || 'b');": '|',
      "INSERT INTO lookup_value (kind, value) VALUES ('religion', E'\\x');": 'E',
      'INSERT INTO lookup_value (kind, value) VALUES ($$religion$$, $$x$$);': '$',
      'COPY lookup_value FROM PROGRAM $$id$$;': 'COPY',
      "/* INSERT */ INSERT INTO lookup_value (kind, value) VALUES ('religion', 'x');": '/',
      'INSERT INTO public.lookup_value (kind) VALUES (NULL);': 'public',
    };
    for (const [bad, word] of Object.entries(refused)) {
      const said = await refusedAt(insert + bad);
      expect(said, bad).toMatch(/^script SCRIPT\.NOT_ALLOWED Line 2: /);
      expect(said, bad).toContain(word);
    }
    expect(await refusedAt(`${insert}INSERT INTO lookup_value (kind) VALUES ((('a')));`)).toMatch(
      /SCRIPT\.SYNTAX Line 2/,
    );
    expect(await refusedAt(`${insert}INSERT INTO lookup_value VALUES ('a');`)).toMatch(
      /SCRIPT\.COLUMNS Line 2/,
    );
    const reason = refusalReason(
      await admin.refused(api.uploadDatabaseTemplate, {
        id,
        script: `${insert}DROP TABLE patient`,
      }),
    );
    expect(reason).toEqual([400, 'SCRIPT.NOT_ALLOWED', 'script']);
    expect((await admin.send(api.databaseTemplate, { id })).data.rowCount).toBe(1);
  });

  it('refuses every statement that the queries of messages refuse, and runs none', async () => {
    // An empty statement and a comment do nothing.
    const all = Object.values(attacks)
      .flat()
      .filter((attack) => !/^(?:--.*)?$/.test(attack));
    expect(all.length).toBeGreaterThan(60);
    const counted = 'SELECT count(*)::integer AS n FROM lookup_value';
    const before = (await clinic.owner.query<{ n: number }>(counted)).rows[0]?.n;
    for (const attack of all) {
      const script = `INSERT INTO lookup_value (kind, value) VALUES ('religion', 'Islam');\n${attack};`;
      const { status, failures } = await admin.refused(api.tryDatabaseTemplate, { script });
      expect([attack.slice(0, 80), status, failures[0]?.field]).toEqual([
        attack.slice(0, 80),
        400,
        'script',
      ]);
    }
    expect((await clinic.owner.query<{ n: number }>(counted)).rows[0]?.n).toBe(before);
  });

  it('is held to the rules of its lists', async () => {
    const lookup = (columns: string, values: string) =>
      refusedAt(`INSERT INTO lookup_value (${columns}) VALUES\n(${values});`);
    expect(await lookup('kind, value', "'appt_priority', 'High'")).toContain('SCRIPT.NO_LIST');
    expect(await lookup('kind, value', "'nothing', 'x'")).toContain('SCRIPT.NO_LIST Line 2');
    expect(await lookup('kind, value', "'appt_type', 'x'")).toContain('SCRIPT.VALUE Line 2');
    expect(await lookup('kind, value, minutes', "'appt_type', 'x', 9999")).toContain('“minutes”');
    expect(await lookup('kind, value, minutes', "'religion', 'x', 5")).toContain('SCRIPT.VALUE');
    expect(await lookup('kind, value', "'religion', ''")).toContain('SCRIPT.VALUE');
    expect(await lookup('kind, value', "'religion', 'A'), ('religion', 'a'")).toContain(
      'SCRIPT.TWICE',
    );
    expect(await lookup('kind, value, meaning', "'appt_status', 'Booked', 'booked'")).toContain(
      'SCRIPT.STATUS',
    );
    const hours = 'INSERT INTO opening_hour (weekday, opens, closes) VALUES';
    expect(await refusedAt(`${hours} (8, '09:00', '10:00')`)).toContain('SCRIPT.VALUE');
    expect(await refusedAt(`${hours} (1, '11:00', '10:00')`)).toContain('SCRIPT.VALUE');
    expect(await refusedAt('-- nothing')).toContain('SCRIPT.EMPTY');
  });
});

it('has one template for a type of practice', async () => {
  const { practiceTypeID } = await template();
  const second = { name: 'Another', practiceTypeID };
  expect(refusalReason(await admin.refused(api.addDatabaseTemplate, second))).toEqual([
    409,
    'SCRIPT.PRACTICE_TAKEN',
    'practiceTypeID',
  ]);
});
