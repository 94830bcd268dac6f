/**
 * `npm run check`: format, typed lint, types, dead code and the folder rule, in parallel. Each step's output is shown
 * when it ends, and failed ones are listed at the end.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { bin, root } from './tools.mjs';

const steps = {
  format: [bin('oxfmt'), '--check', '.'],
  folders: ['scripts/check-folders.mjs'],
  paths: ['scripts/check-paths.mjs'],
  lock: ['scripts/lock.mjs'],
  licences: ['scripts/licences.mjs'],
  packages: ['scripts/check-packages.mjs'],
  types: [bin('typescript', 'tsc'), '-p', 'tsconfig.json'],
  'framework alone': [bin('typescript', 'tsc'), '-p', 'tsconfig.framework.json'],
  'kit alone': [bin('typescript', 'tsc'), '-p', 'tsconfig.kit.json'],
  lint: [bin('oxlint'), '.'],
  'dead code': [bin('knip')],
  weight: ['scripts/check-weight.mjs'],
};

function run([name, args]) {
  const start = performance.now();
  return new Promise((resolve) => {
    const step = spawn(process.execPath, args, { cwd: root, env: { ...process.env, CI: 'true' } });
    let output = '';
    for (const stream of [step.stdout, step.stderr])
      stream.on('data', (chunk) => (output += String(chunk)));
    step.on('error', (error) => (output += String(error)));
    step.on('close', (code) => {
      const took = `${((performance.now() - start) / 1000).toFixed(1)} s`;
      console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name}  ${took}`);
      if (code !== 0) console.log(`${output.trim().replace(/^/gm, '    ')}\n`);
      resolve(code === 0);
    });
  });
}

const waiting = Object.entries(steps);
const failed = [];
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      if (!(await run(step))) failed.push(step[0]);
  }),
);
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
