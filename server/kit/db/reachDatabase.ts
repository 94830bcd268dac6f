import { namingDirectUrl } from '../startError.ts';
import type { DatabaseAddress } from './connections.ts';
import { checkPooler } from './pooler.ts';
import { type LoginRoles, prepare } from './prepare.ts';
import { addressFor } from './writerHost.ts';

/** How the database is reached, once it is prepared. */
interface Reached {
  /** The database itself: for what needs a session that stays. */
  direct: { ownerUrl: string; appUrl: string };
  /** The app role's address for transactions. */
  calls: DatabaseAddress;
  roles: LoginRoles;
}

/**
 * Prepares the database at its own address, and checks that calls can be made at the other, where a pooler may stand.
 * Throws a StartError where the one or the other does not serve.
 */
export async function reachDatabase(
  ownerUrl: string,
  directUrl: string | undefined,
): Promise<Reached> {
  if (directUrl === undefined) {
    const roles = await prepare(ownerUrl);
    const appUrl = addressFor(ownerUrl, roles.app);
    return { direct: { ownerUrl, appUrl }, calls: { url: appUrl }, roles };
  }
  const roles = await prepare(directUrl, 'DATABASE_DIRECT_URL').catch((error: unknown) => {
    throw namingDirectUrl(error);
  });
  const appUrl = addressFor(directUrl, roles.app);
  const url = addressFor(ownerUrl, roles.app);
  await checkPooler(url, appUrl);
  return { direct: { ownerUrl: directUrl, appUrl }, calls: { url, directUrl: appUrl }, roles };
}
