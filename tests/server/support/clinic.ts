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
import { type Config, readConfig } from '../../../server/config.ts';
import { type Running, startServer } from '../../../server/start.ts';
import { TEMPLATE } from './globalSetup.ts';
import { branchIds, PASSWORD, people, type Person } from './world.ts';

/** A caller: one person on one browser, in their branch. */
export interface Caller {
  send<C extends Call>(call: C, input: Input<C>, options?: SendOptions): Promise<Reply<Answer<C>>>;
  /** The refusal that a call meets; an answer is an error here. */
  refused<C extends Call>(call: C, input: Input<C>, options?: SendOptions): Promise<CallError>;
  token: string;
  readOnlyToken: string;
}

export interface Clinic extends Running {
  ownerUrl: string;
  /** A caller who is not signed in. */
  visitor: Caller;
  /** A caller signed in as a person, in a branch of theirs (their first one unless named). */
  as(person: Person, branch?: keyof typeof branchIds): Promise<Caller>;
  /** Lets sign-ins begin to count anew. */
  forgetTries(): Promise<unknown>;
  /** The database's owner, past every row-level rule: to look at what was stored. */
  owner: Client;
}

export interface StartOptions {
  /** Changes the copy of the world, as its owner, before the server is started on it. */
  before?: (owner: Client) => Promise<void>;
  /** A database that is there already, in place of a new copy of the world: another server's, for one. */
  ownerUrl?: string;
  /** Takes the log; LOG_LEVEL says how much of it. */
  logTo?: { write(line: string): void };
}

/** A server of its own on a copy of the world, over real HTTP. Stop it in afterAll. */
export async function startClinic(
  environment: Record<string, string> = {},
  { before, logTo, ...given }: StartOptions = {},
): Promise<Clinic> {
  const ownerUrl = given.ownerUrl ?? (await copyOfWorld());
  const config: Config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
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
    },
  };
}

/** Takes row-level security out of a server's way, so that what is left are the handlers' own predicates. */
export async function bypassRowLevelSecurity(owner: Client): Promise<void> {
  const name = `past_walls_${randomBytes(4).toString('hex')}`;
  await owner.query(
    `CREATE ROLE ${name} LOGIN BYPASSRLS NOSUPERUSER PASSWORD '${name}';
     UPDATE server_private.login_role SET name = '${name}', password = '${name}' WHERE purpose = 'app'`,
  );
}

/** Callers of a server, in this process or another. */
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

function callerOf(
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

/** The owner's address of a new copy of the world. */
export const copyOfWorld = (): Promise<string> => newDatabase(`TEMPLATE ${TEMPLATE}`);

/** The owner's address of a new database with nothing in it. */
export const emptyDatabase = (): Promise<string> => newDatabase('');

async function newDatabase(options: string): Promise<string> {
  const postgresUrl = inject('postgresUrl');
  const name = `world_${randomBytes(6).toString('hex')}`;
  const admin = new Client({ connectionString: postgresUrl });
  await admin.connect();
  // A template that another file is copying at this moment is busy for this one.
  await admin.query('SELECT pg_advisory_lock(1)');
  await admin.query(`CREATE DATABASE ${name} ${options}`);
  await admin.end();
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}
