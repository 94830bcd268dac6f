import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import {
  type MessageTemplate,
  type messageTemplates as calls,
} from '../../../../contract/messaging/messageTemplates.ts';
import { placeholders, placeholdersIn } from '../../../../contract/messaging/messageText.ts';
import type { OfficialTie } from '../../../../contract/messaging/officialTemplates.ts';
import { messageTemplates as table } from '../../../db/schema/index.ts';
import { sqlState } from '../../../kit/db/database.ts';
import { differences, refuseStale, record } from '../../../kit/http/changes.ts';
import type { BranchContext, Handlers } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { misfitOf, namedOfficials } from '../officialTemplates/tied.ts';

/** Row limit of the list. */
const MAX_ROWS = 1_000;

const RESOURCE = 'message-templates';

type Row = typeof table.$inferSelect;

export const messageTemplates: Handlers<typeof calls> = {
  async cliMsgTemplateList({ queryID }, { db, branch }) {
    const rows = await db
      .select()
      .from(table)
      .where(
        and(
          eq(table.branchId, branch.id),
          isNull(table.removedAt),
          queryID === undefined ? undefined : or(eq(table.queryId, queryID), isNull(table.queryId)),
        ),
      )
      .orderBy(sql`lower(${table.name})`, table.id)
      .limit(MAX_ROWS);
    return { data: rows.map((row) => shaped(row, branch)) };
  },

  async insertCliMessageTemplate(given, context) {
    const { db, branch } = context;
    await refuseMisfit(context, given.official);
    const values = { queryId: null, ...valuesOf(given) };
    const [made] = await nameIsOwn(() =>
      db
        .insert(table)
        .values({ ...values, branchId: branch.id })
        .returning(),
    );
    if (!made) throw new Error('a message template was not stored');
    await record(context, {
      resource: RESOURCE,
      id: made.id,
      action: 'create',
      changes: differences({}, keptOf(made)),
      announcedAs: 'messages',
    });
    return shaped(made, branch);
  },

  async updateCliMessageTemplate({ templateID, ...given }, context) {
    const before = await lockTemplate(context, templateID);
    await refuseStale(context, RESOURCE, before);
    if (!isDeepStrictEqual(given.official, before.official))
      await refuseMisfit(context, given.official);
    const values = valuesOf(given);
    const changes = differences(keptOf(before), keptOf({ ...before, ...values }));
    if (Object.keys(changes).length === 0) return shaped(before, context.branch);
    const [after] = await nameIsOwn(() =>
      context.db
        .update(table)
        .set({ ...values, version: sql`${table.version} + 1` })
        .where(templateOfBranch(context, templateID))
        .returning(),
    );
    if (!after) throw new Error('a message template that is held is gone');
    await record(context, {
      resource: RESOURCE,
      id: templateID,
      action: 'edit',
      changes,
      announcedAs: 'messages',
    });
    return shaped(after, context.branch);
  },

  async removeCliMessageTemplate({ templateID }, context) {
    const removed = await context.db
      .update(table)
      .set({ removedAt: new Date(), version: sql`${table.version} + 1` })
      .where(templateOfBranch(context, templateID))
      .returning({ id: table.id });
    if (removed.length === 0) throw notFound('templateID');
    await record(context, {
      resource: RESOURCE,
      id: templateID,
      action: 'delete',
      announcedAs: 'messages',
    });
    return { done: true };
  },
};

/** A template of the branch, locked until the transaction ends; 404 for a removed one as for a missing one. */
async function lockTemplate(context: BranchContext, id: number): Promise<Row> {
  const [row] = await context.db
    .select()
    .from(table)
    .where(templateOfBranch(context, id))
    .for('update');
  if (!row) throw notFound('templateID');
  return row;
}

const templateOfBranch = ({ branch }: BranchContext, id: number) =>
  and(eq(table.branchId, branch.id), eq(table.id, id), isNull(table.removedAt));

interface Given {
  templateName: string;
  templateContent: string;
  templateVariables?: string | undefined;
  official?: OfficialTie | null | undefined;
  queryID?: number | null | undefined;
}

function valuesOf({
  templateName,
  templateContent,
  templateVariables = '',
  official,
  queryID,
}: Given) {
  const named = new Set<string>(templateVariables.split(',').map((name) => name.trim()));
  const used = new Set<string>(placeholdersIn(templateContent));
  return {
    name: templateName,
    content: templateContent,
    variables: placeholders.filter((holder) => named.has(holder) || used.has(holder)).join(','),
    ...(official !== undefined && { official }),
    ...(queryID !== undefined && { queryId: queryID }),
  };
}

/** The changeable fields of a template, by their wire names. */
const keptOf = ({ name, content, variables, official, queryId }: Row) => ({
  templateName: name,
  templateContent: content,
  templateVariables: variables,
  official,
  queryID: queryId,
});

const shaped = (row: Row, { tenantId }: BranchContext['branch']): MessageTemplate => ({
  ...keptOf(row),
  templateId: row.id,
  tenantID: tenantId,
  version: row.version,
});

/** Throws 400 where none of the branch's accounts has the approved template, or it has other variables. */
async function refuseMisfit(
  context: BranchContext,
  tie: OfficialTie | null | undefined,
): Promise<void> {
  if (!tie) return;
  const stored = await namedOfficials(context, context.branch.id, tie);
  const misfits = stored.map((each) => misfitOf(each, tie));
  if (misfits.includes(undefined)) return;
  throw refusal(400, misfits[0] ?? 'WHATSAPP.TEMPLATE_UNKNOWN', { field: 'official' });
}

async function nameIsOwn<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    throw refusal(409, 'GENERAL.TAKEN', { field: 'templateName' });
  }
}
