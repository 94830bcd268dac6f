import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { DiskStore } from '../../../server/kit/files/diskStore.ts';
import { newKey } from '../../../server/kit/files/store.ts';
import { patientsOf } from '../support/world.ts';

/** The name of a patient, and a document of theirs. */
export const planted = 'Planted Patient Name';
export const content = Buffer.from('%PDF-1.7 of a patient');

/** The address of the PostgreSQL of a running server, as its superuser. */
export async function urlOf(dataDir: string): Promise<string> {
  const password = await readFile(path.join(dataDir, 'postgres.password'), 'utf8');
  const pid = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  return `postgres://postgres:${password}@127.0.0.1:${pid.split('\n')[3] ?? ''}/postgres`;
}

/** Adds a file with its content, and returns the key of it. */
export async function plantFile(url: string, dataDir: string): Promise<string> {
  const key = newKey();
  const store = new DiskStore(path.join(dataDir, 'files'));
  await store.prepare();
  await store.put(key, content);
  await ask(
    url,
    `INSERT INTO file (branch_id, resource, name, type, size, key, sha256)
     VALUES (1, 'patients', 'paper.pdf', 'application/pdf', $1, $2, $3)`,
    [content.length, key, createHash('sha256').update(content).digest('hex')],
  );
  return key;
}

export async function plantName(url: string): Promise<void> {
  await ask(url, 'UPDATE patient SET name = $1 WHERE ic_passport = $2', [
    planted,
    patientsOf.kl.here,
  ]);
}

/** The rows of a statement, on a connection of its own. */
export async function ask<Row extends object>(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** Adds an entry of the audit, which the next start seals. */
export async function plantEntry(url: string): Promise<void> {
  await ask(url, "INSERT INTO audit (resource, action) VALUES ('plans', 'edit')");
}
