import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process that lives. A number alone is no identity: numbers are used again. */
export interface LivingProcess {
  startedAt: string;
  command: string;
}

function fromProc(pid: number): LivingProcess | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in brackets, may hold spaces and brackets of its own; the fields follow the last one.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const startedAt = fields[18];
  // A zombie has ended and only waits for its parent to notice.
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

/** The process of that number, or undefined when there is none any more. */
export function livingProcess(pid: number): LivingProcess | undefined {
  try {
    return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
  } catch {
    return undefined;
  }
}
