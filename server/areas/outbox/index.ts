import { desc } from 'drizzle-orm';
import type { outbox as calls } from '../../../contract/outbox.ts';
import { standInMessages } from '../../db/schema/index.ts';
import { mailStaysHome } from '../../gateways/mail/index.ts';
import type { Handlers } from '../../http/context.ts';
import { notFound } from '../../http/failure.ts';

const MOST = 100;

export const outbox: Handlers<typeof calls> = {
  async outboxList(_, { config, database }) {
    if (!mailStaysHome(config)) throw notFound();
    const rows = await database.system(({ db }) =>
      db.select().from(standInMessages).orderBy(desc(standInMessages.id)).limit(MOST),
    );
    return {
      data: rows.map((row) => ({
        ...row,
        channel: 'mail' as const,
        receivedAt: row.receivedAt.toISOString(),
      })),
    };
  },
};
