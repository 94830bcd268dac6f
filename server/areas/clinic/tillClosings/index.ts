import { and, gte, lte } from 'drizzle-orm';
import type { tillClosings as calls } from '../../../../contract/clinic/tillClosings.ts';
import { tillClosings as table } from '../../../db/schema/index.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { close, closingRows, state, toClosing, visibleClosings } from './closing.ts';
import { closingPaper } from './paper.ts';
import { statementOf, statementPaper } from './statements.ts';
import { takingsOf } from './takings.ts';

const sorts = { closedAt: table.closedAt, day: table.day, id: table.id };

export const tillClosings: Handlers<typeof calls> = {
  tillState: (session, context) => state(context, session),

  closeTill: close,

  async tillClosingList({ startDate, endDate, ...list }, context) {
    const rows = await pageOf(context, list, {
      sorts,
      defaultSort: 'closedAt',
      latestFirst: true,
      id: table.id,
      where: and(
        visibleClosings(context),
        startDate === undefined ? undefined : gte(table.day, startDate),
        endDate === undefined ? undefined : lte(table.day, endDate),
      ),
      rows: () => closingRows(context),
    });
    return rows.map(toClosing);
  },

  printTillClosing: ({ id }, context) => closingPaper(context, id),

  takings: (days, context) => takingsOf(context, days),

  async payerStatement(month, context) {
    const { name, total, rows } = await statementOf(context, month);
    return { name, total, rows };
  },

  payerStatementPaper: (month, context) => statementPaper(context, month),
};
