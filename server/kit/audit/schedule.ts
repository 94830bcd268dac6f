import type { Database } from '../db/database.ts';
import { type AuditCheck, checkAudit } from './checking.ts';
import {
  claimAuditCheck,
  giveBackAuditCheck,
  lastAuditCheck,
  noteAuditCheck,
} from './lastCheck.ts';
import { type Ask, askAsSystem } from './reading.ts';
import { sealAudit } from './sealing.ts';

/** Some hundred seals a day for a branch; docs/decisions/audit-seals.md says why not each minute. */
const SEALED_EVERY_MS = 5 * 60_000;
/** For how long the writers of entries are waited for: their statements take 15 seconds at most. */
const PATIENCE_MS = 60_000;
const PATIENCE_AT_END_MS = 1_000;

/**
 * Seals the entries of the audit now, every five minutes and at the end, and checks the whole audit once a day, by one
 * server of several. `onFaults` is told when a check finds something.
 */
export function startAuditKeeping(
  database: Database,
  {
    onFaults,
    onError,
  }: { onFaults: (check: AuditCheck) => void; onError: (error: unknown) => void },
): { stop(): Promise<void> } {
  const ending = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  const begin = () => {
    if (isRunning) return;
    isRunning = true;
    running = keep(database, ending.signal, onFaults)
      .catch((error: unknown) => ending.signal.aborted || onError(error))
      .then(() => void (isRunning = false));
  };
  begin();
  const timer = setInterval(begin, SEALED_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      ending.abort();
      await running;
      await sealAudit(database, PATIENCE_AT_END_MS).catch(onError);
    },
  };
}

async function keep(
  database: Database,
  signal: AbortSignal,
  onFaults: (check: AuditCheck) => void,
): Promise<void> {
  const ask = askAsSystem(database);
  const unlessEnding: Ask = (text, values) => {
    signal.throwIfAborted();
    return ask(text, values);
  };
  await sealAudit(database, PATIENCE_MS, signal);
  if (signal.aborted || !(await claimAuditCheck(ask))) return;
  try {
    const { head } = await lastAuditCheck(ask);
    const check = await checkAudit(unlessEnding, head ? [head] : []);
    await noteAuditCheck(ask, check);
    if (check.faultCount > 0) onFaults(check);
  } catch (error) {
    await giveBackAuditCheck(ask);
    throw error;
  }
}
