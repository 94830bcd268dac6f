import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { masterLists } from '../../contract/masterLists/index.ts';
import { root } from '../../server/kit/root.ts';
import { allCalls, type NamedCall } from '../generated/support/calls.ts';

/** Lists that hold records of patients, and no settings. */
const ofPatients: readonly string[] = [
  'dataBreaches',
  'disclosures',
  'patientFiles',
  'prescriptions',
  'visitNotes',
  'vitalSigns',
];
/** Calls that save settings, and whose resource does not say so by its name. */
const named: readonly string[] = [
  'addApiKey',
  'addCalendarFeed',
  'addEmailDomain',
  'addPushSchedule',
  'addSharedComputer',
  'addSignOnGroup',
  'addSubscription',
  'addWaitingScreen',
  'addWhatsappAccess',
  'changeBranchRenewal',
  'changeProformaReminders',
  'createChargingAccount',
  'createCtControlGroup',
  'createTeamChargingAccount',
  'editBranchProfile',
  'editBranchState',
  'editOwnStartPage',
  'editPracticeType',
  'editRequiredFields',
  'editSignInRules',
  'editSingleSignOn',
  'editStartPages',
  'saveNotiToken',
  'updateCtControlGroupPermissions',
  'updateDatabaseTemplate',
  'updateMessageHours',
  'updateSeller',
  'updateSmsAccess',
  'updateWhatsappInstance',
];
/** Names of the record itself. */
const ofRecord: readonly string[] = ['id', 'Id', 'version'];

const updatesOfLists = new Set(
  Object.entries(masterLists).flatMap(([name, list]) =>
    ofPatients.includes(name) ? [] : [`${list.one}Update`],
  ),
);

function saves({ name, call: { access, body } }: NamedCall): boolean {
  const isOfSettings =
    access.kind === 'permission' &&
    access.action === 'edit' &&
    /-settings?$/.test(access.resource) &&
    Object.keys(body.shape).length > 0;
  return isOfSettings || updatesOfLists.has(name) || named.includes(name);
}

const fieldsOf = ({ call: { query, body } }: NamedCall): string[] =>
  [...Object.keys(query.shape), ...Object.keys(body.shape)].filter(
    (field) => !ofRecord.includes(field),
  );

interface Row {
  fields: string[];
  tests: string[];
}

/** The rows of each call: a heading names it, the table below has its fields. */
function documented(): Map<string, Row[]> {
  const text = readFileSync(path.join(root, 'docs/settings.md'), 'utf8');
  const calls = new Map<string, Row[]>();
  let rows: Row[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('### ')) {
      rows = [];
      for (const call of quotedIn(line.split(': ')[1] ?? '')) calls.set(call, rows);
      continue;
    }
    const [, first = '', , tests = ''] = line.split(' | ').length > 2 ? cellsOf(line) : [];
    const fields = quotedIn(first);
    if (fields.length > 0) rows.push({ fields, tests: quotedIn(tests) });
  }
  return calls;
}

const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());
const quotedIn = (text: string) =>
  Array.from(text.matchAll(/`([^`]+)`/g), ([, quoted = '']) => quoted);

const settings = allCalls.filter(saves);
const written = documented();

it.each(settings)('each field of $name has one row in docs/settings.md', (call) => {
  const rows = written.get(call.name) ?? [];
  expect(rows.flatMap(({ fields }) => fields).sort()).toEqual(fieldsOf(call).sort());
});

it('nothing stands there that is no setting, and each row names tests that there are', () => {
  const known = new Set(settings.map(({ name }) => name));
  expect([...named, ...written.keys()].filter((name) => !known.has(name))).toEqual([]);
  const rows = [...written.values()].flat();
  expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([]);
  const missing = rows
    .flatMap(({ tests }) => tests)
    .filter((test) => !test.startsWith('tests/') || !existsSync(path.join(root, test)));
  expect(missing).toEqual([]);
});
