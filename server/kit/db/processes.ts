import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A running process. The id alone does not identify it, as ids are reused. */
export interface LivingProcess {
  startedAt: string;
  command: string;
}

function fromProc(pid: number): LivingProcess | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name is in brackets and may hold spaces and brackets; the fields follow the last one.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const startedAt = fields[18];
  // A zombie has ended and waits for its parent to collect it.
  if (state === 'Z' || startedAt === undefined) return undefined;
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  return { startedAt, command };
}

function fromPs(pid: number): LivingProcess | undefined {
  const line = execFileSync('ps', ['-o', 'lstart=,command=', '-p', String(pid)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const startLength = 'Sat Nov 21 08:35:00 2026'.length;
  return { startedAt: line.slice(0, startLength), command: line.slice(startLength).trim() };
}

/** The process of that id, or undefined when there is none. */
export function livingProcess(pid: number): LivingProcess | undefined {
  try {
    return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
  } catch {
    return undefined;
  }
}
