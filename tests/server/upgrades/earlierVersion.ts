import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../../server/root.ts';

/** Whether the history of this clone reaches back to a commit. */
export function hasCommit(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
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
