/**
 * `npm run dev`: the API, restarted when its sources change, and the pages with hot reload in front of it. When one
 * ends, so does the other.
 */
import { spawn } from 'node:child_process';
import { bin, ensureInstalled, requireNode, root } from './tools.mjs';

requireNode();
await ensureInstalled();

const programs = [
  [
    bin('tsx'),
    'watch',
    '--clear-screen=false',
    '--include=server/pdf/*.ts',
    'server/main.ts',
    ...process.argv.slice(2),
  ],
  [bin('vite')],
].map((args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }));

const stopAll = () => {
  for (const program of programs) program.kill('SIGTERM');
};
// Ctrl+C reaches both directly. This process waits until they have ended.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', stopAll);
for (const program of programs)
  program.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stopAll();
  });
