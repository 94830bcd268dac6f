import { integer, pgTable } from 'drizzle-orm/pg-core';

/** The branches, as far as the kit's tables refer to them. The product's table of the name has its columns. */
export const branches = pgTable('branch', { id: integer('id').primaryKey() });
