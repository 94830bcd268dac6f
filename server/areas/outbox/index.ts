import { desc, inArray } from 'drizzle-orm';
import { type Channel, channels, type outbox as calls } from '../../../contract/outbox.ts';
import { standInMessages } from '../../db/schema/index.ts';
import { staysHome } from '../../gateways/staysHome.ts';
import type { Handlers } from '../../http/context.ts';
import { notFound } from '../../http/failure.ts';

const MOST = 100;

export const outbox: Handlers<typeof calls> = {
  async outboxList(_, { config, database }) {
    const home = channels.filter((channel) => staysHome(config, channel));
    if (home.length === 0) throw notFound();
    const rows = await database.system(({ db }) =>
      db
        .select()
        .from(standInMessages)
        .where(inArray(standInMessages.channel, home))
        .orderBy(desc(standInMessages.id))
        .limit(MOST),
    );
    return {
      data: rows.map((row) => ({
        ...row,
        channel: row.channel as Channel,
        receivedAt: row.receivedAt.toISOString(),
      })),
    };
  },
};
