import { z } from 'zod';
import { backupVariables } from './backup/variables.ts';
import {
  address,
  databaseAddress,
  flag,
  levels,
  port,
  readBy,
  secretKeys,
  wholeMilliseconds,
} from './configForms.ts';
import { readServiceAccount, readWebConfig } from './gateways/push/firebaseAccount.ts';
import { StartError } from './startError.ts';

/** An environment variable: its form, what holds without it, and what it is for. */
interface Variable {
  form: z.ZodType;
  unless: string;
  what: string;
}
type Variables = Readonly<Record<string, Variable>>;
type Read<V extends Variables> = { [Name in keyof V]: z.output<V[Name]['form']> };

/** The variables that every product has. */
export const kitVariables = {
  PORT: {
    form: z._default(
      z.coerce.number(port).check(z.int(port), z.gte(0, port), z.lte(65_535, port)),
      3000,
    ),
    unless: '3000',
    what: 'The port that pages and API are served on; 0 takes any that is free.',
  },
  HOST: {
    form: z.optional(z.string().check(z.minLength(1))),
    unless: '127.0.0.1 with the PostgreSQL that comes along, 0.0.0.0 with DATABASE_URL',
    what: 'The address to listen on.',
  },
  DATA_DIR: {
    form: z._default(z.string().check(z.minLength(1)), './data'),
    unless: './data',
    what: 'The folder for everything that is kept: the PostgreSQL that comes along, and the contents of files.',
  },
  DATABASE_URL: {
    form: z.optional(databaseAddress),
    unless: 'the PostgreSQL that comes along, in the data folder',
    what: 'A PostgreSQL of version 15 or later, as the owner of its database. No demo data is made in it. Several hosts, separated by commas with their ports, are a primary and its standbys: the one that takes writes is used.',
  },
  DATABASE_DIRECT_URL: {
    form: z.optional(databaseAddress),
    unless: 'DATABASE_URL',
    what: 'The database itself, as its owner, where DATABASE_URL is a pooler in transaction mode. For all but calls and jobs: preparing the database, hearing changes, cancelling, backups. It may name several hosts too.',
  },
  SECRET_KEY: {
    form: z.optional(secretKeys),
    unless: 'the file secret.key in the data folder, made at the first start',
    what: 'The key that passwords of gateways are sealed with in the database: 32 random bytes as base64 (openssl rand -base64 32). Several servers need the same. After a comma, earlier keys that still open.',
  },
  S3_ENDPOINT: {
    form: z.optional(address('http', 'https')),
    unless: 'contents of files are kept in the data folder, in `files`',
    what: 'The address of a store that speaks the S3 protocol, without the bucket, such as https://s3.ap-southeast-5.amazonaws.com: contents of files are kept there. The bucket and the two variables of the account are then needed. Several servers need it, unless they share the data folder.',
  },
  S3_REGION: {
    form: z._default(
      z.string().check(z.regex(/^[a-z\d-]{1,40}$/, 'small letters, digits and -')),
      'us-east-1',
    ),
    unless: 'us-east-1',
    what: 'The region of the bucket, which requests are signed for. Stores without regions take the default.',
  },
  S3_BUCKET: {
    form: z.optional(
      z.string().check(z.regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'the name of a bucket')),
    ),
    unless: 'none',
    what: 'The bucket, which nobody but this account may read. Everything of the product lies below files/ in it.',
  },
  S3_ACCESS_KEY_ID: {
    form: z.optional(z.string().check(z.minLength(1))),
    unless: 'none',
    what: 'The access key of an account that may put, get and delete objects in the bucket.',
  },
  S3_SECRET_ACCESS_KEY: {
    form: z.optional(z.string().check(z.minLength(1))),
    unless: 'none',
    what: 'The secret of the access key: it signs requests to the store.',
  },
  ...backupVariables,
  PUBLIC_URL: {
    form: z.optional(address('http', 'https')),
    unless: 'http://localhost with the port',
    what: 'The address that users open: for the links in mails, and the name that requests may ask for beside those of this computer.',
  },
  ALLOWED_ORIGINS: {
    form: z._default(
      z.pipe(
        z.pipe(
          z.string(),
          z.transform((list) => list.split(',').map((origin) => origin.trim())),
        ),
        z.array(address('http', 'https')),
      ),
      [],
    ),
    unless: 'none but PUBLIC_URL',
    what: 'Other origins whose pages may use the API and the hub, separated by commas.',
  },
  TRUST_PROXY: {
    form: z._default(flag, false),
    unless: 'false',
    what: 'true when a reverse proxy stands in front, whose X-Forwarded-For then tells the caller’s address, and whose X-Request-ID and traceparent are taken over.',
  },
  PUSH_TO_PRIVATE: {
    form: z._default(flag, false),
    unless: 'false',
    what: 'true lets messages to browsers go to any address, over http too, as in tests. Otherwise they go to public addresses over https alone.',
  },
  FIREBASE_WEB_CONFIG: {
    form: z.optional(
      readBy(
        readWebConfig,
        'JSON with the texts apiKey, authDomain, projectId, storageBucket, messagingSenderId, appId and vapidKey, the public key of the key pair',
      ),
    ),
    unless: 'Firebase is not used: messages to browsers go by Web Push alone',
    what: 'The configuration of the web app with Firebase, for messages to browsers: JSON with apiKey, authDomain, projectId, storageBucket, messagingSenderId, appId and, as vapidKey, the public key of the Web Push certificates’ key pair. FIREBASE_SERVICE_ACCOUNT is then needed.',
  },
  FIREBASE_SERVICE_ACCOUNT: {
    form: z.optional(
      readBy(
        readServiceAccount,
        'the JSON of a service account with its client_email, private_key and token_uri, or the path of its file',
      ),
    ),
    unless: 'none',
    what: 'The service account that sends messages by Firebase: the JSON that Google made for it, or the path of its file. FIREBASE_WEB_CONFIG is then needed.',
  },
  FIREBASE_URL: {
    form: z.optional(address('http', 'https')),
    unless: 'Google’s own addresses',
    what: 'The address that the server asks in place of Google’s for access tokens (/token) and for sending by Firebase (/v1), as in tests.',
  },
  METRICS_TOKEN: {
    form: z.optional(
      z.string().check(z.regex(/^[\w.~+/=-]{16,200}$/, '16 to 200 letters, digits or ._~+/=-')),
    ),
    unless: 'there are no metrics: /metrics is answered with 404',
    what: 'The bearer token by which /metrics answers, such as what openssl rand -hex 24 makes.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    form: z.optional(address('http', 'https')),
    unless: 'no traces are made',
    what: 'The address of a collector of traces that speaks OTLP over HTTP, without /v1/traces, such as http://localhost:4318.',
  },
  SLOW_STATEMENT_MS: {
    form: z._default(
      z.coerce
        .number(wholeMilliseconds)
        .check(z.int(wholeMilliseconds), z.gte(1, wholeMilliseconds)),
      1000,
    ),
    unless: '1000',
    what: 'Milliseconds from which a statement of the database is logged, by its name.',
  },
  LOG_LEVEL: {
    form: z._default(z.enum(levels, `one of ${levels.join(', ')}`), 'info'),
    unless: 'info',
    what: `The least of what is logged: ${levels.join(', ')}.`,
  },
} as const satisfies Variables;

/**
 * The server's configuration. A product adds its own variables to this interface.
 */
export interface Config extends Read<typeof kitVariables> {
  HOST: string;
  PUBLIC_URL: string;
  /**
   * True for a server of this computer alone: it listens on the loopback, without a proxy and without a public address.
   */
  isLocal: boolean;
  /** The variables that the environment gives. What is stored in the product never replaces these. */
  given: ReadonlySet<string>;
}

/** Whether a host name or address is the loopback. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[?::1\]?)$/i.test(host);
}

/** The variables that another is of no use without, such as those of the account with a service. */
export type Needs = readonly (readonly [string, readonly string[]])[];

const kitNeeds: Needs = [
  ['DATABASE_DIRECT_URL', ['DATABASE_URL']],
  ['S3_ENDPOINT', ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  ['S3_BUCKET', ['S3_ENDPOINT']],
  ['BACKUP_ACCESS_KEY_ID', ['BACKUP_SECRET_ACCESS_KEY']],
  ['BACKUP_SECRET_ACCESS_KEY', ['BACKUP_ACCESS_KEY_ID']],
  ['FIREBASE_WEB_CONFIG', ['FIREBASE_SERVICE_ACCOUNT']],
  ['FIREBASE_SERVICE_ACCOUNT', ['FIREBASE_WEB_CONFIG']],
];

/** Throws where a service is named without its account: it would refuse us, or its posts could not be checked. */
function refuseHalfAnAccount(parsed: Readonly<Record<string, unknown>>, needs: Needs): void {
  for (const [service, account] of needs) {
    if (parsed[service] === undefined) continue;
    const missing = account.find((name) => parsed[name] === undefined);
    if (missing !== undefined) {
      throw new StartError(
        `The environment variable ${missing} has to be given together with ${service}: give it, or leave both out (docs/operating.md says what it is for).`,
      );
    }
  }
}

/** The configured address of the database itself, as its owner. */
export const directUrlOf = ({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
}: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>): string | undefined =>
  DATABASE_DIRECT_URL ?? DATABASE_URL;

/** A reader of the environment: the kit's variables and those of a product. */
export function configReader<V extends Variables>(
  ownVariables: V,
  ownNeeds: Needs,
): (environment: NodeJS.ProcessEnv) => Config & Read<V> {
  const variables: Variables = { ...kitVariables, ...ownVariables };
  const schema = z.object(
    Object.fromEntries(Object.entries(variables).map(([name, { form }]) => [name, form])),
  );
  return (environment) => {
    // An empty variable counts as unset, as in `PORT= npm start`.
    const given = Object.fromEntries(
      Object.entries(environment).filter(([, value]) => value !== ''),
    );
    const result = schema.safeParse(given);
    if (!result.success) {
      const [issue] = result.error.issues;
      const name = String(issue?.path[0]);
      throw new StartError(
        `The environment variable ${name} has to be ${issue?.message ?? 'something else'}: correct it, or leave it out (docs/operating.md says what it is for).`,
      );
    }
    const parsed = result.data as Read<typeof kitVariables & V>;
    refuseHalfAnAccount(parsed, [...kitNeeds, ...ownNeeds]);
    // Demo accounts have known passwords, so the server with its own PostgreSQL listens on the loopback.
    const HOST = parsed.HOST ?? (parsed.DATABASE_URL === undefined ? '127.0.0.1' : '0.0.0.0');
    return {
      ...parsed,
      HOST,
      isLocal: isLoopback(HOST) && !parsed.TRUST_PROXY && parsed.PUBLIC_URL === undefined,
      given: new Set(Object.keys(given)),
      PUBLIC_URL: parsed.PUBLIC_URL ?? `http://localhost:${parsed.PORT}`,
    } as unknown as Config & Read<V>;
  };
}
