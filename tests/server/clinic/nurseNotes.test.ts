import * as fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { CallError } from '../../../contract/kit/client.ts';
import { sanitizeRichText } from '../../../server/kit/richText.ts';
import { book, timeFromToday } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { statusAndCode } from '../support/refusals.ts';
import { PASSWORD, patientsOf, people } from '../support/world.ts';

let clinic: Clinic;
let nurse: Caller;
let PatientId: number;
let foreign: number;
let removed: number;

beforeAll(async () => {
  clinic = await startClinic();
  nurse = await clinic.as('nurse');
  const idOf = async (nric: string) => {
    const { rows } = await clinic.owner.query<{ id: number }>(
      'SELECT id FROM patient WHERE ic_passport = $1',
      [nric],
    );
    return rows[0]?.id ?? 0;
  };
  PatientId = await idOf(patientsOf.kl.here);
  removed = await idOf(patientsOf.kl.removed);
  foreign = await idOf(patientsOf.pj.here);
});
beforeEach(async () => {
  await clinic.forgetTries();
  // The nurse's lock holds however long the tests take.
  await clinic.owner.query(
    `UPDATE patient SET locked_by = $1, lock_fence = 'tab', lock_version = version, locked_at = now(),
            lock_expires_at = now() + interval '1 day' WHERE id = $2`,
    [people.nurse.id, PatientId],
  );
});
afterAll(() => clinic.stop());

const listed = async () => (await nurse.send(api.getNurseNoteList, { patientID: PatientId })).data;
const write = async (Note: string) =>
  (await nurse.send(api.addNurseNote, { PatientId, Note })).data;

describe('nurse notes', () => {
  it('are stored with author and time, newest first', async () => {
    const first = await write('<p>First <strong>dressing</strong></p>');
    const second = await write('Second');
    expect(first).toEqual({
      id: first.id,
      patientID: PatientId,
      note: '<p>First <strong>dressing</strong></p>',
      generatedDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) as string,
      username: people.nurse.name,
      visit: null,
    });
    expect(await listed()).toEqual([second, first]);
  });

  it('are the latest 500 if there are more', async () => {
    const { rows } = await clinic.owner.query<{ id: number }>(
      `INSERT INTO nurse_note (branch_id, patient_id, note, created_by, created_at)
       SELECT 1, $1, 'Old', $2, now() - n * interval '1 day' FROM generate_series(1, 501) n RETURNING id`,
      [PatientId, people.nurse.id],
    );
    const latest = await write('Latest');
    const notes = await listed();
    expect(notes).toHaveLength(500);
    expect(notes[0]).toEqual(latest);
    await clinic.owner.query('DELETE FROM nurse_note WHERE id = ANY ($1)', [
      rows.map(({ id }) => id),
    ]);
  });

  it('are refused if they are empty without unsafe markup', async () => {
    for (const Note of [
      '',
      '   ',
      '<p><br></p>',
      '<script>alert(1)</script>',
      '<p>&nbsp;\u200B</p>',
    ])
      expect(statusAndCode(await nurse.refused(api.addNurseNote, { PatientId, Note }))).toEqual([
        400,
        'GENERAL.REQUIRED',
      ]);
  });

  it('are refused in the same way for foreign, removed and missing patients', async () => {
    const refused = await Promise.all(
      [foreign, removed, 999_999].map((id) =>
        nurse.refused(api.addNurseNote, { PatientId: id, Note: 'x' }),
      ),
    );
    expect(refused.map(statusAndCode)).toEqual(refused.map(() => [404, 'GENERAL.NOT_FOUND']));
    const lists = [foreign, 999_999].map((id) =>
      nurse.refused(api.getNurseNoteList, { patientID: id }),
    );
    expect((await Promise.all(lists)).map(statusAndCode)).toEqual([
      [404, 'GENERAL.NOT_FOUND'],
      [404, 'GENERAL.NOT_FOUND'],
    ]);
  });

  it('are added by the holder of the edit lock, and only by its tab if one is named', async () => {
    const doctor = await clinic.as('doctor');
    const add = (who: Caller, fence?: string) =>
      who.send(
        api.addNurseNote,
        { PatientId, Note: 'Held' },
        { headers: { ...(fence !== undefined && { 'X-Record-Fence': fence }) } },
      );
    const refused = async (who: Caller, fence?: string) => {
      const outcome = await add(who, fence).catch((error: CallError) => statusAndCode(error));
      return Array.isArray(outcome) ? outcome : 'added';
    };
    const before = (await listed()).length;
    expect(await refused(doctor)).toEqual([409, 'PATIENT.LOCKED']);
    expect(await refused(doctor, 'tab')).toEqual([409, 'PATIENT.LOCKED']);
    expect(await refused(nurse, 'another')).toEqual([409, 'PATIENT.LOCKED_OWN_TAB']);
    await add(nurse, 'tab');
    await add(nurse);
    await clinic.owner.query('UPDATE patient SET lock_expires_at = now() WHERE id = $1', [
      PatientId,
    ]);
    expect(await refused(nurse, 'tab')).toEqual([409, 'PATIENT.NOT_LOCKED']);
    await nurse.send(api.unlockPatientProfile, { NRIC: patientsOf.kl.here });
    expect(await refused(nurse)).toEqual([409, 'PATIENT.NOT_LOCKED']);
    expect(await listed()).toHaveLength(before + 2);
  });

  it('are written while someone else edits the record, and say for which visit', async () => {
    const reception = await clinic.as('reception');
    const nric = patientsOf.kl.here;
    await clinic.owner.query('UPDATE patient SET lock_expires_at = now() WHERE id = $1', [
      PatientId,
    ]);
    const visit = await book(reception);
    const { data: lock } = await reception.send(api.lockPatientProfile, { NRIC: nric });
    const { data: note } = await nurse.send(api.writeNurseNote, {
      patientID: PatientId,
      appointmentID: visit.id,
      note: '<p onclick="x">Fasting</p>',
    });
    expect(note).toMatchObject({
      note: '<p>Fasting</p>',
      username: people.nurse.name,
      visit: { id: visit.id, appointmentDate: visit.appointmentDate },
    });
    expect((await listed())[0]).toEqual(note);
    const { data: timeline } = await nurse.send(api.patientTimeline, { nric });
    expect(timeline.data.find(({ kind }) => kind === 'nurseNote')).toMatchObject({
      id: note.id,
      title: visit.appointmentDate,
      text: '<p>Fasting</p>',
    });
    // The lock and what it was taken over are as they were.
    const { data: renewed } = await reception.send(
      api.lockPatientProfile,
      { NRIC: nric },
      { headers: { 'X-Record-Fence': lock.fence } },
    );
    expect(renewed.fence).toBe(lock.fence);
  });

  it('are refused for the visit of another patient, and empty ones', async () => {
    const reception = await clinic.as('reception');
    const icPassport = 'OTHER1';
    const input = { icPassport, name: 'Other', dob: '1990-01-01', mobile: '123456789' };
    await reception.send(api.createPatient, input);
    const others = await book(reception, {
      patientID: icPassport,
      appointmentDate: timeFromToday(2, '11:00'),
    });
    const refused = await nurse.refused(api.writeNurseNote, {
      patientID: PatientId,
      appointmentID: others.id,
      note: 'Of whom?',
    });
    expect([...statusAndCode(refused), refused.failures[0]?.field]).toEqual([
      400,
      'GENERAL.INVALID',
      'appointmentID',
    ]);
    const empty = await nurse.refused(api.writeNurseNote, {
      patientID: PatientId,
      note: '<script>1</script>',
    });
    expect(statusAndCode(empty)).toEqual([400, 'GENERAL.REQUIRED']);
  });

  it('are removed with the password, once, and stay in the database', async () => {
    const { id } = await write('Gone soon');
    const remove = (input: { id: number | string; password: string }) =>
      nurse.refused(api.removeNurseNote, input);
    expect(statusAndCode(await remove({ id, password: 'wrong-one' }))).toEqual([
      403,
      'GENERAL.WRONG_PASSWORD',
    ]);
    expect((await remove({ id: '', password: PASSWORD })).status).toBe(400);
    expect((await remove({ id, password: '' })).status).toBe(400);
    await nurse.send(api.removeNurseNote, { id, password: PASSWORD });
    expect((await listed()).map((note) => note.id)).not.toContain(id);
    expect(statusAndCode(await remove({ id, password: PASSWORD }))).toEqual([
      404,
      'GENERAL.NOT_FOUND',
    ]);
    const { rows } = await clinic.owner.query('SELECT note FROM nurse_note WHERE id = $1', [id]);
    expect(rows).toEqual([{ note: 'Gone soon' }]);
  });

  it('are logged in the audit without their text, and announced to the pages', async () => {
    const heard: string[] = [];
    clinic.owner.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await clinic.owner.query('LISTEN hub');
    const { id } = await write('SECRETWORD');
    await nurse.send(api.removeNurseNote, { id, password: PASSWORD });
    await expect.poll(() => heard.length).toBeGreaterThanOrEqual(2);
    await clinic.owner.query('UNLISTEN hub');
    expect(heard.join()).not.toContain('SECRETWORD');
    expect(heard.map((text) => JSON.parse(text) as unknown)).toEqual(
      ['create', 'delete'].map((change): unknown =>
        expect.objectContaining({
          event: expect.objectContaining({ resource: 'nurse-notes', id, change }) as unknown,
        }),
      ),
    );
    const { rows } = await clinic.owner.query<{ row: string; action: string }>(
      `SELECT audit::text AS row, action FROM audit WHERE resource = 'nurse-notes' AND record_id = $1 ORDER BY id`,
      [String(id)],
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'delete']);
    expect(JSON.stringify(rows)).not.toContain('SECRETWORD');
  });

  it('are refused to receptionists', async () => {
    const reception = await clinic.as('reception');
    const refused = await reception.refused(api.getNurseNoteList, { patientID: PatientId });
    expect(statusAndCode(refused)).toEqual([403, 'GENERAL.FORBIDDEN']);
  });
});

describe('the length of a nurse note', () => {
  it('is 20,000 characters with its markup, and not one more', async () => {
    const note = (length: number) => `<p>${'a'.repeat(length - 7)}</p>`;
    const made = await write(note(20_000));
    expect(made.note).toBe(note(20_000));
    const refused = await nurse.refused(api.addNurseNote, { PatientId, Note: note(20_001) });
    expect([refused.status, refused.failures[0]?.field]).toEqual([400, 'Note']);
  });
});

describe('rich text', () => {
  it.each([
    ['<script>alert(1)</script>a', 'a'],
    ['<p onclick="alert(1)" style="color:red" class="x">a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<svg><script>alert(1)</script></svg>a', 'a'],
    ['<iframe src="https://a.test"></iframe>a', 'a'],
    ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
    [
      '<a href=" jav&#x09;ascript:alert(1)">a</a>',
      '<a rel="noopener noreferrer" target="_blank">a</a>',
    ],
    [
      '<a href="data:text/html,x">a</a><a href="//evil.test">b</a>',
      '<a rel="noopener noreferrer" target="_blank">a</a><a rel="noopener noreferrer" target="_blank">b</a>',
    ],
    [
      '<a href="https://a.test/?q=1" id="top">a</a>',
      '<a href="https://a.test/?q=1" rel="noopener noreferrer" target="_blank">a</a>',
    ],
    [
      '<h1>Big</h1><b>b</b><i>i</i><strike>s</strike>',
      '<h3>Big</h3><strong>b</strong><em>i</em><s>s</s>',
    ],
    ['<ul><li>one</li></ul><ol><li>two</li></ol>', '<ul><li>one</li></ul><ol><li>two</li></ol>'],
    ['1 < 2 && 3 > 2', '1 &lt; 2 &amp;&amp; 3 &gt; 2'],
    ['<p>陈伟明 😀 \u202Eabc</p>', '<p>陈伟明 😀 \u202Eabc</p>'],
    ['<p>unclosed', '<p>unclosed</p>'],
  ])('%s is stored as %s', (given, kept) => {
    expect(sanitizeRichText(given)).toBe(kept);
    expect(sanitizeRichText(kept)).toBe(kept);
  });

  it('contains only allowed elements and links, whatever was written', () => {
    const markup =
      '<p> </p> <a~href=" javascript: "> </a> <svg> </svg> <math> <mtext> <style> </style> <script> </script> <!-- --> <img~src=x~onerror= <table> <noscript> </noscript> <template> <title> &lt;script&gt; &#106; <li ~onload=a~ <form> <annotation-xml~encoding="text/html"> <![CDATA[ ]]> \0 <textarea> " \'';
    const pieces = markup.split(' ').map((piece) => piece.replaceAll('~', ' '));
    const piece = fc.oneof(fc.string(), fc.constantFrom(...pieces));
    const parser = new new JSDOM().window.DOMParser();
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (written) => {
        const kept = sanitizeRichText(written.join(''));
        const { body, head } = parser.parseFromString(`<body>${kept}`, 'text/html');
        expect(head.childElementCount).toBe(0);
        const foreign = [...body.querySelectorAll('*')].filter((element) => !isAllowed(element));
        expect(foreign.map((element) => element.outerHTML)).toEqual([]);
        expect(sanitizeRichText(kept)).toBe(kept);
      }),
      { numRuns: 500, seed: 20_261_121 },
    );
  });

  it('is fast on deeply nested input', () => {
    const kept = sanitizeRichText(`${'<ul><li>'.repeat(1_200)}deep`);
    expect(kept).toContain('deep');
    expect(kept.split('<ul>').length).toBeLessThan(25);
  });
});

const elements = new Set('P BR STRONG EM U S UL OL LI H3 A'.split(' '));
const attributes = new Set(['href', 'rel', 'target']);
const protocols = new Set(['http:', 'https:', 'mailto:', 'tel:']);

function isAllowed(element: Element): boolean {
  const names = element.getAttributeNames();
  if (!elements.has(element.tagName)) return false;
  if (element.tagName !== 'A') return names.length === 0;
  const address = new URL(element.getAttribute('href') ?? '', 'https://own.test');
  return names.every((name) => attributes.has(name)) && protocols.has(address.protocol);
}
