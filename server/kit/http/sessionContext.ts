import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type Call, READING_REASON } from '../../../contract/kit/call.ts';
import { isWithinScopes } from '../../../contract/kit/keyScopes.ts';
import { mayDo } from '../access.ts';
import type { Work } from '../db/database.ts';
import { pipelined } from '../db/pipelined.ts';
import { preparedSql } from '../db/preparedStatement.ts';
import { type AuditEntry, auditing } from './auditing.ts';
import type { Recorder } from './changes.ts';
import type { OpenContext, OwnBranch, ProductSessionContext, SessionContext } from './context.ts';
import { doneOnPlatform } from './level.ts';
import { headerOf, versionHeader } from './requestParts.ts';
import { isInBranch, type OpenedRequest } from './session.ts';

/** The context of a call by a signed-in person, in its transaction. */
export function sessionContext(
  open: Omit<OpenContext, 'database' | 'runLimited'>,
  request: FastifyRequest,
  work: Work,
  {
    call,
    opened,
    token,
    own,
  }: { call: Call; opened: OpenedRequest; token: string; own: ProductSessionContext },
): Omit<SessionContext, 'calls'> {
  const mayOnPlatform: SessionContext['mayOnPlatform'] = (...asked) =>
    doneOnPlatform(opened, ...asked);
  return {
    ...open,
    ...own,
    ...work,
    token,
    session: {
      id: opened.session_id,
      accountId: opened.account_id,
      displayName: opened.display_name,
      platformRole: opened.platform_role,
      level: opened.level,
    },
    ifMatch: versionHeader(request),
    fence: headerOf(request, 'x-record-fence'),
    reason: {
      isAsked: call.asksReason === true,
      given: headerOf(request, READING_REASON.toLowerCase()),
    },
    branch: branchOf(opened),
    may(action, resource) {
      if (opened.scopes && !isWithinScopes(opened.scopes, action, resource)) return 'none';
      return opened.role ? mayDo(opened.role, action, resource) : mayOnPlatform(action, resource);
    },
    mayOnPlatform,
    async announce(change, branchId = branchOf(opened)?.id) {
      if (branchId === undefined || branchId === null) return;
      const event = { ...change, by: opened.account_id, at: new Date().toISOString() };
      const message = { kind: 'changed', branch: branchId, event };
      await notifyHub(work, { message: JSON.stringify(message) });
    },
    audit({ resource, branchId, ...entry }) {
      const usual = auditing.get().isOfNoBranch(resource) ? null : opened.branch_id;
      return addEntry(work, {
        ...entry,
        resource,
        branchId: branchId === undefined ? usual : branchId,
        by: opened.account_id,
      });
    },
  };
}

/** Records changes of system work, which nobody has asked for unless a person is given. Each names its branch. */
export function systemRecorder(
  work: Pick<Work, 'client'>,
  accountId: number | null = null,
): Recorder {
  return {
    async announce(change, branchId) {
      if (branchId === undefined || branchId === null) return;
      const event = { ...change, by: accountId ?? 0, at: new Date().toISOString() };
      await notifyHub(work, {
        message: JSON.stringify({ kind: 'changed', branch: branchId, event }),
      });
    },
    audit: ({ branchId = null, ...entry }) => addEntry(work, { ...entry, branchId, by: accountId }),
  };
}

async function addEntry(work: Pick<Work, 'client'>, entry: AuditEntry): Promise<void> {
  const { resource, id, action, branchId, changes, by } = entry;
  await pipelined([
    addAudit(work, {
      accountId: by,
      branchId,
      resource,
      recordId: String(id),
      action,
      changes: changes ? JSON.stringify(changes) : null,
    }),
    auditing.get().onEntry(work, entry),
  ]);
}

function branchOf(opened: OpenedRequest): OwnBranch | undefined {
  if (!isInBranch(opened)) return undefined;
  const { branch_id: id, tenant_id: tenantId, role, branch_state } = opened;
  return { id, tenantId, role, isOver: branch_state === 'over' };
}

const notifyHub = preparedSql(
  'notify_hub',
  sql`SELECT pg_notify('hub', ${sql.placeholder('message')})`,
);

const addAudit = preparedSql(
  'add_audit',
  sql`INSERT INTO audit (account_id, branch_id, resource, record_id, action, changes)
    VALUES (${sql.placeholder('accountId')}, ${sql.placeholder('branchId')}, ${sql.placeholder('resource')},
            ${sql.placeholder('recordId')}, ${sql.placeholder('action')}, ${sql.placeholder('changes')}::jsonb)`,
);
