import { eq } from 'drizzle-orm';
import webPush from 'web-push';
import { z } from '../../../../contract/kit/zod.ts';
import type { Database, Db } from '../../db/database.ts';
import { installations } from '../../db/schema/index.ts';
import type { VapidKeys } from './webPush.ts';

const NAME = 'vapid';
const stored = z.object({ publicKey: z.string(), privateKey: z.string() });

/** The installation's keys for Web Push, made at its first start. New ones would end every browser's subscription. */
export function makeVapidKeys(database: Database): Promise<VapidKeys> {
  return database.system(async ({ db }) => {
    const value = JSON.stringify(webPush.generateVAPIDKeys());
    await db.insert(installations).values({ name: NAME, value }).onConflictDoNothing();
    return read(db);
  });
}

/** The same for a server that has started. */
export const vapidKeys = (database: Database): Promise<VapidKeys> =>
  database.system(({ db }) => read(db));

async function read(db: Db): Promise<VapidKeys> {
  const [row] = await db.select().from(installations).where(eq(installations.name, NAME));
  return stored.parse(JSON.parse(row?.value ?? 'null'));
}
