import { and, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { fieldsKeptFrom, mayDo } from '../../../../contract/access.ts';
import { isOfAccount } from '../../../../contract/accountResources.ts';
import { isOfWorkplace } from '../../../../contract/agata/workplace.ts';
import { masterLists } from '../../../../contract/masterLists/index.ts';
import type { history as calls } from '../../../../contract/platform/history.ts';
import { auditArchive, audits } from '../../../db/schema/index.ts';
import { noteReaders } from '../../../kit/db/crud/readers.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import { actingOn } from '../../../kit/http/level.ts';
import { accountRole } from '../../../kit/http/session.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { noteHistoryRead } from '../../accounts/recordReadings/parts.ts';

const MAX_ROWS = 200;

type Audit = typeof audits | typeof auditArchive;
/** The condition of the entries that are answered. */
type Place = (table: Audit) => SQL | undefined;

export const history: Handlers<typeof calls> = {
  async recordHistory({ resource, id, opened = false }, asked) {
    const context = await actingOn(asked, 'show', resource);
    const { db, branch, session } = context;
    const isAllowed = await placeOf(resource, id, context);
    const entriesOf = (table: Audit) =>
      db
        .select({
          entry: table.id,
          at: table.at,
          who: sql<string | null>`app.person(${table.accountId})`,
          action: table.action,
          changes: table.changes,
        })
        .from(table)
        .where(
          and(
            eq(table.resource, isBill(resource) ? 'proformas' : resource),
            eq(table.recordId, id),
            opened ? undefined : ne(table.action, 'show'),
            isAllowed(table),
          ),
        )
        .orderBy(desc(table.at), desc(table.id))
        .limit(MAX_ROWS);
    // The archive holds nothing that is newer.
    const recent = await entriesOf(audits);
    const old = recent.length < MAX_ROWS ? await entriesOf(auditArchive) : [];
    const rows = [...recent, ...old].slice(0, MAX_ROWS);
    // The history tells what the record says.
    if (readingAudited().has(resource) && rows.length > 0)
      await noteReaders(resource, [Number(id)], context);
    if (branch && rows.length > 0) await noteHistoryRead({ ...context, branch }, resource, id);
    const unseen = fieldsKeptFrom(
      branch?.role ?? session.platformRole ?? undefined,
      'show',
      resource,
    );
    return rows.map((row) => ({
      ...row,
      at: wallClockOf(row.at),
      who: row.who ?? '',
      changes: Object.fromEntries(
        Object.entries(row.changes ?? {}).filter(([name]) => !unseen.includes(name)),
      ),
    }));
  },
};

/** The resources of which whoever reads a record is named in its history. */
const readingAudited = (): ReadonlySet<string> =>
  new Set(
    Object.values(masterLists).flatMap(({ resource, isReadingAudited }) =>
      isReadingAudited ? [resource] : [],
    ),
  );

/** Whether a record is a bill of AGATA, which is written down as the proforma that it is. */
const isBill = (resource: string) => resource === 'team-bills' || resource === 'tenant-bills';

/** The branches whose entries are answered; refused for those who may not see every record of the resource. */
async function placeOf(
  resource: string,
  id: string,
  { branch, client, may, session }: SessionContext,
): Promise<Place> {
  const { accountId, platformRole } = session;
  // Everyone may read the history of their own account, in any branch.
  if (resource === 'accounts' && id === String(accountId)) return () => undefined;
  if (isOfAccount(resource)) {
    const roles = [platformRole ?? undefined, await accountRole({ client })];
    if (!roles.some((role) => mayDo(role, 'show', resource) === 'all'))
      throw refusal(403, 'GENERAL.FORBIDDEN');
    if (platformRole === 'Administrator') return () => undefined;
    return ({ branchId }) => sql`${branchId} IN (SELECT m.id FROM app.managed_branches() m)`;
  }
  if (isOfWorkplace(resource)) {
    if (mayDo(platformRole ?? undefined, 'show', resource) !== 'all')
      throw refusal(403, 'GENERAL.FORBIDDEN');
    if (!isBill(resource)) return ({ branchId }) => isNull(branchId);
    return (table) =>
      and(
        isNull(table.branchId),
        sql`(${table.accountId} = ${accountId} OR app.manages_record('proformas', ${table.recordId}))`,
      );
  }
  if (may('show', resource) !== 'all') throw refusal(403, 'GENERAL.FORBIDDEN');
  return ({ branchId }) =>
    platformRole && !branch ? isNull(branchId) : eq(branchId, branch?.id ?? 0);
}
