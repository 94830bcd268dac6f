import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrationsFolder } from '../../../server/kit/db/migrate.ts';
import { root } from '../../../server/kit/root.ts';
import { lastMigrationBefore } from '../../support/versionBefore.ts';

/**
 * The commit of the version before this one: the last with its last migration, which the commit that added the next
 * migration follows. Undefined where the history of this clone does not reach back so far.
 */
export function commitBefore(): string | undefined {
  const { entries } = JSON.parse(
    readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
  ) as { entries: { tag: string }[] };
  const next = entries[entries.findIndex(({ tag }) => tag === lastMigrationBefore) + 1];
  if (!next) return undefined;
  const file = `server/db/migrations/${next.tag}.sql`;
  const added = git('log', '--diff-filter=A', '--format=%H', '--', file);
  return added && git('rev-parse', '--verify', `${added}^`);
}

/** Takes the server of an earlier commit out of the history into a new folder. It runs with the packages of today. */
export function takeVersion(commit: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'doctor-assist-before-'));
  const archive = execFileSync(
    'git',
    ['archive', commit, 'server', 'contract', 'package.json', 'tsconfig.json', 'tests', 'src'],
    { cwd: root, maxBuffer: 1 << 30 },
  );
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  // A start looks for the built pages, which nobody asks for here.
  mkdirSync(path.join(folder, 'dist/client'), { recursive: true });
  return folder;
}

function git(...args: string[]): string | undefined {
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: 'pipe' } as const;
    return execFileSync('git', args, options).trim() || undefined;
  } catch {
    return undefined;
  }
}
