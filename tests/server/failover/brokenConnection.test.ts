import { expect, inject, it } from 'vitest';
import { WriterClient } from '../../../server/kit/db/writerHost.ts';

const connectionTo = async (connectionString: string) => {
  const client = new WriterClient({ connectionString });
  await client.connect();
  return client;
};

it('a connection that breaks with nobody waiting for it ends no process, and refuses what is asked of it', async () => {
  const url = inject('postgresUrl');
  const client = await connectionTo(url);
  const other = await connectionTo(url);
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  // Not events.once, which hears errors too.
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  await other.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  await expect(client.query('SELECT 1')).rejects.toThrow('not queryable');
  await other.end();
});
