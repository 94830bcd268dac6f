import { eq, type SQL, sql } from 'drizzle-orm';
import { accounts } from '../../../db/schema/index.ts';

/** The condition that an account has an email, however it is written. */
export const hasEmail = (email: string): SQL =>
  eq(accounts.id, sql`app.account_by_email(${email})`);
