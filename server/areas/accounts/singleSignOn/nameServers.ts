import { Resolver } from 'node:dns/promises';
import { RECORD_NAME } from '../../../../contract/accounts/singleSignOn.ts';

/** Asks the DNS for records that prove domains, by the name servers of this computer. */
export const nameServers = new Resolver({ timeout: 2_000, tries: 2 });

/** The texts of the record that proves a domain; none where there is no record, or the DNS does not answer. */
export async function recordsOf(domain: string): Promise<string[]> {
  const records = await nameServers.resolveTxt(`${RECORD_NAME}.${domain}`).catch(() => []);
  return records.map((parts) => parts.join('').trim());
}
