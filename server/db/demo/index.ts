import type { Database } from '../database.ts';

export const demoAccounts: { email: string; what: string; password: string }[] = [];

export async function makeDemo(_database: Database, _say: (line: string) => void): Promise<void> {}
