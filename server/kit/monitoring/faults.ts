import { type healthFaults } from '../../../contract/kit/healthFaults.ts';
import type { DatabaseReadings } from './databaseReadings.ts';
import type { DiskState } from './diskState.ts';

/** Something that somebody has to look into, of a queue, a service or a standby, or of the whole. */
export interface HealthFault {
  fault: (typeof healthFaults)[number];
  of: string | null;
}

export type DiskFault = Extract<HealthFault['fault'], 'disk-full' | 'disk-low'>;

const GB = 1_000_000_000;
/** A disk is low below a twentieth, and a large one below 20 GB; any below 1 GB. */
const DISK_LOW = { part: 0.05, most: 20 * GB, least: GB };

/** What is wrong with the room to write. */
export function diskFaultOf({ isFull, freeBytes, bytes }: DiskState): DiskFault | undefined {
  if (isFull || freeBytes === 0) return 'disk-full';
  if (freeBytes === null || bytes === null) return undefined;
  const { part, most, least } = DISK_LOW;
  return freeBytes < Math.max(least, Math.min(bytes * part, most)) ? 'disk-low' : undefined;
}

/** A day and a half: a daily backup may take its time. */
const BACKUP_OLD_S = 36 * 3_600;
const STANDBY_BEHIND_S = 60;
const TRANSACTION_STUCK_S = 600;
const QUEUE_STUCK_S = 900;
/** Entries are sealed every five minutes; those of before the first seals take longer. */
const AUDIT_UNSEALED_MS = 3_600_000;

/** What is wrong by the readings, the gravest first. The limits are those of the alerts in docs/monitoring.md. */
export function faultsOf(readings: DatabaseReadings, disk: DiskState, now: Date): HealthFault[] {
  const { standbys, longestTransactionSeconds, queues, gateways, servers, audit } = readings;
  const whole = (fault: HealthFault['fault'], holds: boolean): HealthFault[] =>
    holds ? [{ fault, of: null }] : [];
  const ofDisk = diskFaultOf(disk);
  return [
    ...(ofDisk ? [{ fault: ofDisk, of: null }] : []),
    ...whole('audit-wrong', (audit.check.faultCount ?? 0) > 0),
    ...backupFaults(readings, now),
    ...whole(
      'audit-unsealed',
      audit.waitingSince !== null &&
        now.getTime() - Date.parse(audit.waitingSince) > AUDIT_UNSEALED_MS,
    ),
    ...standbys
      .filter(({ lagSeconds }) => (lagSeconds ?? 0) > STANDBY_BEHIND_S)
      .map(({ name }) => ({ fault: 'standby-behind' as const, of: name })),
    ...whole('transaction-stuck', longestTransactionSeconds > TRANSACTION_STUCK_S),
    ...queues
      .filter(({ oldestSeconds }) => (oldestSeconds ?? 0) > QUEUE_STUCK_S)
      .map(({ queue }) => ({ fault: 'queue-stuck' as const, of: queue })),
    ...gateways
      .filter(({ sentAt, failedAt }) => failedAt !== null && (sentAt ?? '') < failedAt)
      .map(({ channel }) => ({ fault: 'gateway-away' as const, of: channel })),
    ...whole('versions-mixed', new Set(servers.map(({ version }) => version)).size > 1),
  ];
}

function backupFaults({ backup }: DatabaseReadings, now: Date): HealthFault[] {
  const { at, failedAt, missing = 0, damaged = 0 } = backup;
  if (failedAt !== undefined) return [{ fault: 'backup-failed', of: null }];
  if (at === undefined) return [{ fault: 'backup-none', of: null }];
  const age = (now.getTime() - Date.parse(at)) / 1_000;
  if (age > BACKUP_OLD_S) return [{ fault: 'backup-old', of: null }];
  return missing + damaged > 0 ? [{ fault: 'backup-lacks-files', of: null }] : [];
}
