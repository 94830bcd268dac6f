import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root as projectRoot } from '../../../server/root.ts';

let root = '';

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

/** What the check prints about the folder, a line each; it is red exactly when it prints something. */
function faults(): string[] {
  const script = path.join(projectRoot, 'scripts/check-folders.mjs');
  const check = spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
  const lines = check.stderr.split('\n').filter((line) => line !== '');
  expect(check.status).toBe(lines.length === 0 ? 0 : 1);
  return lines;
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'folders-'));
  write('contract/kit/call.ts', 'export type Call = string;\n');
  write(
    'contract/patients.ts',
    "import type { Call } from './kit/call.ts';\nexport type P = Call;\n",
  );
  write('server/app.ts', "export * from '../contract/patients.ts';\n");
  write('src/framework/list.tsx', "import 'react';\nimport '../../contract/kit/call.ts';\n");
  write('src/ui/table.tsx', "import '@mui/material';\nimport '../framework/list.tsx';\n");
  write('src/App.tsx', "import './ui/table.tsx';\nimport '../contract/patients.ts';\n");
});

afterEach(() => rmSync(root, { recursive: true }));

describe('the folder rule', () => {
  it('passes a house whose arrows go one way', () => {
    expect(faults()).toEqual([]);
  });

  it('is red on a circle, of types alone too, and not on what is loaded when wanted', () => {
    write('src/custom/one.ts', "import type { Two } from './two.ts';\nexport type One = Two;\n");
    write('src/custom/two.ts', "export const load = () => import('./one.ts');\n");
    expect(faults()).toEqual([]);
    write('src/custom/two.ts', "import type { One } from './one.ts';\nexport type Two = One;\n");
    expect(faults()).toEqual([
      'src/custom/one.ts: a circle of imports: src/custom/one.ts → src/custom/two.ts → src/custom/one.ts',
    ]);
  });

  it.each([
    ['contract/kit/bad.ts', "import '../patients.ts';", 'contract/kit/'],
    ['contract/bad.ts', "import '../server/app.ts';", 'contract/'],
    ['agent/bad.ts', "import '../server/app.ts';", 'agent/'],
    ['server/bad.ts', "export { x } from '../src/App.tsx';", 'server/'],
    ['src/framework/bad.ts', "import type { P } from '../../contract/patients.ts';", 'kit/'],
    ['src/framework/bad.tsx', "const menu = import('@mui/material/Menu');", 'is free of it'],
    ['src/framework/dressed.tsx', "import '@emotion/react';", 'is free of it'],
    ['src/ui/bad.ts', "import '../App.tsx';", 'src/ui/'],
    ['src/custom/bad.ts', "const app = await import('../../server/app.ts');", 'src/'],
    ['src/custom/short.ts', "import '../App';", 'extension'],
  ])('is red when %s says %s', (file, text, why) => {
    write(file, `// one line above\n${text}\n`);
    const found = faults();
    expect(found).toEqual([expect.stringContaining(`${file}:2: `)]);
    expect(found[0]).toContain(why);
  });

  it('reads imports, not comments and strings', () => {
    write(
      'contract/fine.ts',
      "// import '../server/app.ts'\nexport const x = `import('../src/App.tsx')`;\n",
    );
    expect(faults()).toEqual([]);
  });

  it('is red when a file is too long to be read at a sitting', () => {
    write('server/long.ts', '//\n'.repeat(401));
    expect(faults()).toEqual([expect.stringContaining('401 lines')]);
  });

  it('is red when it has looked at nothing', () => {
    for (const folder of ['contract', 'server', 'src'])
      rmSync(path.join(root, folder), { recursive: true });
    expect(faults()).toHaveLength(1);
  });
});
