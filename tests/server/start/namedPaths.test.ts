import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root as projectRoot } from '../../../server/kit/root.ts';

let root = '';

function faults(): string[] {
  const script = path.join(projectRoot, 'scripts/check-paths.mjs');
  const check = spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
  const lines = check.stderr.split('\n').filter((line) => line !== '');
  expect(check.status).toBe(lines.length === 0 ? 0 : 1);
  return lines;
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'paths-'));
  spawnSync('git', ['init', '-q'], { cwd: root });
  mkdirSync(path.join(root, 'src'));
  writeFileSync(path.join(root, 'src/there.ts'), "export const it = 'src/nowhere.ts';\n");
});

afterEach(() => rmSync(root, { recursive: true }));

it('the check finds paths in documents and comments that do not exist, and no others', () => {
  writeFileSync(path.join(root, 'README.md'), 'See `src/there.ts` and `src/<area>.ts`.\n');
  expect(faults()).toEqual([]);
  writeFileSync(path.join(root, 'README.md'), 'One\n`src/gone.ts` and [this](docs/gone.md).\n');
  writeFileSync(path.join(root, 'src/there.ts'), '\n// As src/lost.ts does.\nexport {};\n');
  expect(faults()).toEqual([
    'README.md:2: names src/gone.ts, which does not exist',
    'README.md:2: names docs/gone.md, which does not exist',
    'src/there.ts:2: names src/lost.ts, which does not exist',
  ]);
});

it('the check finds commands that do not exist, and documents that the index does not name', () => {
  mkdirSync(path.join(root, 'docs'));
  writeFileSync(path.join(root, 'package.json'), '{ "scripts": { "check": "true" } }');
  writeFileSync(path.join(root, 'docs/README.md'), '[Running it](running.md)\n');
  writeFileSync(path.join(root, 'docs/running.md'), 'Use `npm run check`.\n');
  expect(faults()).toEqual([]);
  writeFileSync(path.join(root, 'docs/running.md'), '```sh\nnpm run -s chekc -- now\n```\n');
  writeFileSync(path.join(root, 'docs/other.md'), '# Other\n');
  expect(faults()).toEqual([
    'docs/running.md: names npm run -s chekc, which does not exist',
    'docs/README.md: does not name docs/other.md',
  ]);
});
