import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './clinic.ts';

const run = promisify(execFile);
/** Files and folders that the build reads. */
const parts = [
  'contract',
  'public',
  'scripts',
  'server',
  'src',
  'docs',
  'drizzle.config.ts',
  'index.html',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
];

/** The code in the guide. */
export interface Guide {
  /** The code blocks with a file name. A block may be added at the end of an existing file. */
  blocks: { file: string; atEnd: boolean; code: string }[];
  /** Names that the guide adds to lists. */
  names: { name: string; list: string }[];
  commands: string[];
}

/** Reads the code blocks and list entries from a guide of `docs`. */
export async function readGuide(name: string): Promise<Guide> {
  const page = await readFile(path.join(root, 'docs', name), 'utf8');
  return {
    blocks: [...page.matchAll(/```tsx?\n\/\/ ([^\s,]+)(, at its end)?\n(.*?)```/gs)].map(
      ([, file = '', atEnd, code = '']) => ({ file, atEnd: atEnd !== undefined, code }),
    ),
    names: [...page.matchAll(/name to list: `([\w.]+)` in\s`([^`]+)`/gi)].map(
      ([, name = '', list = '']) => ({ name, list }),
    ),
    commands: [...page.matchAll(/```sh\n(.*?)\n```/gs)].map(([, command = '']) => command),
  };
}

/** The number of code lines in the guide, without comments, imports and list entries. */
export function countGuideLines({ blocks }: Guide): number {
  const lines = blocks.flatMap(({ code }) => code.split('\n')).map((line) => line.trim());
  const counted = lines.filter((line) => line !== '' && !/^(?:\/|import )/.test(line));
  return counted.length;
}

/** Copies the project, follows guides in it one after the other, checks the types and builds it. */
export async function followGuides(
  ...guides: Guide[]
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'doctor-assist-guide-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    for (const part of parts)
      await cp(path.join(root, part), path.join(folder, part), { recursive: true });
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    for (const guide of guides) await follow(folder, guide);
    await Promise.all([
      inside(folder, process.execPath, [
        '--input-type=module',
        '--eval',
        "const { ensureBuilt } = await import('./scripts/tools.mjs'); await ensureBuilt();",
      ]),
      inside(folder, 'sh', ['-c', 'npx tsc -p . --noEmit']),
    ]);
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function follow(folder: string, { blocks, names, commands }: Guide): Promise<void> {
  for (const { file, atEnd, code } of blocks) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await (atEnd ? add : writeFile)(target, code);
  }
  for (const { name, list } of names) await addName(path.join(folder, list), name);
  for (const command of commands) await inside(folder, 'sh', ['-c', command]);
}

/** Adds a declaration at the end of a file, and its imports at the top. */
async function add(file: string, code: string): Promise<void> {
  const lines = code.split('\n');
  const isImport = (line: string) => line.startsWith('import ');
  const rest = lines.filter((line) => !isImport(line));
  const before = await readFile(file, 'utf8');
  await writeFile(file, [...lines.filter(isImport), before, ...rest].join('\n'));
}

/** Imports a name into a list's file and adds it, or its entries, at the front. */
async function addName(file: string, entry: string): Promise<void> {
  const source = await readFile(file, 'utf8');
  const name = entry.replace('...', '');
  const listed = source.replace(/^(export const \w+.*= [[{])/m, `$1 ${entry},`);
  if (listed === source) throw new Error(`${file} holds no list`);
  await writeFile(file, `import { ${name} } from './${name}.ts';\n${listed}`);
}

async function inside(cwd: string, program: string, args: string[]): Promise<void> {
  const env = { ...process.env, npm_config_offline: 'true' };
  await run(program, args, { cwd, env }).catch(
    (error: Error & { stdout?: string; stderr?: string }) => {
      throw new Error(`${args.join(' ')}\n${error.stdout ?? ''}${error.stderr ?? ''}`, {
        cause: error,
      });
    },
  );
}
