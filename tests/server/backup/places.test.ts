import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { chooseBackup } from '../../../server/kit/backup/choose.ts';
import { makeBackup } from '../../../server/kit/backup/make.ts';
import { placeAt } from '../../../server/kit/backup/places/configured.ts';
import { restore } from '../../../server/kit/backup/restore.ts';
import { applyRule } from '../../../server/kit/backup/retention.ts';
import { productDatabase } from '../../../server/kit/backup/running.ts';
import { shipSegments } from '../../../server/kit/backup/walArchive.ts';
import { startEmbedded } from '../../../server/kit/db/embedded.ts';
import { prepare } from '../../../server/kit/db/prepare.ts';
import '../../../server/product.ts';
import { configuredStore } from '../../../server/kit/files/configured.ts';
import { startClinic, testKey } from '../support/clinic.ts';
import { startPostgres15, wantsPostgres15 } from '../support/postgres15.ts';
import { startS3 } from '../support/s3Server.ts';
import { createWorld } from '../support/world.ts';

let parent = '';
const at = (name: string) => path.join(parent, name);
const quiet = () => undefined;
const key = randomBytes(32).toString('base64');

const configOf = (environment: Record<string, string>) =>
  readConfig({ SECRET_KEY: testKey, BACKUP_KEY: key, ...environment });

async function backUp(environment: Record<string, string>, ownerUrl: string, to: string) {
  const config = configOf(environment);
  const place = placeAt(to, config);
  const fileStore = await configuredStore(config);
  return {
    place,
    header: await makeBackup({ ownerUrl, config, fileStore, place, onProgress: quiet }),
  };
}

async function restoreFrom(
  from: string,
  environment: Record<string, string>,
  until?: Date | 'latest',
) {
  const config = configOf(environment);
  const chosen = await chooseBackup(from, config, until instanceof Date ? until : undefined);
  return restore({ config, ...chosen, until, onProgress: quiet });
}

/** Statements on a connection of their own; the rows of the last. */
async function ask(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  let rows: unknown[] = [];
  for (const statement of statements) ({ rows } = await client.query(statement));
  await client.end();
  return rows;
}

const note = (url: string, text: string) =>
  ask(url, `INSERT INTO installation (name, value) VALUES ('${text}', 'noted')`);

/** What was noted in a data folder. */
async function notedIn(dataDir: string): Promise<unknown[]> {
  const postgres = await startEmbedded(dataDir);
  const rows = await ask(
    postgres.url,
    `SELECT name FROM installation WHERE value = 'noted' ORDER BY name`,
  );
  await postgres.stop();
  return rows.map((row) => (row as { name: string }).name);
}

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'backup places '));
});

afterAll(async () => {
  await rm(parent, { recursive: true, force: true });
});

describe('a data folder whose log is archived', () => {
  it('is restored to a moment between two writes, and to the last that was kept', async () => {
    const postgres = await startEmbedded(at('data'), { archives: true });
    const { url } = postgres;
    await prepare(url);
    await note(url, 'before the backup');
    const environment = { DATA_DIR: at('data') };
    const { place, header } = await backUp(environment, url, at('backups'));
    await note(url, 'in time');
    const [row] = (await ask(url, 'SELECT clock_timestamp() AS at')) as [{ at: Date }];
    await note(url, 'too late');
    await note(url, 'last');
    await ask(url, 'SELECT pg_switch_wal()');
    const keys = [Buffer.from(key, 'base64')];
    await expect
      .poll(async () => {
        await shipSegments(at('data'), place, keys);
        const [archived] = (await ask(
          url,
          `SELECT last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 16777216) AS done FROM pg_stat_archiver`,
        )) as [{ done: boolean | null }];
        return archived.done;
      })
      .toBe(true);
    await shipSegments(at('data'), place, keys);
    await postgres.stop();

    await restoreFrom(at('backups'), { DATA_DIR: at('moment') }, new Date(row.at.getTime() + 1));
    expect(await notedIn(at('moment'))).toEqual(['before the backup', 'in time']);
    await restoreFrom(at('backups'), { DATA_DIR: at('latest') }, 'latest');
    expect(await notedIn(at('latest'))).toEqual([
      'before the backup',
      'in time',
      'last',
      'too late',
    ]);
    await expect(
      restoreFrom(at('backups'), { DATA_DIR: at('future') }, new Date(Date.now() + 3_600_000)),
    ).rejects.toThrow('What was kept ends before');
    await expect(
      restoreFrom(
        at('backups'),
        { DATA_DIR: at('past') },
        new Date(Date.parse(header.begunAt) - 1),
      ),
    ).rejects.toThrow('name a later moment');
  });
});

describe('an archive', () => {
  const keys = [Buffer.from(key, 'base64')];
  /** Notes a text, and takes the log up to it to the place. */
  async function kept(url: string, to: string, text: string) {
    await note(url, text);
    const [{ name }] = (await ask(url, 'SELECT pg_walfile_name(pg_switch_wal()) AS name')) as [
      { name: string },
    ];
    const place = placeAt(at(to), configOf({}));
    const archive = (await readFile(at('archived/wal-archive.id'), 'utf8')).trim();
    await expect
      .poll(async () => {
        await shipSegments(at('archived'), place, keys);
        return place.list(`wal/${archive}`);
      })
      .toContain(name);
    return { archive, name };
  }
  const start = () => startEmbedded(at('archived'), { archives: true, durable: false });

  it('goes on while a stopped product is backed up elsewhere, and a gap in it is told', async () => {
    let postgres = await start();
    await prepare(postgres.url);
    const environment = { DATA_DIR: at('archived') };
    await backUp(environment, postgres.url, at('nightly'));
    await kept(postgres.url, 'nightly', 'after nightly');
    await postgres.stop();
    const byHand = await productDatabase(configOf(environment), quiet);
    await backUp(environment, byHand.url, at('elsewhere'));
    await ask(byHand.url, 'SELECT pg_switch_wal()');
    await byHand.stop();
    postgres = await start();
    const { archive, name } = await kept(postgres.url, 'nightly', 'a day of work');
    await kept(postgres.url, 'nightly', 'the last');
    await postgres.stop();
    await restoreFrom(at('nightly'), { DATA_DIR: at('whole') }, 'latest');
    expect(await notedIn(at('whole'))).toEqual(['a day of work', 'after nightly', 'the last']);
    // Its log lies in another place.
    await expect(
      restoreFrom(at('elsewhere'), { DATA_DIR: at('without log') }, 'latest'),
    ).rejects.toThrow('has nothing of what changed after this backup');

    await rm(at(`nightly/wal/${archive}/${name}`));
    await expect(
      restoreFrom(at('nightly'), { DATA_DIR: at('with a gap') }, 'latest'),
    ).rejects.toThrow('has no log between');
  });
});

describe('a bucket', () => {
  it('keeps backups, from which a data folder is restored, and removes old ones by the rule', async () => {
    const s3 = await startS3();
    const {
      S3_ENDPOINT = '',
      S3_BUCKET,
      S3_ACCESS_KEY_ID = '',
      S3_SECRET_ACCESS_KEY = '',
    } = s3.environment;
    const account = {
      BACKUP_REGION: 'ap-southeast-5',
      BACKUP_ACCESS_KEY_ID: S3_ACCESS_KEY_ID,
      BACKUP_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY,
    };
    const to = `${S3_ENDPOINT}/${S3_BUCKET}/backups/clinic`;
    const postgres = await startEmbedded(at('data'));
    const environment = { DATA_DIR: at('data'), ...account };
    // Lines break now and then.
    s3.breaksOff = 2;
    const { header: first } = await backUp(environment, postgres.url, to);
    expect(s3.breaksOff).toBe(0);
    // Names are of a second.
    await expect
      .poll(() => new Date().toISOString().slice(0, 19) > first.begunAt.slice(0, 19))
      .toBe(true);
    const { place, header } = await backUp(environment, postgres.url, to);
    await postgres.stop();
    expect(await place.list('')).toEqual([first.name, header.name]);
    await applyRule(place, header);
    // Of two of a day the newest is kept.
    expect(await place.list('')).toEqual([header.name]);
    await restoreFrom(to, { DATA_DIR: at('from bucket'), ...account });
    expect(await notedIn(at('from bucket'))).toContain('before the backup');
    await s3.stop();
  });
});

describe('an external database', () => {
  it.skipIf(!wantsPostgres15)(
    'is dumped while it runs, and restored into an empty one (postgresql-15)',
    async () => {
      const external = await startPostgres15();
      try {
        await ask(
          external.urlOf('postgres'),
          "CREATE ROLE clinic LOGIN CREATEROLE PASSWORD 'p@ss'",
          'CREATE DATABASE clinic OWNER clinic',
          "CREATE ROLE other LOGIN CREATEROLE PASSWORD 'other'",
          'CREATE DATABASE empty OWNER other',
        );
        // The first host does not answer.
        const url = external.urlOf('clinic', 'clinic:p%40ss', '127.0.0.1:1,');
        await createWorld(url);
        const environment = { DATA_DIR: at('external'), DATABASE_URL: url };
        await expect(backUp(environment, url, at('dumps'))).rejects.toThrow(
          'Row-level security holds the role',
        );
        await ask(external.urlOf('postgres'), 'ALTER ROLE clinic BYPASSRLS');
        const { header } = await backUp(environment, url, at('dumps'));
        expect(header).toMatchObject({ kind: 'dump', postgres: 15 });

        const target = external.urlOf('empty', 'other:other', '127.0.0.1:1,');
        await restoreFrom(at('dumps'), { DATA_DIR: at('external 2'), DATABASE_URL: target });
        const clinic = await startClinic({}, { ownerUrl: external.urlOf('empty', 'other:other') });
        await clinic.as('reception');
        await clinic.stop();
        await expect(
          restoreFrom(at('dumps'), { DATA_DIR: at('external 3'), DATABASE_URL: target }),
        ).rejects.toThrow('is not empty');
        await expect(restoreFrom(at('dumps'), { DATA_DIR: at('external 4') })).rejects.toThrow(
          'what pg_dump wrote',
        );
      } finally {
        await external.stop();
      }
    },
  );

  it('whose tools are older than its server is refused with what to install', async () => {
    const postgres = await startEmbedded(at('data'));
    const environment = { DATA_DIR: at('external'), DATABASE_URL: postgres.url };
    const backingUp = backUp(environment, postgres.url, at('none'));
    await expect(backingUp).rejects.toThrow(
      'pg_dump of PostgreSQL 18 or later has to be installed',
    );
    await postgres.stop();
  });
});
