import { addDays } from '../../contract/kit/days.ts';
import { dayNow } from '../../contract/kit/wallTime.ts';
import { readSeller } from '../areas/accounts/seller/reading.ts';
import type { Work } from '../kit/db/database.ts';

/** Days for which the text holds: RFC 9116 recommends less than a year. */
const DAYS = 180;

/** The security.txt: the seller's mail address for data protection, or else the usual one. */
export async function readSecurityText({ db }: Work, publicUrl: string): Promise<string> {
  const { email, privacyContact } = await readSeller(db);
  // The contact is a name and an address, as people write them.
  const words = `${privacyContact} ${email}`.split(/[\s,;<>]/);
  const address = words.find((word) => word.includes('@'));
  return [
    `Contact: ${address === undefined ? new URL('/privacy', publicUrl).href : `mailto:${address}`}`,
    `Expires: ${addDays(dayNow(), DAYS)}T00:00:00Z`,
    'Preferred-Languages: en, ms, zh',
    `Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`,
    '',
  ].join('\n');
}
