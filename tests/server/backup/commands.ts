import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../../../server/kit/root.ts';
import { testKey } from '../support/clinic.ts';

/** What a command said, and its exit code. */
export interface Said {
  code: number | null;
  text: string;
}

/** Runs `npm run backup`, `npm run restore` or `npm run audit:check` as an operator does, with these variables. */
export async function runCommand(
  command: 'backup' | 'restore' | 'audit',
  environment: Record<string, string>,
  ...args: string[]
): Promise<Said> {
  const file = `server/${command}.cli.ts`;
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: root,
    env: { ...process.env, SECRET_KEY: testKey, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (text += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, text };
}
