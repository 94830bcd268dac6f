import { randomBytes } from 'node:crypto';

/** The key of the server that prepares the database, and of the one that is measured. */
export const SECRET_KEY = randomBytes(32).toString('base64');
