import type { serverHealth as calls } from '../../../../contract/platform/serverHealth.ts';
import { AfterCommit, type Handlers } from '../../../kit/http/context.ts';
import { faultsOf } from '../../../kit/monitoring/faults.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { pageErrorFaults } from '../pageErrors/faults.ts';

export const serverHealth: Handlers<typeof calls> = {
  // The reader has connections of its own: the call's is given back first.
  async serverHealth(_input, context) {
    const { reader } = context;
    const ofPages = await pageErrorFaults(context);
    return new AfterCommit(async () => {
      const [readings, disk] = await Promise.all([reader.read(), reader.readDisk()]);
      const { version, bytes, fileBytes, lockWaits, longestTransactionSeconds } = readings;
      const { standbys, servers, queues, gateways, backup, audit } = readings;
      const now = new Date();
      return {
        at: wallClockOf(now),
        faults: [...faultsOf(readings, disk, now), ...ofPages],
        servers: servers.map((server) => ({ ...server, startedAt: shown(server.startedAt) })),
        database: { version, bytes, fileBytes, lockWaits, longestTransactionSeconds },
        standbys,
        queues,
        gateways: gateways.map(({ channel, sentAt, failedAt }) => ({
          channel,
          sentAt: shownOrNull(sentAt),
          failedAt: shownOrNull(failedAt),
        })),
        backup: {
          at: shownOrNull(backup.at),
          ageSeconds:
            backup.at === undefined ? null : (now.getTime() - Date.parse(backup.at)) / 1_000,
          bytes: backup.bytes ?? null,
          name: backup.name ?? null,
          failedAt: shownOrNull(backup.failedAt),
          reason: backup.reason ?? null,
        },
        audit: {
          sealedAt: shownOrNull(audit.sealedAt),
          waitingSeconds:
            audit.waitingSince === null
              ? null
              : (now.getTime() - Date.parse(audit.waitingSince)) / 1_000,
          checkedAt: shownOrNull(audit.check.at),
          entries: audit.check.entries ?? null,
          faultCount: audit.check.faultCount ?? 0,
          faults: (audit.check.faults ?? []).map(({ kind, chain, id, at }) => ({
            kind,
            branchID: chain === 0 ? null : chain,
            id,
            at: shownOrNull(at),
          })),
        },
      };
    });
  },
};

const shown = (iso: string): string => wallClockOf(new Date(iso));
const shownOrNull = (iso: string | null | undefined): string | null => (iso ? shown(iso) : null);
