import { and, eq } from 'drizzle-orm';
import type { sessions as calls } from '../../../../contract/platform/sessions.ts';
import { accounts, branches, sessions as table, tenants } from '../../../db/schema/index.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';
import {
  endSessionsOfOthers,
  isLive,
  seenAt,
  shortAddress,
} from '../../accounts/accounts/sessions.ts';

export const sessions: Handlers<typeof calls> = {
  async sessionList({ accountID, q, ...list }, context) {
    const { db, session } = context;
    const rows = await pageOf(context, list, {
      sorts: {
        lastSeen: seenAt,
        created: table.createdAt,
        fullName: accounts.fullName,
        email: accounts.email,
        id: table.id,
      },
      defaultSort: 'lastSeen',
      latestFirst: true,
      id: table.id,
      where: and(
        isLive,
        accountID === undefined ? undefined : eq(table.accountId, accountID),
        q ? containsWords(q, [accounts.fullName, accounts.email]) : undefined,
      ),
      rows: () =>
        db
          .select({
            id: table.id,
            accountID: table.accountId,
            fullName: accounts.fullName,
            email: accounts.email,
            branch: branches.code,
            company: tenants.companyName,
            address: table.address,
            created: table.createdAt,
            seen: seenAt.mapWith(table.createdAt).as('seen'),
          })
          .from(table)
          .innerJoin(accounts, eq(accounts.id, table.accountId))
          .leftJoin(branches, eq(branches.id, table.branchId))
          .leftJoin(tenants, eq(tenants.id, branches.tenantId))
          .$dynamic(),
    });
    return rows.map(({ branch, company, address, created, seen, ...row }) => ({
      ...row,
      branchName: branch ?? '',
      companyName: company ?? '',
      address: shortAddress(address),
      created: wallClockOf(created),
      lastSeen: wallClockOf(seen),
      isThis: row.id === session.id,
    }));
  },

  async endSession({ id }, context) {
    const { db, session, audit } = context;
    if (id === session.id) throw refusal(409, 'SESSIONS.OWN');
    const [found] = await db
      .select({ accountId: table.accountId, email: accounts.email })
      .from(table)
      .innerJoin(accounts, eq(accounts.id, table.accountId))
      .where(eq(table.id, id));
    if (!found) throw notFound('id');
    const ended = await endSessionsOfOthers(context, { which: id }, 'platform');
    const changes = { email: [found.email, null] as [unknown, unknown] };
    if (ended > 0) await audit({ resource: 'sessions', id, action: 'end', changes });
    return { done: true };
  },
};
