import { type Browser, chromium } from '@playwright/test';
import type { Client } from 'pg';
import { api } from '../../contract/index.ts';
import { createClient, type Send } from '../../contract/kit/client.ts';
import { findBrowser, findHeadlessShell } from '../../scripts/browser.mjs';
import { ensureBuilt } from '../../scripts/tools.mjs';
import { type ClinicServer, withClinicServer } from './clinicServer.ts';
import { BRANCH, someone, usual } from './load.ts';
import { ms, quantile, row } from './print.ts';

/** What the patient has: visits with a note, vital signs and a bill each, and brought documents. */
const VISITS = 200;
const DOCUMENTS = 60;
/** Branches with patients of the same kind, for the second measurement. */
const BRANCHES = 500;
/** Milliseconds in which the page of a visit is drawn, by the median. */
const DRAWN = 300;
/** How many times what the page's calls take with one branch they may take with all. */
const FIGURE = 1.3;
/** The call beside the page's own. */
const BESIDE = 'statuses, beside them';
const TURNS = 12;
const ROUNDS = 40;

/**
 * Measures the page of a visit of a patient with 200 of them: how long a press on an earlier visit takes until all of it is
 * drawn, and what its calls take once 500 branches have as much: `npm run bench -- visit`.
 */
export async function benchVisit(): Promise<boolean> {
  await ensureBuilt();
  return withClinicServer(usual, bench);
}

interface Whose {
  nric: string;
  patient: number;
  /** Latest first. */
  visits: number[];
}

async function bench({ address, owner }: ClinicServer): Promise<boolean> {
  const whose = await fillPatient(owner);
  const drawn = await drawing(address, whose.nric);
  const isDrawn = quantile(drawn, 0.5) <= DRAWN;
  console.log(row(['page of a visit', 'p50', 'p90', `at most ${DRAWN} ms`]));
  console.log(
    row([
      'pressed until drawn',
      ms(quantile(drawn, 0.5)),
      ms(quantile(drawn, 0.9)),
      isDrawn ? 'met' : 'MISSED',
    ]),
  );
  const send = await doctor(address);
  const before = await calling(send, whose);
  await fillBranches(owner);
  await calling(send, whose);
  const after = await calling(send, whose);
  console.log(
    row(['its calls', 'one branch', `${BRANCHES} branches`, 'ratio', `at most ${FIGURE}`]),
  );
  const medians = (name: string) =>
    [before, after].map((times) => quantile(times.get(name) ?? [], 0.5)) as [number, number];
  // What the machine did between the two tells a call that grows with nothing.
  const [besideWas, besideIs] = medians(BESIDE);
  const verdicts = [...before.keys()].map((name) => {
    const [was, is] = medians(name);
    const ratio = is / was / (besideIs / besideWas);
    const isMet = ratio <= FIGURE;
    console.log(row([name, ms(was), ms(is), ratio.toFixed(2), isMet ? 'met' : 'MISSED']));
    return isMet;
  });
  return isDrawn && verdicts.every(Boolean);
}

/** The one who is signed in works as a doctor from now on, and the patient of the most visits has notes and more of each. */
async function fillPatient(owner: Client): Promise<Whose> {
  await owner.query(
    // Pages of an installation without an Administrator ask for the first one.
    `INSERT INTO account (email, password_hash, full_name, display_name, platform_role)
     VALUES ('admin@bench.test', '', 'Admin', 'Admin', 'Administrator');
     UPDATE membership SET role = 'Doctor';
     UPDATE doctor SET account_id = (SELECT account_id FROM membership LIMIT 1) WHERE id = 1;
     UPDATE appointment SET patient_id = (SELECT min(id) FROM patient), removed_at = NULL
      WHERE id IN (SELECT id FROM appointment WHERE starts_at < now() ORDER BY id LIMIT ${VISITS});`,
  );
  const { rows } = await owner.query<Whose & Record<string, unknown>>(
    `SELECT p.ic_passport AS nric, p.id AS patient, array_agg(a.id ORDER BY a.starts_at DESC) AS visits
       FROM patient p JOIN appointment a ON a.patient_id = p.id AND a.removed_at IS NULL AND a.starts_at < now()
      WHERE p.id = (SELECT min(id) FROM patient) GROUP BY p.id`,
  );
  const [found] = rows;
  if (!found) throw new Error('there is no patient');
  await owner.query('SET session_replication_role = replica');
  for (const sql of writtenOf('a.branch_id', 'a.patient_id', 'a.id', 'a.starts_at'))
    await owner.query(`${sql} FROM appointment a WHERE a.patient_id = ${found.patient}`);
  await owner.query(
    documentsOf(`${BRANCH}`, `${found.patient}`, `generate_series(1, ${DOCUMENTS}) AS n`),
  );
  await owner.query('RESET session_replication_role');
  await owner.query('VACUUM ANALYZE');
  return found;
}

/** Rows of other branches alone: their people and visits are never asked for. */
async function fillBranches(owner: Client): Promise<void> {
  const others = `generate_series(2, ${BRANCHES}) AS b, generate_series(1, ${VISITS}) AS n`;
  await owner.query('SET session_replication_role = replica');
  for (const sql of writtenOf(
    'b',
    '100000000 + b',
    '100000000 + b * 1000 + n',
    "now() - n * interval '1 day'",
  ))
    await owner.query(`${sql} FROM ${others}`);
  await owner.query(
    documentsOf(
      'b',
      '100000000 + b',
      `generate_series(2, ${BRANCHES}) AS b, generate_series(1, ${DOCUMENTS}) AS n`,
    ),
  );
  await owner.query('RESET session_replication_role');
  await owner.query('VACUUM ANALYZE');
}

/** The statements, but for where from, that write a note, vital signs and a bill of each visit. */
const writtenOf = (branch: string, patient: string, visit: string, at: string) => [
  `INSERT INTO visit_note (branch_id, created_by, added_at, complaint, findings, plan, appointment_id, patient_id, doctor_id, state, signed_at)
   SELECT ${branch}, 1, (${at})::timestamp, 'Fever and cough for 2 days', 'Throat red, chest clear', 'Fluids, paracetamol',
          ${visit}, ${patient}, 1, 'signed', now()`,
  `INSERT INTO vital_sign (branch_id, created_by, added_at, systolic, diastolic, pulse, temperature, remark, patient_id, appointment_id)
   SELECT ${branch}, 1, (${at})::timestamp, 128, 82, 74, 37.2, '', ${patient}, ${visit}`,
  `INSERT INTO bill (branch_id, patient_id, appointment_id, total, paid, created_by)
   SELECT ${branch}, ${patient}, ${visit}, 6000, 0, 1`,
];

const documentsOf = (branch: string, patient: string, from: string) =>
  `INSERT INTO patient_file (branch_id, created_by, added_at, title, kind, day, patient_id)
   SELECT ${branch}, 1, now(), 'Letter', 'letter', current_date - n, ${patient} FROM ${from}`;

async function doctor(address: string): Promise<Send> {
  const visitor = createClient({ base: address, headers: () => ({}) });
  const { data } = await visitor(api.authenticate, someone);
  const headers = { Authorization: `Bearer ${data.token}`, 'X-Branch-ID': String(BRANCH) };
  return createClient({ base: address, headers: () => headers });
}

/** Milliseconds of each call of the page and of the record, by its name. */
async function calling(
  send: Send,
  { nric, patient, visits }: Whose,
): Promise<Map<string, number[]>> {
  const filter = (id: number) => ({ filter: JSON.stringify({ appointment: id }) });
  const calls: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
    [BESIDE]: () => send(api.apptStatus, {}),
    visit: (id) => send(api.appointmentDetail, { id }),
    patient: () => send(api.patientDetail, { nric }),
    notes: (id) => send(api.visitNoteList, filter(id)),
    'vital signs': (id) => send(api.vitalSignList, filter(id)),
    prescriptions: (id) => send(api.prescriptionList, filter(id)),
    bill: (appointmentID) => send(api.visitBill, { appointmentID }),
    timeline: () => send(api.patientTimeline, { nric }),
    bills: () => send(api.patientBills, { nric }),
    documents: () => send(api.patientFileList, { filter: JSON.stringify({ patient }) }),
  };
  const times = new Map(Object.keys(calls).map((name) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, run] of Object.entries(calls)) {
      const since = performance.now();
      await run(visits[round % visits.length] ?? 0);
      times.get(name)?.push(performance.now() - since);
    }
  return times;
}

/** Milliseconds from the press on a visit in the record's timeline until its page has its notes, bill and history. */
async function drawing(address: string, nric: string): Promise<number[]> {
  const browser: Browser = await chromium.launch({
    executablePath: findHeadlessShell() ?? (await findBrowser()),
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.goto(`${address}/auth/login`);
    await page.fill('input[name=email]', someone.email);
    await page.fill('input[name=password]', someone.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(/dashboard|appointment/);
    const times: number[] = [];
    for (let turn = 0; turn <= TURNS; turn++) {
      await page.goto(`${address}/patient/edit-patient/?icpassport=${nric}`);
      const visits = page.locator('.timeline-what a');
      await visits.first().waitFor();
      await page.waitForLoadState('networkidle');
      // How many of the first rows are visits, and not documents, is by the day of the week.
      const visit = visits.nth(turn % (await visits.count()));
      const taken = await visit.evaluate(untilDrawn);
      // The first one loads the page's script.
      if (turn > 0) times.push(taken);
    }
    return times;
  } finally {
    await browser.close();
  }
}

/** In the browser: presses a link, and waits until the page of a visit is whole. */
async function untilDrawn(link: Element): Promise<number> {
  const since = performance.now();
  (link as HTMLElement).click();
  // No function of its own here: what compiles this file names them by one that the browser has not.
  while (
    document.querySelectorAll('.visit-before .timeline > li').length < 40 ||
    !document.querySelector('.visit-now')?.textContent.includes('Throat red') ||
    document.querySelectorAll('.visit .ui-spinner').length > 0
  ) {
    if (performance.now() - since > 20_000) throw new Error('the page of a visit was not drawn');
    await new Promise((drawn) => requestAnimationFrame(drawn));
  }
  return performance.now() - since;
}
