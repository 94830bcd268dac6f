import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Answer, Call, Input } from '../../../contract/kit/call.ts';
import {
  CallError,
  createClient,
  type Reply,
  type SendOptions,
} from '../../../contract/kit/client.ts';
import { readConfig } from '../../../server/config.ts';
import { type Config } from '../../../server/kit/config.ts';
import { SecretBox } from '../../../server/kit/secrets/box.ts';
import { type Running, startServer } from '../../../server/start.ts';
import { TEMPLATE } from './globalSetup.ts';
import { checkStatements } from './statements.ts';
import { branchIds, PASSWORD, people, type Person } from './world.ts';

/** The key of every test server, so that several may share a database. */
export const testKey = Buffer.alloc(32, 'test').toString('base64');
/** Seals and opens what these servers store. */
export const testSecrets = new SecretBox([Buffer.from(testKey, 'base64')]);

/** A person in one browser and one branch. */
export interface Caller {
  send<C extends Call>(call: C, input: Input<C>, options?: SendOptions): Promise<Reply<Answer<C>>>;
  /** Makes a call and returns its refusal. Throws if the call succeeds. */
  refused<C extends Call>(call: C, input: Input<C>, options?: SendOptions): Promise<CallError>;
  token: string;
  readOnlyToken: string;
}

export interface Clinic extends Running {
  ownerUrl: string;
  /** A caller who is not signed in. */
  visitor: Caller;
  /** Signs a person in, in the given branch or else the person's first. */
  as(person: Person, branch?: keyof typeof branchIds): Promise<Caller>;
  /** Resets the count of sign-in attempts. */
  forgetTries(): Promise<unknown>;
  /** A connection as the database's owner. Row-level security does not apply, so tests can read what was stored. */
  owner: Client;
}

export interface StartOptions {
  /** Changes the database as its owner before the server starts. */
  before?: (owner: Client) => Promise<void>;
  /** An existing database, such as another server's, instead of a new copy of the test data. */
  ownerUrl?: string;
  /** Receives the log. LOG_LEVEL sets its detail. */
  logTo?: { write(line: string): void };
}

/** Starts a server with real HTTP on its own copy of the test data. Stop it in afterAll. */
export async function startClinic(
  environment: Record<string, string> = {},
  { before, logTo, ...given }: StartOptions = {},
): Promise<Clinic> {
  const ownerUrl = given.ownerUrl ?? (await createWorldCopy());
  const config: Config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    SECRET_KEY: testKey,
    DATA_DIR: inject('dataDir'),
    // The contract's example of the check of the webhook's address.
    WHATSAPP_CLOUD_VERIFY: String(api.whatsappCloudCheck.example?.['hub.verify_token']),
    ...environment,
  });
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  await before?.(owner);
  const running = await startServer(config, {
    ownerUrl,
    checkAnswers: true,
    ...(logTo && { logTo }),
  });
  return {
    ...running,
    ...callersAt(running.address),
    ownerUrl,
    owner,
    forgetTries: () => owner.query('DELETE FROM attempt'),
    stop: async () => {
      await owner.end();
      await running.stop();
      await checkStatements();
    },
  };
}

/** Disables row-level security for a server, so that a test sees the handlers' own conditions alone. */
export async function bypassRowLevelSecurity(owner: Client): Promise<void> {
  const name = `past_walls_${randomBytes(4).toString('hex')}`;
  await owner.query(
    `CREATE ROLE ${name} LOGIN BYPASSRLS NOSUPERUSER PASSWORD '${name}';
     UPDATE server_private.login_role SET name = '${name}', password = '${name}' WHERE purpose = 'app'`,
  );
}

/** Creates callers for a server in this or another process. */
export function callersAt(address: string): Pick<Clinic, 'visitor' | 'as'> {
  const visitor = callerOf(address, () => ({}), { token: '', readOnlyToken: '' });
  return { visitor, as: (person, branch) => signIn(address, visitor, person, branch) };
}

async function signIn(
  address: string,
  visitor: Caller,
  person: Person,
  branch?: keyof typeof branchIds,
): Promise<Caller> {
  const { data } = await visitor.send(api.authenticate, {
    email: people[person].email,
    password: PASSWORD,
  });
  const chosen = branch ? branchIds[branch] : data.branches[0]?.id;
  const headers = {
    Authorization: `Bearer ${data.token}`,
    ...(chosen && { 'X-Branch-ID': String(chosen) }),
  };
  return callerOf(address, () => headers, data);
}

/** A caller with headers of its own. */
export function callerOf(
  base: string,
  headers: () => Record<string, string>,
  tokens: { token: string; readOnlyToken: string },
): Caller {
  const send = createClient({ base, headers });
  return {
    send,
    refused: async (call, input, options) => {
      const outcome = await send(call, input, options).catch((error: unknown) => error);
      if (outcome instanceof CallError) return outcome;
      throw new Error(`${call.method} ${call.path} was not refused`, { cause: outcome });
    },
    token: tokens.token,
    readOnlyToken: tokens.readOnlyToken,
  };
}

/** Creates a copy of the test data, and returns its URL for the owner. */
export const createWorldCopy = (): Promise<string> => newDatabase(`TEMPLATE ${TEMPLATE}`);

/** Creates an empty database, and returns its URL for the owner. */
export const createEmptyDatabase = (): Promise<string> => newDatabase('');

async function newDatabase(options: string): Promise<string> {
  const postgresUrl = inject('postgresUrl');
  const name = `world_${randomBytes(6).toString('hex')}`;
  const admin = new Client({ connectionString: postgresUrl });
  await admin.connect();
  // PostgreSQL refuses to copy a template while another test file copies it.
  await admin.query('SELECT pg_advisory_lock(1)');
  // Copied as files, a fifth of the time of going through the write-ahead log.
  await admin.query(`CREATE DATABASE ${name} ${options} STRATEGY FILE_COPY`);
  await admin.end();
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}
