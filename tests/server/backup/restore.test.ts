import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { startEmbedded } from '../../../server/kit/db/embedded.ts';
import { callersAt } from '../support/clinic.ts';
import { startProcess } from '../support/serverProcess.ts';
import { createWorld } from '../support/world.ts';
import { runCommand } from './commands.ts';
import { content, plantEntry, plantFile, planted, plantName, urlOf } from './planted.ts';
import { everyRow, tablesWithout } from './rows.ts';

const key = randomBytes(32).toString('base64');
const otherKey = randomBytes(32).toString('base64');

/** Tables that sign-ins and the server's own work change while a backup is made. */
const busy = ['public.attempt', 'public.hub_connection', 'public.installation'];
busy.push('public.session', 'public.session_token', 'public.branch_visit');
busy.push('public.server_instance', 'public.audit_seal');

let parent = '';
const at = (name: string) => path.join(parent, name);
let backup = '';

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'backed up '));
  const postgres = await startEmbedded(at('data'));
  await createWorld(postgres.url);
  await plantFile(postgres.url, at('data'));
  await plantName(postgres.url);
  await plantEntry(postgres.url);
  await postgres.stop();
});

afterAll(async () => {
  await rm(parent, { recursive: true, force: true });
});

it('a running product is backed up while staff write, and restored row by row', async () => {
  const server = await startProcess({ DATA_DIR: at('data') }, '--empty');
  const reception = await callersAt(server.address).as('reception');
  const url = await urlOf(at('data'));
  const before = await everyRow(url);
  const acknowledged: string[] = [];
  const ending = new AbortController();
  const writing = [1, 2, 3].map(async (writer) => {
    for (let number = 1; !ending.signal.aborted; number += 1) {
      const icPassport = `B${writer}${String(number).padStart(6, '0')}`;
      const newcomer = { icPassport, name: 'Written', dob: '1990-05-17', mobile: '123456789' };
      await reception.send(api.createPatient, newcomer);
      acknowledged.push(icPassport);
    }
  });
  await expect.poll(() => acknowledged.length).toBeGreaterThan(10);
  await expect.poll(async () => (await everyRow(url)).get('public.audit_seal')?.size).toBe(1);
  const early = [...acknowledged];
  const { code, text } = await runCommand(
    'backup',
    { DATA_DIR: at('data'), BACKUP_KEY: key },
    at('backups'),
  );
  ending.abort();
  await Promise.all(writing);
  const after = await everyRow(url);
  await server.stop();
  expect(text).toContain('Made ');
  expect(code).toBe(0);
  const [name = ''] = await readdir(at('backups'));
  backup = path.join(at('backups'), name);

  const restored = await runCommand(
    'restore',
    { DATA_DIR: at('restored'), BACKUP_KEY: key },
    at('backups'),
  );
  expect(restored).toMatchObject({ code: 0 });
  const again = await startProcess({ DATA_DIR: at('restored') }, '--empty');
  const rows = await everyRow(await urlOf(at('restored')));
  // What was there before is there, and nothing is that never was: no row is torn, lost or made up.
  expect(tablesWithout(before, rows).filter((table) => !busy.includes(table))).toEqual([]);
  expect(tablesWithout(rows, after).filter((table) => !busy.includes(table))).toEqual([]);
  // It names the moment that it holds: the end of the copy, not the beginning of the backup.
  const [, moment = ''] = /is as the product was at (\S+):/.exec(restored.text) ?? [];
  const lastOf = async (data: string) => {
    const owner = new Client({ connectionString: await urlOf(at(data)) });
    await owner.connect();
    const { rows: found } = await owner.query<{ at: Date }>(
      "SELECT max(at) AS at FROM audit WHERE resource = 'patients'",
    );
    await owner.end();
    return found[0]?.at ?? new Date(0);
  };
  const last = await lastOf('restored');
  expect(Math.abs(Date.parse(moment) - last.getTime())).toBeLessThan(1_000);
  const patients = [...(rows.get('public.patient') ?? [])].join('\n');
  for (const icPassport of early) expect(patients).toContain(icPassport);

  const signedIn = await callersAt(again.address).as('reception');
  const newcomer = { icPassport: 'AFTER1', name: 'After', dob: '1990-05-17', mobile: '123456789' };
  await signedIn.send(api.createPatient, newcomer);
  await again.stop();

  // Its seals go on from those that the backup names.
  const [head = ''] =
    /\d+:[\da-f]{64}/.exec(await readFile(path.join(backup, 'backup.json'), 'utf8')) ?? [];
  const checked = await runCommand('audit', { DATA_DIR: at('restored') }, '--head', head);
  expect(checked.text).toMatch(
    /\d+ entries and \d+ seals were checked; 0 newer entries are not sealed yet\.\nNothing is wrong\./,
  );
  expect(checked.code).toBe(0);
  const made = `${head.slice(0, -1)}${head.endsWith('0') ? '1' : '0'}`;
  const foreign = await runCommand('audit', { DATA_DIR: at('restored') }, '--head', made);
  expect(foreign.text).toContain('are not those that were noted');
  expect(foreign.code).toBe(1);
});

it('the contents of files come along', async () => {
  const names = await readdir(at('restored/files'), { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  const found = await Promise.all(
    files.map(({ parentPath, name }) => readFile(path.join(parentPath, name))),
  );
  expect(found.some((each) => each.equals(content))).toBe(true);
});

it('what is sealed shows nothing of a patient', async () => {
  const entries = await readdir(backup, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const bytes = await readFile(path.join(entry.parentPath, entry.name));
    expect(bytes.includes(planted), entry.name).toBe(false);
    // Neither as it is nor compressed.
    expect(bytes.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b])), entry.name).toBe(false);
  }
});

/** A refusal of a changed copy of the backup, to a data folder of its own. */
async function refusalOf(
  name: string,
  change: (folder: string) => Promise<unknown>,
  environment: Record<string, string> = { BACKUP_KEY: key },
) {
  const folder = at(`changed ${name}`);
  await cp(backup, folder, { recursive: true });
  await change(folder);
  const target = at(`target ${name}`);
  const { code, text } = await runCommand('restore', { DATA_DIR: target, ...environment }, folder);
  expect(code, text).toBe(1);
  // Nothing was written before the refusal.
  await expect(readdir(target)).rejects.toThrow('ENOENT');
  await rm(folder, { recursive: true });
  return text;
}

const part = 'parts/000001';

it('a damaged, incomplete, newer or foreign backup is refused, and nothing is written', async () => {
  const flip = async (folder: string, name: string) => {
    const bytes = await readFile(path.join(folder, name));
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    await writeFile(path.join(folder, name), bytes);
  };
  const header = async (folder: string, change: (text: string) => string) => {
    const file = path.join(folder, 'backup.json');
    await writeFile(file, change(await readFile(file, 'utf8')));
  };
  expect(await refusalOf('part', (folder) => flip(folder, part))).toContain('is damaged');
  expect(await refusalOf('lost', (folder) => rm(path.join(folder, part)))).toContain('is damaged');
  expect(await refusalOf('index', (folder) => flip(folder, 'index'))).toContain('is damaged');
  expect(await refusalOf('cut', (folder) => rm(path.join(folder, 'backup.json')))).toContain(
    'There is no complete backup',
  );
  expect(
    await refusalOf('newer', (folder) =>
      header(folder, (text) => text.replace('\\"format\\":1', '\\"format\\":2')),
    ),
  ).toContain('newer version');
  expect(
    await refusalOf('forged', (folder) =>
      header(folder, (text) => text.replace('\\"count\\":', '\\"count\\":1')),
    ),
  ).toContain('is damaged');
  const untouched = async () => undefined;
  expect(await refusalOf('key', untouched, { BACKUP_KEY: otherKey })).toContain('another key');
  expect(await refusalOf('no key', untouched, {})).toContain('give its key');
});

it('a folder that is not empty is refused, and stays as it is', async () => {
  const before = await readdir(at('restored'));
  const { code, text } = await runCommand(
    'restore',
    { DATA_DIR: at('restored'), BACKUP_KEY: key },
    backup,
  );
  expect({ code, text }).toMatchObject({ code: 1 });
  expect(text).toContain('is not empty');
  expect(await readdir(at('restored'))).toEqual(before);
});

it('a backup whose making was killed is none, and a restore that was killed does not start', async () => {
  await rename(backup, `${backup}.partial`);
  const { text } = await runCommand(
    'restore',
    { DATA_DIR: at('killed'), BACKUP_KEY: key },
    at('backups'),
  );
  await rename(`${backup}.partial`, backup);
  expect(text).toContain('There is no complete backup');
  await writeFile(at('restored/restore.unfinished'), '');
  await expect(startProcess({ DATA_DIR: at('restored') }, '--empty')).rejects.toThrow(
    'has not ended',
  );
  await rm(at('restored/restore.unfinished'));
});
