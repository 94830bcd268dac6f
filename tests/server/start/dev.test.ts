import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../../server/kit/db/cluster.ts';
import { root } from '../../../server/kit/root.ts';

let folder = '';
let dev: ChildProcess;
let pages = '';

/** A working copy, so that its sources may change. */
async function copyProject(port: number): Promise<void> {
  for (const name of ['contract', 'public', 'scripts', 'server', 'src', 'docs'])
    await cp(path.join(root, name), path.join(folder, name), { recursive: true });
  for (const name of ['index.html', 'package.json', 'package-lock.json', 'tsconfig.json'])
    await cp(path.join(root, name), path.join(folder, name));
  // Each package is a link, and so the folder is its own: Vite keeps what it makes beside packages.
  const packages = path.join(root, 'node_modules');
  await mkdir(path.join(folder, 'node_modules'));
  for (const name of (await readdir(packages)).filter((each) => each !== '.vite'))
    await symlink(path.join(packages, name), path.join(folder, 'node_modules', name));
  const config = await readFile(path.join(root, 'vite.config.ts'), 'utf8');
  await writeFile(path.join(folder, 'vite.config.ts'), config.replace('5173', String(port)));
}

const textOf = async (code: string): Promise<unknown> => {
  const answer = await fetch(`${pages}/api/localizer_list`, {
    headers: { 'accept-language': 'en' },
  });
  return answer.status === 200
    ? ((await answer.json()) as Record<string, string>)[code]
    : answer.status;
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dev-'));
  const port = await freePort();
  await copyProject(port);
  pages = `http://localhost:${port}`;
  dev = spawn(process.execPath, ['scripts/dev.mjs', '--empty'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: path.join(folder, 'data'),
      PORT: String(await freePort()),
    },
    stdio: 'ignore',
  });
});

afterAll(async () => {
  dev.kill('SIGTERM');
  if (dev.exitCode === null) await once(dev, 'exit');
  await rm(folder, { recursive: true, force: true });
});

it('`npm run dev` answers with a changed text, and refuses no call meanwhile', async () => {
  await expect
    .poll(() => textOf('PAGE.SIGN_IN').catch(() => undefined), { interval: 100 })
    .toBe('Sign in');
  const file = path.join(folder, 'contract/texts/pages.ts');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace("'PAGE.SIGN_IN': ['Sign in'", "'PAGE.SIGN_IN': ['Come in'"));
  const answers = new Set<unknown>();
  await expect
    .poll(
      async () => {
        const answer = await textOf('PAGE.SIGN_IN');
        answers.add(answer);
        return answer;
      },
      { interval: 10 },
    )
    .toBe('Come in');
  expect([...answers]).toEqual(['Sign in', 'Come in']);
});
