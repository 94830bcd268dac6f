import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root as projectRoot } from '../../../server/kit/root.ts';

let root = '';

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

/** The lines that the check prints about the folder. It exits with 1 exactly if it prints something. */
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
    'contract/people.ts',
    "import type { Call } from './kit/call.ts';\nexport type P = Call;\n",
  );
  write('server/app.ts', "export * from '../contract/people.ts';\n");
  write('src/framework/list.tsx', "import 'react';\nimport '../../contract/kit/call.ts';\n");
  write('src/ui/table.tsx', "import '@mui/material';\nimport '../framework/list.tsx';\n");
  write('src/session/session.ts', "import '../framework/list.tsx';\n");
  write('src/custom/page.tsx', "import '../ui/table.tsx';\nimport '../session/session.ts';\n");
  write('src/resources/patients.ts', "export const page = () => import('../custom/page.tsx');\n");
  write('src/App.tsx', "import './ui/table.tsx';\nimport '../contract/people.ts';\n");
});

afterEach(() => rmSync(root, { recursive: true }));

describe('the folder rule', () => {
  it('passes if all imports go one way', () => {
    expect(faults()).toEqual([]);
  });

  it.each([
    ['of types only', "import type { One } from './one.ts';\nexport type Two = One;\n"],
    ['if an import is dynamic', "export const load = () => import('./one.ts');\n"],
  ])('fails on an import cycle, also %s', (_, text) => {
    write('src/custom/one.ts', "import type { Two } from './two.ts';\nexport type One = Two;\n");
    write('src/custom/two.ts', text);
    expect(faults()).toEqual([
      'src/custom/one.ts: import cycle: src/custom/one.ts → src/custom/two.ts → src/custom/one.ts',
    ]);
  });

  it('lets a declaration load a page that imports it', () => {
    write('src/custom/page.tsx', "import '../resources/patients.ts';\n");
    expect(faults()).toEqual([]);
  });

  it.each([
    ['contract/kit/bad.ts', "import '../people.ts';", 'contract/kit/'],
    ['contract/bad.ts', "import '../server/app.ts';", 'contract/'],
    ['agent/bad.ts', "import '../server/app.ts';", 'agent/'],
    ['server/bad.ts', "export { x } from '../src/App.tsx';", 'server/'],
    ['server/kit/bad.ts', "import '../app.ts';", 'server/kit/'],
    ['server/kit/bad.ts', "import type { P } from '../../contract/people.ts';", 'server/kit/'],
    ['src/framework/bad.ts', "import type { P } from '../../contract/people.ts';", 'kit/'],
    ['src/framework/bad.tsx', "const menu = import('@mui/material/Menu');", 'may not import it'],
    ['src/framework/styled.tsx', "import '@emotion/react';", 'may not import it'],
    ['src/ui/bad.ts', "import '../App.tsx';", 'src/ui/'],
    [
      'src/custom/search.tsx',
      "import Autocomplete from '@mui/material/Autocomplete';",
      'only src/ui/mui/ComboboxInput.tsx may import it',
    ],
    ['src/i18n/bad.ts', "import '../session/session.ts';", 'src/i18n/'],
    ['src/session/bad.ts', "import type { Page } from '../custom/page.tsx';", 'src/session/'],
    ['src/dataProvider/bad.ts', "import '../session/session.ts';", 'src/dataProvider/'],
    ['src/realtime/bad.ts', "import '../ui/table.tsx';", 'src/realtime/'],
    ['src/authProvider/bad.ts', "import '../resources/patients.ts';", 'src/authProvider/'],
    ['src/resources/bad.ts', "import '../custom/page.tsx';", 'src/resources/'],
    ['src/resources/bad.tsx', "const app = import('../App.tsx');", 'src/resources/'],
    ['src/custom/up.ts', "import '../App.tsx';", 'src/custom/'],
    ['src/custom/bad.ts', "const app = await import('../../server/app.ts');", 'src/custom/'],
    ['src/custom/short.ts', "import './page';", 'extension'],
  ])('fails if %s has %s', (file, text, why) => {
    write(file, `// one line above\n${text}\n`);
    const found = faults();
    expect(found).toEqual([expect.stringContaining(`${file}:2: `)]);
    expect(found[0]).toContain(why);
  });

  it.each([
    ['contract/kit/call.ts', 'export const patientId = 1;', 'patient'],
    ['server/kit/app.ts', '// What a doctor sees.', 'doctor'],
    ['server/kit/rules.sql', 'SELECT * FROM CLINIC_DAY;', 'clinic'],
    ['src/framework/list.tsx', "export const code = 'RESOURCE.APPOINTMENTS';", 'appointments'],
    ['src/ui/table.css', '.nurses { color: red; }', 'nurses'],
  ])('fails if %s has %s', (file, text, word) => {
    write(file, `\n${text}\n`);
    expect(faults()).toEqual([`${file}:2: "${word}" is a word of the product; the kit knows none`]);
  });

  it('lets the product say what it is about', () => {
    write('server/areas/patients.ts', '// A patient of a clinic.\n');
    write('src/custom/doctors.css', '.doctor { color: red; }\n');
    expect(faults()).toEqual([]);
  });

  it('reads imports, not comments and strings', () => {
    write(
      'contract/fine.ts',
      "// import '../server/app.ts'\nexport const x = `import('../src/App.tsx')`;\n",
    );
    expect(faults()).toEqual([]);
  });

  it('fails if a file has more than 400 lines', () => {
    write('server/long.ts', '//\n'.repeat(401));
    expect(faults()).toEqual([expect.stringContaining('401 lines')]);
  });

  it('fails if it finds no files', () => {
    for (const folder of ['contract', 'server', 'src'])
      rmSync(path.join(root, folder), { recursive: true });
    expect(faults()).toHaveLength(1);
  });
});
