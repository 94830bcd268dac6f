import { eq, sql } from 'drizzle-orm';
import { interpolate } from '../../../../contract/kit/message.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { branches, proformas } from '../../../db/schema/index.ts';
import type { Config } from '../../../kit/config.ts';
import type { Database, Db, Work } from '../../../kit/db/database.ts';
import type { Recorder } from '../../../kit/http/changes.ts';
import { systemRecorder } from '../../../kit/http/sessionContext.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';
import { textOf } from '../../platform/localization/catalogue.ts';
import { MAILED } from '../branchUsers/invitations.ts';
import { readSeller } from '../seller/reading.ts';
import { ownerOf } from './payer.ts';

type Proforma = typeof proformas.$inferSelect;
type Addressed = Pick<
  Proforma,
  | 'id'
  | 'number'
  | 'branchId'
  | 'chargingAccountId'
  | 'billedTo'
  | 'amount'
  | 'planName'
  | 'validTo'
>;

/** Mails about a proforma: it was made, it renews a plan by itself, it is still to be paid, its days are over. */
export type ProformaMail = 'PROFORMA' | 'RENEWAL' | 'PROFORMA_DUE' | 'PROFORMA_LAPSED';

/**
 * Mails a proforma to its company and its branch, or to who pays in AGATA, with the ways to pay it and its paper, in every language, as nobody
 * knows the reader's. Where neither has an address, it is not mailed, and is not said to be.
 */
export async function mailProforma(
  work: Work & Recorder,
  key: ProformaMail,
  { proforma, PUBLIC_URL }: { proforma: Addressed } & Pick<Config, 'PUBLIC_URL'>,
): Promise<void> {
  const { db } = work;
  const { id, number, branchId, billedTo, amount, planName, validTo } = proforma;
  const [branch] =
    branchId === null
      ? []
      : await db.select({ email: branches.email }).from(branches).where(eq(branches.id, branchId));
  const recipients = [billedTo.email, branch?.email ?? ''];
  if (recipients.every((address) => address === '')) return;
  const { bankAccount } = await readSeller(db);
  const isOver = key === 'PROFORMA_LAPSED';
  const page = await pageOf(db, proforma, isOver);
  const link = `${PUBLIC_URL}${page}`;
  await sendMail(work, key, {
    recipients,
    values: (language) => ({
      branch: billedTo.branchName,
      plan: planName,
      number,
      amount: `RM ${formatRinggit(amount)}`,
      day: validTo,
      link,
      payment:
        bankAccount === ''
          ? ''
          : interpolate(textOf('BILLING.BY_TRANSFER', language), { account: bankAccount, number }),
    }),
    attachments: isOver ? [] : [{ kind: 'proforma', number, language: 'en' }],
  });
  await db
    .update(proformas)
    .set({ mailedAt: sql`now()` })
    .where(eq(proformas.id, id));
  await work.audit({ resource: 'proformas', id, action: MAILED, branchId });
}

// Where the reader pays it, or subscribes anew.
async function pageOf(
  db: Db,
  { number, chargingAccountId }: Addressed,
  isOver: boolean,
): Promise<string> {
  if (chargingAccountId !== null) {
    const { audience } = await ownerOf(db, chargingAccountId);
    const workplace = audience === 'team' ? '/ag-consultant-team' : '/ag-tenant';
    return `${workplace}/${isOver ? 'subscription-details' : 'bills'}`;
  }
  return isOver
    ? '/branch-management/branch-active-subscription'
    : `/billing-management/view-proforma-invoice/?proformaNo=${number}`;
}

/**
 * Mails open proformas that nobody paid on the spot: a quarter of an hour after they were made, each once by however many
 * servers.
 */
export async function mailUnpaidProformas(
  database: Database,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): Promise<void> {
  await database.system(async (work) => {
    const due = await work.db
      .select()
      .from(proformas)
      .where(
        sql`${proformas.status} = 'Open' AND ${proformas.mailedAt} IS NULL AND ${proformas.amount} > 0
            AND ${proformas.issuedAt} BETWEEN now() - interval '1 day' AND now() - interval '15 minutes'`,
      )
      .for('update', { skipLocked: true });
    const recorded = { ...work, ...systemRecorder(work) };
    for (const proforma of due) await mailProforma(recorded, 'PROFORMA', { proforma, PUBLIC_URL });
  });
}
