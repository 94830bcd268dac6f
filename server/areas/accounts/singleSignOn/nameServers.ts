import { Resolver } from 'node:dns/promises';
import { RECORD_NAME } from '../../../../contract/accounts/singleSignOn.ts';

/** Asks the DNS for records that prove domains, by the name servers of this computer. */
export const nameServers = new Resolver({ timeout: 2_000, tries: 2 });

/** What the DNS answers where there is no such record. */
const none: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

/** The texts of the record that proves a domain; null where the DNS does not answer. */
export async function askForRecords(domain: string): Promise<string[] | null> {
  try {
    const records = await nameServers.resolveTxt(`${RECORD_NAME}.${domain}`);
    return records.map((parts) => parts.join('').trim());
  } catch (error) {
    return error instanceof Error && 'code' in error && none.has(error.code) ? [] : null;
  }
}

/** The texts of the record that proves a domain; none where there is no record, or the DNS does not answer. */
export const recordsOf = async (domain: string): Promise<string[]> =>
  (await askForRecords(domain)) ?? [];
