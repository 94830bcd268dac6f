import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';

/**
 * For probes, without a session. GET /api/health and /api/health/ready: 200 while the server can do its work, 503 while
 * its database is away, so that a proxy sends requests elsewhere. GET /api/health/live: 200 for as long as the process
 * answers at all. A server without its database is alive and not ready, and goes on by itself: starting it anew would
 * not help.
 */
export function health(app: FastifyInstance, database: Database): void {
  const own = database.for({ share: 'health', tenant: '', person: '' });
  const options = { logLevel: 'warn', config: { callName: 'health' } } as const;
  const ready = async () => {
    await own.system(({ db }) => db.execute(sql`SELECT 1`));
    return { status: 'ok' };
  };
  app.get('/api/health', options, ready);
  app.get('/api/health/ready', options, ready);
  app.get('/api/health/live', options, async () => ({ status: 'ok' }));
}
