import type { EInvoiceStatus } from '../../../../contract/accounts/eInvoice.ts';
import type { Config } from '../../../kit/config.ts';
import { wallClockOrNull } from '../../../kit/time.ts';

/** The columns of what stands with MyInvois of a document. */
interface Stored {
  eInvoiceStatus: EInvoiceStatus;
  eInvoiceUuid: string;
  eInvoiceLongId: string;
  eInvoiceSubmission: string;
  eInvoiceReason: string;
  eInvoiceValidatedAt: Date | null;
  eInvoiceTriedAt: Date | null;
  eInvoiceIsLate: boolean;
}

type Portal = Pick<Config, 'MYINVOIS_URL' | 'MYINVOIS_PORTAL_URL'>;

/** What stands with MyInvois of a document, as calls answer it. */
export const eInvoiceStateOf = (row: Stored, portal: Portal) => ({
  status: row.eInvoiceStatus,
  uuid: row.eInvoiceUuid,
  submissionUid: row.eInvoiceSubmission,
  reason: row.eInvoiceReason,
  validatedAt: wallClockOrNull(row.eInvoiceValidatedAt),
  triedAt: wallClockOrNull(row.eInvoiceTriedAt),
  isLate: row.eInvoiceIsLate,
  link: shareLink(row, portal),
});

/** Where anyone can see that a document is valid; empty where it is not, or where no portal is known. */
export function shareLink(
  {
    eInvoiceStatus: status = 'None',
    eInvoiceUuid: uuid,
    eInvoiceLongId: longId,
  }: Partial<Pick<Stored, 'eInvoiceStatus' | 'eInvoiceUuid' | 'eInvoiceLongId'>>,
  config: Portal,
): string {
  const portal = portalOf(config);
  const isThere = ['Valid', 'Cancelling', 'CancelRefused'].includes(status);
  return portal && isThere && uuid && longId ? `${portal}/${uuid}/share/${longId}` : '';
}

/** The address of MyInvois's portal: that of its interface without the part that says so, unless another is named. */
export function portalOf({ MYINVOIS_URL, MYINVOIS_PORTAL_URL }: Portal): string | undefined {
  if (MYINVOIS_PORTAL_URL !== undefined) return MYINVOIS_PORTAL_URL.replace(/\/$/, '');
  if (MYINVOIS_URL === undefined) return undefined;
  return new URL(MYINVOIS_URL).origin.replace(/\/\/(?:([a-z]+)-)?api\./, (_, stage?: string) =>
    stage === undefined ? '//' : `//${stage}.`,
  );
}
