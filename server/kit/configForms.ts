import { z } from 'zod';
import { hostsOf } from './db/writerHost.ts';
import { keyOf } from './secrets/key.ts';

// The forms of environment variables, each with what is said of a value that is not of it.

export const port = 'a whole number from 0 to 65535';
export const wholeMilliseconds = 'a whole number of milliseconds';
export const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export const flag = z.pipe(
  z.enum(['true', 'false'], 'true or false'),
  z.transform((value) => value === 'true'),
);
export const address = (...protocols: string[]) =>
  z.string().check(
    z.refine(
      (value) => {
        const protocol = URL.canParse(value) ? new URL(value).protocol.replace(':', '') : '';
        return protocols.includes(protocol);
      },
      `an address that starts with ${protocols.map((name) => `${name}://`).join(' or ')}`,
    ),
  );

/** The address of a PostgreSQL, perhaps of several hosts. */
export const databaseAddress = z
  .string()
  .check(
    z.refine(
      (value) => hostsOf(value).length > 0,
      'an address that starts with postgres:// or postgresql://',
    ),
  );

/** What a function makes of the text; undefined where that is not of the form. */
export const readBy = <T>(read: (text: string) => T | undefined, form: string) =>
  z.pipe(
    z.string(),
    z.transform((text, { issues }) => {
      const value = read(text);
      if (value !== undefined) return value;
      issues.push({ code: 'custom', message: form, input: undefined });
      return z.NEVER;
    }),
  );

const secretKey = z.instanceof(Buffer, { error: '32 random bytes as base64' });

/** A key: 32 random bytes as base64, and after commas earlier ones that still open. */
export const secretKeys = z.pipe(
  z.pipe(
    z.string(),
    z.transform((list) => list.split(',').map((text) => keyOf(text.trim()))),
  ),
  z.tuple([secretKey], secretKey),
);
