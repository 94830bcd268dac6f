import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';

/** GET /api/health: 200 while the server works, 503 while its database is unavailable. */
export function health(app: FastifyInstance, database: Database): void {
  const own = database.for({ share: 'health', tenant: '', person: '' });
  app.get('/api/health', { logLevel: 'warn' }, async () => {
    await own.system(({ db }) => db.execute(sql`SELECT 1`));
    return { status: 'ok' };
  });
}
