import { once } from 'node:events';
import { beforeAll, expect, it } from 'vitest';
import { root } from '../../../server/kit/root.ts';
import { scale } from '../../support/scale.ts';
import { startClinic } from '../support/clinic.ts';
import { spawnServer } from '../support/serverProcess.ts';
import { asOwner, contentsOf, copyOf, createOldDatabase } from './support.ts';

const KILLS = scale(3, 20);

let old = '';
let unkilled: Awaited<ReturnType<typeof contentsOf>>;
/** Milliseconds of a start on the old database that nobody kills, from its first word on. */
let longest = 0;

beforeAll(async () => {
  old = await createOldDatabase();
  const url = await copyOf(old);
  longest = await startAndKill(url, (said) => said.includes('Ctrl+C stops it.'), 0);
  unkilled = await contentsOf(url);
});

it('a migration that is killed leaves nothing behind that the next start does not put right', async () => {
  let unfinished = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const url = await copyOf(old);
    // Spread over the whole start, at a random moment of each part; its beginning, with the migrations, has more of them.
    const after = ((kill + Math.random()) / KILLS) ** 2 * longest;
    await startAndKill(url, (said) => said.includes('Preparing the database'), after);
    if (!(await isMigrated(url))) unfinished += 1;
    const next = await startClinic({}, { ownerUrl: url });
    const contents = await contentsOf(url);
    await next.stop();
    expect(contents.parts, `killed after ${after} ms`).toEqual(unkilled.parts);
    expect(contents.rows, `killed after ${after} ms`).toEqual(unkilled.rows);
  }
  expect(unfinished).toBeGreaterThan(0);
});

/** Starts a server, waits for a word of it and some milliseconds more, kills it, and returns how long that was. */
async function startAndKill(
  DATABASE_URL: string,
  isSaid: (said: string) => boolean,
  after: number,
): Promise<number> {
  const child = spawnServer(root, { DATABASE_URL, PORT: '0' });
  const exited = once(child, 'exit');
  let said = '';
  let since = 0;
  await new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      said += String(chunk);
      since ||= performance.now();
      if (isSaid(said)) resolve();
    });
    void exited.then(() => resolve());
  });
  const taken = performance.now() - since;
  setTimeout(() => child.kill('SIGKILL'), after);
  await exited;
  return taken;
}

async function isMigrated(url: string): Promise<boolean> {
  return asOwner(url, async (owner) => {
    const { rows } = await owner.query<{ hash: string }>(
      'SELECT hash FROM drizzle.__drizzle_migrations',
    );
    return (
      rows.every(({ hash }) => unkilled.parts.includes(`migration ${hash}`)) &&
      rows.length === unkilled.parts.filter((part) => part.startsWith('migration ')).length
    );
  });
}
