import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { backupPlace } from '../../server/doctor/backups.ts';
import { lookAtDatabase } from '../../server/doctor/database.ts';
import type { Finding } from '../../server/doctor/finding.ts';
import { dataFolder, nodeVersion, port } from '../../server/doctor/machine.ts';
import { mailServer } from '../../server/doctor/mailServer.ts';
import {
  aboutCertificate,
  clockAgainst,
  publicAddress,
} from '../../server/doctor/publicAddress.ts';
import { freePort } from '../../server/kit/db/cluster.ts';
import { type Clinic, startClinic, testKey } from './support/clinic.ts';
import { startSmtpPeer } from './support/smtp.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
});
afterAll(() => clinic.stop());

const folder = () => mkdtempSync(path.join(tmpdir(), 'doctor-'));
const configOf = (environment: Record<string, string>) =>
  readConfig({ DATA_DIR: folder(), SECRET_KEY: testKey, ...environment });
const saying = (findings: readonly Finding[], part: string) =>
  findings.filter(({ says }) => says.includes(part)).map(({ state }) => state);
const ofDatabase = async (environment: Record<string, string> = {}) =>
  (await lookAtDatabase(configOf({ DATABASE_URL: clinic.ownerUrl, ...environment }))).findings;

it('a database as it should be has nothing wrong, and says what is good', async () => {
  const findings = await ofDatabase();
  // The PostgreSQL of tests trades safety for speed.
  const grave = findings.filter(({ state, says }) => state === 'wrong' && !says.includes('is off'));
  expect(grave).toEqual([]);
  expect(saying(findings, 'PostgreSQL is')).toEqual(['good']);
  expect(saying(findings, 'clock')).toEqual(['good']);
  expect(saying(findings, 'up to date with this version')).toEqual(['good']);
  expect(saying(findings, 'rows of a request alone')).toEqual(['good']);
  // The words of Health of the servers.
  expect(saying(findings, 'No backup has been made yet.')).toEqual(['look']);
});

it.each<[string, string, string, string]>([
  [
    'a database that may lose what was saved',
    'ALTER DATABASE :database SET synchronous_commit = off',
    'ALTER DATABASE :database SET synchronous_commit = on',
    'synchronous_commit is off',
  ],
  [
    'a role that passes row-level security',
    'ALTER ROLE :role BYPASSRLS',
    'ALTER ROLE :role NOBYPASSRLS',
    'has BYPASSRLS',
  ],
  [
    'data of the demo where others come',
    "INSERT INTO installation (name, value) VALUES ('demo', '2031-01-01')",
    "DELETE FROM installation WHERE name = 'demo'",
    'The data is the demo',
  ],
  [
    'a backup that failed',
    `INSERT INTO installation (name, value) VALUES ('last backup', '{"failedAt":"2031-01-01T00:00:00Z"}')`,
    "DELETE FROM installation WHERE name = 'last backup'",
    'The last backup failed.',
  ],
  [
    'a database of a newer version',
    "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('newer', 9999999999999)",
    "DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'newer'",
    'A newer version of the server',
  ],
])('%s is wrong, and right again once it is mended', async (_, breaking, mending, sentence) => {
  const { rows } = await clinic.owner.query<{ database: string; role: string }>(
    "SELECT current_database() AS database, name AS role FROM server_private.login_role WHERE purpose = 'app'",
  );
  const named = (statement: string) =>
    statement.replace(':database', rows[0]?.database ?? '').replace(':role', rows[0]?.role ?? '');
  await clinic.owner.query(named(breaking));
  try {
    expect(saying(await ofDatabase(), sentence)).toEqual(['wrong']);
  } finally {
    await clinic.owner.query(named(mending));
  }
  expect(saying(await ofDatabase(), sentence)).toEqual([]);
});

it('a change of the database that waits for a start is told, and what follows from it is not asked', async () => {
  const { rows } = await clinic.owner.query<{ hash: string; created_at: string }>(
    `DELETE FROM drizzle.__drizzle_migrations m USING (SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations) l
      WHERE m.created_at = l.last RETURNING m.hash, m.created_at`,
  );
  try {
    const findings = await ofDatabase();
    expect(saying(findings, '1 changes of the database wait')).toEqual(['look']);
    expect(saying(findings, 'rows of a request alone')).toEqual([]);
  } finally {
    for (const { hash, created_at: at } of rows)
      await clinic.owner.query(
        'INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)',
        [hash, at],
      );
  }
});

it('a database that is away is wrong, in the words of a failed start', async () => {
  const away = `postgres://someone:secret@127.0.0.1:${await freePort()}/none`;
  const findings = await ofDatabase({ DATABASE_URL: away });
  expect(findings).toHaveLength(1);
  expect(saying(findings, 'No PostgreSQL server answers at DATABASE_URL')).toEqual(['wrong']);
  expect(JSON.stringify(findings)).not.toContain('secret');
});

it('this Node.js serves; a data folder is told of, and secrets that others may read are wrong', async () => {
  const config = configOf({});
  expect((await nodeVersion(config))[0]?.state).toBe('good');
  const file = path.join(config.DATA_DIR, 'secret.key');
  writeFileSync(file, 'key', { mode: 0o600 });
  expect(saying(await dataFolder(config), 'Nobody else reads')).toEqual(['good']);
  chmodSync(file, 0o640);
  expect(saying(await dataFolder(config), 'Others of this machine may read')).toEqual(['wrong']);
  const none = { ...config, DATA_DIR: path.join(config.DATA_DIR, 'none') };
  expect(saying(await dataFolder(none), 'the first start makes it')).toEqual(['look']);
});

it('a port is free, ours, or taken by another program', async () => {
  const another = createServer((_, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => {
    another.listen(0, '127.0.0.1', resolve);
  });
  const taken = String((another.address() as AddressInfo).port);
  const ours = new URL(clinic.address).port;
  const states = async (PORT: string) => (await port(configOf({ PORT })))[0];
  expect((await states(String(await freePort())))?.says).toContain('is free');
  expect(await states(ours)).toMatchObject({ state: 'good' });
  expect(await states(taken)).toMatchObject({ state: 'wrong' });
  await new Promise((resolve) => another.close(resolve));
});

it('the public address is asked: its name, what answers there, and the clock', async () => {
  const local = await publicAddress(configOf({}));
  expect(local.map(({ state }) => state)).toEqual(['good']);
  const found = await publicAddress(configOf({ PUBLIC_URL: clinic.address }));
  expect(saying(found, 'The product answers')).toEqual(['good']);
  expect(saying(found, 'The clock agrees')).toEqual(['good']);
  const unknown = await publicAddress(configOf({ PUBLIC_URL: 'http://clinic.invalid' }));
  expect(saying(unknown, 'is not known to DNS')).toEqual(['wrong']);
  expect(saying(unknown, 'is not encrypted')).toEqual(['wrong']);
});

it('a certificate that has ended or is refused is wrong, and one that ends soon is looked at', () => {
  const now = Date.parse('2031-03-01T00:00:00Z');
  const of = (validTo: string, fault?: string) =>
    aboutCertificate('clinic.test', { validTo, fault }, now).state;
  expect(of('2031-02-27T00:00:00Z')).toBe('wrong');
  expect(of('2031-03-10T00:00:00Z')).toBe('look');
  expect(of('2031-06-10T00:00:00Z')).toBe('good');
  expect(of('2031-06-10T00:00:00Z', 'ERR_TLS_CERT_ALTNAME_INVALID')).toBe('wrong');
});

it('clocks that differ by more than a code of an app bears are wrong, and the sentence says which way', () => {
  const now = Date.parse('2031-03-01T00:00:00Z');
  expect(clockAgainst('it', now - 20_000, now).state).toBe('good');
  const ahead = clockAgainst('it', now - 45_000, now);
  expect(ahead.state).toBe('wrong');
  expect(ahead.says).toContain('45 seconds ahead of');
  expect(clockAgainst('it', now + 45_000, now).says).toContain('45 seconds behind');
});

it('a mail server is connected to, and no mail is sent', async () => {
  const peer = await startSmtpPeer();
  const found = await mailServer(configOf({ SMTP_URL: peer.url, MAIL_FROM: 'us@clinic.test' }));
  expect(found.map(({ state }) => state)).toEqual(['good']);
  const strict = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_, __, done) => done(new Error('no such user')),
  });
  await new Promise<void>((resolve) => {
    strict.listen(0, '127.0.0.1', resolve);
  });
  const { port: at } = strict.server.address() as AddressInfo;
  const signing = await mailServer(configOf({ SMTP_URL: `smtp://us:secret@127.0.0.1:${at}` }));
  expect(saying(signing, 'does not take mails')).toEqual(['wrong']);
  expect(saying(signing, 'which most servers refuse')).toEqual(['look']);
  expect(JSON.stringify(signing)).not.toContain('secret');
  await new Promise<void>((resolve) => {
    strict.close(resolve);
  });
  await peer.close();
  expect(saying(await mailServer(configOf({ SMTP_URL: peer.url })), 'does not take')).toEqual([
    'wrong',
  ]);
  expect((await mailServer(configOf({})))[0]?.state).toBe('look');
});

it('backups beside the data, unencrypted or in no place are told', async () => {
  const config = configOf({});
  expect(saying(await backupPlace(config), 'No backup is made by itself')).toEqual(['look']);
  const beside = await backupPlace({ ...config, BACKUP_TO: folder() });
  expect(saying(beside, 'are on the same disk as the data')).toEqual(['look']);
  expect(saying(beside, 'not encrypted')).toEqual(['look']);
  const missing = { ...config, BACKUP_TO: path.join(config.DATA_DIR, 'none') };
  expect(saying(await backupPlace(missing), 'is not there')).toEqual(['wrong']);
  const bucket = { ...config, BACKUP_TO: 'https://s3.clinic.test/bucket/folder' };
  expect(saying(await backupPlace(bucket), 'Backups go to s3.clinic.test.')).toEqual(['good']);
});
