import type { ReactNode } from 'react';
import { formatBytes } from '../../../../contract/kit/bytes.ts';
import { serverHealth as calls } from '../../../../contract/platform/serverHealth.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDateTime, formatSpan } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { ErrorState, LoadingState, Page } from '../../../ui/Page.tsx';
import { RealStart, useStartNeeds } from '../dashboard/RealStart.tsx';
import { Faults } from './Faults.tsx';
import { auditFaultCodes, channelCodes, type Health, queueCodes } from './health.ts';
import './serverHealth.css';

/** Seconds between two looks at the servers. */
const EVERY_SECONDS = 10;

/** The state of servers, database, backups, queues and services outside, kept up while the page is seen. */
export default function ServerHealth() {
  const t = useText();
  const { data, error, refetch } = useCallQuery(
    calls.serverHealth,
    {},
    { everySeconds: EVERY_SECONDS },
  );
  const needs = useStartNeeds();
  const health = needs === undefined ? undefined : data?.data;
  return (
    <Page
      title={t('HEALTH.TITLE')}
      {...(health && { subtitle: <p>{t('HEALTH.AS_OF', { time: formatDateTime(health.at) })}</p> })}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !health && <LoadingState />}
      {health && (
        <div className="health">
          <Faults faults={health.faults} />
          {needs && <RealStart needs={needs} />}
          <Backup backup={health.backup} />
          <Audit audit={health.audit} />
          <DatabaseState database={health.database} />
          <Servers servers={health.servers} />
          {health.standbys.length > 0 && <Standbys standbys={health.standbys} />}
          <Queues queues={health.queues} />
          <Services gateways={health.gateways} />
        </div>
      )}
    </Page>
  );
}

function Backup({ backup }: Pick<Health, 'backup'>) {
  const t = useText();
  const { at, ageSeconds, bytes, name, failedAt, reason } = backup;
  return (
    <Section title={t('HEALTH.BACKUP')}>
      <Facts
        facts={[
          [t('HEALTH.BACKUP_AT'), at === null ? t('HEALTH.NEVER') : formatDateTime(at)],
          [t('HEALTH.AGE'), ageSeconds === null ? null : formatSpan(ageSeconds)],
          [t('HEALTH.SIZE'), bytes === null ? null : formatBytes(bytes)],
          [t('HEALTH.NAME'), name],
          [t('HEALTH.BACKUP_FAILED_AT'), failedAt === null ? null : formatDateTime(failedAt)],
          [t('HEALTH.REASON'), reason],
        ]}
      />
      {at === null && <p className="health-how">{t('HEALTH.BACKUP_HOW')}</p>}
    </Section>
  );
}

function Audit({ audit }: Pick<Health, 'audit'>) {
  const t = useText();
  const { sealedAt, waitingSeconds, checkedAt, entries, faultCount, faults } = audit;
  return (
    <Section title={t('RESOURCE.AUDIT_LOG')} isWide={faults.length > 0}>
      <Facts
        facts={[
          [
            t('HEALTH.AUDIT_SEALED'),
            sealedAt === null ? t('HEALTH.NEVER') : formatDateTime(sealedAt),
          ],
          [t('HEALTH.AUDIT_WAITING'), waitingSeconds === null ? null : formatSpan(waitingSeconds)],
          [
            t('HEALTH.AUDIT_CHECKED'),
            checkedAt === null ? t('HEALTH.NEVER') : formatDateTime(checkedAt),
          ],
          [t('HEALTH.AUDIT_ENTRIES'), entries],
          [t('HEALTH.AUDIT_FAULTS'), checkedAt === null ? null : faultCount],
        ]}
      />
      {faults.length > 0 && (
        <Rows
          heads={[
            t('HEALTH.AUDIT_WHAT'),
            t('HEALTH.AUDIT_NUMBER'),
            t('RESOURCE.BRANCHES.ONE'),
            t('HEALTH.AUDIT_AT'),
          ]}
          rows={faults.map(({ kind, branchID, id, at }) => [
            t(auditFaultCodes[kind]),
            String(id),
            branchID === null ? null : String(branchID),
            at === null ? null : formatDateTime(at),
          ])}
        />
      )}
    </Section>
  );
}

function DatabaseState({ database }: Pick<Health, 'database'>) {
  const t = useText();
  return (
    <Section title={t('HEALTH.DATABASE')}>
      <Facts
        facts={[
          [t('HEALTH.VERSION'), database.version],
          [t('HEALTH.SIZE'), formatBytes(database.bytes)],
          [t('HEALTH.FILES'), formatBytes(database.fileBytes)],
          [t('HEALTH.LOCK_WAITS'), database.lockWaits],
          [t('HEALTH.LONGEST_TRANSACTION'), formatSpan(database.longestTransactionSeconds)],
        ]}
      />
    </Section>
  );
}

function Servers({ servers }: Pick<Health, 'servers'>) {
  const t = useText();
  return (
    <Section title={t('HEALTH.SERVERS')} isWide>
      <Rows
        heads={[t('HEALTH.HOST'), t('HEALTH.VERSION'), t('HEALTH.SINCE')]}
        rows={servers.map(({ host, version, startedAt }) => [
          host,
          version,
          formatDateTime(startedAt),
        ])}
      />
    </Section>
  );
}

function Standbys({ standbys }: Pick<Health, 'standbys'>) {
  const t = useText();
  return (
    <Section title={t('HEALTH.STANDBYS')} isWide>
      <Rows
        heads={[t('HEALTH.NAME'), t('HEALTH.STATE'), t('HEALTH.SYNC'), t('HEALTH.BEHIND')]}
        rows={standbys.map(({ name, state, sync, lagSeconds, lagBytes }) => [
          name,
          state,
          sync,
          [
            lagSeconds === null ? null : formatSpan(lagSeconds),
            lagBytes === null ? null : formatBytes(lagBytes),
          ]
            .filter((each) => each !== null)
            .join(' · '),
        ])}
      />
    </Section>
  );
}

function Queues({ queues }: Pick<Health, 'queues'>) {
  const t = useText();
  return (
    <Section title={t('HEALTH.QUEUES')} isWide>
      <Rows
        heads={[
          t('HEALTH.QUEUE'),
          t('HEALTH.WAITING'),
          t('HEALTH.OLDEST'),
          t('HEALTH.ACTIVE'),
          t('HEALTH.FAILED'),
        ]}
        rows={queues.map(({ queue, waiting, active, failed, oldestSeconds }) => [
          t(queueCodes[queue]),
          waiting,
          oldestSeconds === null ? null : formatSpan(oldestSeconds),
          active,
          failed,
        ])}
      />
    </Section>
  );
}

function Services({ gateways }: Pick<Health, 'gateways'>) {
  const t = useText();
  return (
    <Section title={t('HEALTH.SERVICES')} isWide>
      <Rows
        heads={[t('HEALTH.SERVICE'), t('HEALTH.SENT_AT'), t('HEALTH.AWAY_AT')]}
        rows={gateways.map(({ channel, sentAt, failedAt }) => [
          t(channelCodes[channel]),
          sentAt === null ? t('HEALTH.NEVER') : formatDateTime(sentAt),
          failedAt === null ? null : formatDateTime(failedAt),
        ])}
      />
    </Section>
  );
}

function Section({
  title,
  isWide = false,
  children,
}: {
  title: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <section className="ui-card" {...(isWide && { 'data-wide': '' })}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Facts with their names. One that is not known is left out. */
function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="pairs">
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

type Row = readonly (string | number | null)[];

/** A table whose rows are named by their first cell. Numbers stand to the right. */
function Rows({ heads, rows }: { heads: readonly string[]; rows: readonly Row[] }) {
  const isNumber = (at: number) => rows.some((row) => typeof row[at] === 'number');
  return (
    <div className="ui-table-wrap">
      <table className="ui-table">
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={isNumber(at) ? 'ui-number' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join(' ')}>
              {row.map((cell, at) => (
                <td key={heads[at]} className={isNumber(at) ? 'ui-number' : undefined}>
                  {cell ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
