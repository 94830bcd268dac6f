/**
 * `npm run dev`: runs the API, restarted when its sources change, and a server with hot reload for the pages. When one
 * process ends, the other is stopped.
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
// Ctrl+C reaches both processes directly. This process waits for their end.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', stopAll);
for (const program of programs)
  program.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stopAll();
  });
