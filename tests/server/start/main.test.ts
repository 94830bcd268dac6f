import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../../server/kit/root.ts';
import { serverProgram } from '../support/serverProcess.ts';

let dataDir = '';

/** Runs a command to its end: its exit code and what it said on stderr, line by line. */
function run(args: string[], environment: NodeJS.ProcessEnv) {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...environment };
  const child = spawn(process.execPath, args, { cwd: root, env });
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  child.stdout.resume();
  return new Promise<{ code: number | null; said: string[] }>((resolve) => {
    child.on('close', (code) => resolve({ code, said: said.trim().split('\n') }));
  });
}

const startServer = (environment: NodeJS.ProcessEnv) =>
  run([...serverProgram, '--empty'], environment);

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'main-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('a failed start prints one sentence', () => {
  it.each([
    ['nothing answers there', 'postgres://owner:secret@127.0.0.1:1/clinic', 'No PostgreSQL server'],
    ['its host is unknown', 'postgres://owner:secret@db.invalid/clinic', 'db.invalid'],
    ['it is no address', 'clinic', 'DATABASE_URL has to be'],
  ])('for DATABASE_URL: %s', async (_, url, words) => {
    const { code, said } = await startServer({ DATABASE_URL: url });
    expect(said).toEqual([expect.stringContaining(words)]);
    expect(said.join()).not.toContain('secret');
    expect(code).toBe(1);
  });

  it('when the port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { code, said } = await startServer({ PORT: String(port) });
    other.close();
    expect(said).toEqual([expect.stringContaining(`Port ${port} is taken`)]);
    expect(code).toBe(1);
  });

  it.each(['start', 'test'])('when Node.js is too old for npm %s', async (command) => {
    const older = `Object.defineProperty(process, 'versions', { value: { node: '18.20.1' } })`;
    const { code, said } = await run(
      ['--import', `data:text/javascript,${older}`, `scripts/${command}.mjs`],
      {},
    );
    expect(said).toEqual([expect.stringMatching(/needs Node\.js 20\.19 .* this is 18\.20\.1: /)]);
    expect(code).toBe(1);
  });
});
