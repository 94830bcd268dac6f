import { and, eq } from 'drizzle-orm';
import { onlineBookings } from '../../../db/schema/index.ts';
import type { Database } from '../../../kit/db/database.ts';
import { hashOf } from '../../../kit/http/secrets.ts';
import type { SecretBox } from '../../../kit/secrets/box.ts';

interface Booking {
  branchId: number;
  appointmentId: number;
}

const signed = ({ branchId, appointmentId }: Booking) =>
  `online booking ${branchId} ${appointmentId}`;

/**
 * Another link of a booking, for what the desk tells of it: that of the visitor is known to them alone, as only its hash is
 * stored.
 */
export const signedLink = (secrets: SecretBox, booking: Booking): string =>
  `${booking.branchId}-${booking.appointmentId}-${secrets.sign(signed(booking))}`;

/** The hash by which a booking is found, from either of its links; one that finds nothing where the link is neither. */
export async function hashOfLink(
  { database, secrets }: { database: Database; secrets: SecretBox },
  link: string,
): Promise<string> {
  const [, branch, appointment, signature = ''] = /^(\d{1,9})-(\d{1,9})-(.+)$/.exec(link) ?? [];
  const named = { branchId: Number(branch), appointmentId: Number(appointment) };
  if (branch === undefined || !secrets.isSigned(signed(named), signature)) return hashOf(link);
  const [found] = await database.system(
    ({ db }) =>
      db
        .select({ hash: onlineBookings.linkHash })
        .from(onlineBookings)
        .where(
          and(
            eq(onlineBookings.branchId, named.branchId),
            eq(onlineBookings.appointmentId, named.appointmentId),
          ),
        ),
    named.branchId,
  );
  return found?.hash ?? '';
}
