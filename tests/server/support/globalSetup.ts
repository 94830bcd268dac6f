import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../../server/kit/db/embedded.ts';
import { createWorld } from './world.ts';

/** The template database that each test file copies. */
export const TEMPLATE = 'world';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** The data folder of all test servers. */
    dataDir: string;
  }
}

/** Starts one real PostgreSQL for the run, with a template that contains the test data. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-assist-test-'));
  const postgres = await startEmbedded(folder, { durable: false });
  const admin = new Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  const url = new URL(postgres.url);
  url.pathname = `/${TEMPLATE}`;
  await createWorld(url.href);
  await admin.end();
  project.provide('postgresUrl', postgres.url);
  project.provide('dataDir', join(folder, 'kept'));
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
