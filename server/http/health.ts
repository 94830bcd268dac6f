import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';

/** GET /api/health: 200 while the server can work, 503 while its database is away. */
export function health(app: FastifyInstance, database: Database): void {
  app.get('/api/health', { logLevel: 'warn' }, async () => {
    await database.system(({ db }) => db.execute(sql`SELECT 1`));
    return { status: 'ok' };
  });
}
