import { z } from 'zod';
import { flag, secretKeys } from '../configForms.ts';

/** The environment variables of backups, for server/config.ts. */
export const backupVariables = {
  BACKUP_TO: {
    form: z.optional(z.string().check(z.minLength(1))),
    unless: 'backups are made by `npm run backup` alone',
    what: 'Where the server makes a backup each day: a folder, or the address of a bucket of a store that speaks the S3 protocol and of a folder in it, such as https://s3.ap-southeast-5.amazonaws.com/bucket/backups. Each product needs a folder of its own.',
  },
  BACKUP_AT: {
    form: z._default(
      z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of the day, such as 02:30')),
      '02:30',
    ),
    unless: '02:30',
    what: 'The time of the day, in Malaysia, from which the day’s backup is made.',
  },
  BACKUP_KEY: {
    form: z.optional(secretKeys),
    unless: 'backups are not encrypted',
    what: 'The key that backups are encrypted with: 32 random bytes as base64, which is kept apart from them, as nothing opens them without it. After a comma, earlier keys that still open.',
  },
  BACKUP_REGION: {
    form: z.optional(z.string().check(z.regex(/^[a-z\d-]{1,40}$/, 'small letters, digits and -'))),
    unless: 'S3_REGION',
    what: 'The region of the bucket that backups go to.',
  },
  BACKUP_ACCESS_KEY_ID: {
    form: z.optional(z.string().check(z.minLength(1))),
    unless: 'S3_ACCESS_KEY_ID',
    what: 'The access key of an account that may put, get, list and delete objects in the bucket that backups go to.',
  },
  BACKUP_SECRET_ACCESS_KEY: {
    form: z.optional(z.string().check(z.minLength(1))),
    unless: 'S3_SECRET_ACCESS_KEY',
    what: 'The secret of that access key.',
  },
  BACKUP_CONTINUOUS: {
    form: z._default(flag, false),
    unless: 'false',
    what: 'true also keeps what changes between two backups, at most a minute late, so that any moment can be restored (--until). With BACKUP_TO and the PostgreSQL that comes along.',
  },
} as const;
