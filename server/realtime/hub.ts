import type { Server } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';

export interface HubOptions {
  server: Server;
  database: Database;
  /** The database's address for the app role: the hub listens there for what other servers have to tell. */
  url: string;
  config: Config;
  log: FastifyBaseLogger;
}

export async function startHub(_options: HubOptions): Promise<{ close(): Promise<void> }> {
  return { close: async () => undefined };
}
