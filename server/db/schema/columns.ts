import { customType, integer, text, timestamp } from 'drizzle-orm/pg-core';

/** An instant. Read and written as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A text that is empty rather than missing. */
export const words = (name: string) => text(name).notNull().default('');

/** Counts the changes of a record, so that a stale one is noticed. */
export const version = () => integer('version').notNull().default(1);

/** A stretch of instants, half open, written and read as PostgreSQL's own text. */
export const stretch = customType<{ data: string }>({ dataType: () => 'tstzrange' });

/** Bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
