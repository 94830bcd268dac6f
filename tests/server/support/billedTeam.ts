import { expect } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { addMember, makeProvider } from './agataPeople.ts';
import { makeAgata } from './agataWorld.ts';
import { type Caller, type Clinic, startClinic } from './clinic.ts';
import { eventually } from './hub.ts';
import { account, signedResult } from './payments.ts';
import { startGateway } from './sms.ts';

type Bill = Answer<typeof api.cancelTeamBill>;
type Offer = Answer<typeof api.getTeamSubscriptionOffers>[number];

/**
 * The team "Team own", whose charging account 901 is billed 17,280.00 for a year, with a payment gateway. 902 is an account
 * of another team, 903 one of a tenant.
 */
export interface BilledTeam {
  clinic: Clinic;
  /** The team's owner. */
  leader: Caller;
  /** A member of it. */
  nurse: Caller;
  admin: Caller;
  /** The id of what it subscribes to. */
  category: number;
  offered: () => Promise<Offer | undefined>;
  /** What the offer is subscribed to with. */
  wanted: () => Promise<{
    categoryId: number;
    fromDay: string;
    shownTotal: number;
    chargingAccountId: number;
  }>;
  bill: (by?: Caller) => Promise<Bill>;
  billOf: (id: number) => Promise<Bill | undefined>;
  /** The gateway tells of a payment, of all of the bill where no amount is said. A busy server puts a post off, and the gateway repeats it. */
  notified: (orderid: string, amount?: string) => Promise<void>;
  /** A bill that was paid after its last day. */
  paidLate: () => Promise<Bill>;
  stop: () => Promise<void>;
}

/** Starts a server with such a team. Stop it in afterAll. */
export async function startBilledTeam(): Promise<BilledTeam> {
  const peer = await startGateway();
  peer.answer = (response) => void response.end('OK');
  const clinic = await startClinic({
    PAYMENT_URL: peer.url,
    PAYMENT_MERCHANT_ID: account.merchantID,
    PAYMENT_VERIFY_KEY: account.verifyKey,
    PAYMENT_SECRET_KEY: account.secretKey,
  });
  await makeAgata(clinic.owner);
  await addMember(clinic.owner, await makeProvider(clinic.owner, 'nurse', '60137000001'));
  const [leader, nurse, admin] = [
    await clinic.as('consultant'),
    await clinic.as('nurse'),
    await clinic.as('admin'),
  ];
  const { data } = await admin.send(api.subscriptionCategoryCreate, {
    name: 'Year',
    audience: 'team',
    months: 12,
    price: 1_600_000,
    taxPercent: 8,
    members: 40,
  });
  const category = data.id;
  await clinic.owner.query(
    `INSERT INTO charging_account (id, team_id, agata_tenant_id, name, bill_to, email) OVERRIDING SYSTEM VALUE
     VALUES (901, 1, NULL, 'Practice', 'Heart Care Sdn Bhd', 'pay@heart.test'), (902, 2, NULL, 'Foreign', '', ''),
            (903, NULL, 1, 'Main', '', '')`,
  );
  const offered = async () => {
    const { data } = await leader.send(api.getTeamSubscriptionOffers, {});
    return data.find(({ id }) => id === category);
  };
  const wanted = async () => ({
    categoryId: category,
    fromDay: (await offered())?.fromDay ?? '',
    shownTotal: 1_728_000,
    chargingAccountId: 901,
  });
  const bill = async (by = leader) => {
    const { data } = await by.send(api.subscribeTeam, await wanted());
    if (!data.bill) throw new Error('no bill was made');
    return data.bill;
  };
  let lastPayment = 7_000;
  const notified = async (orderid: string, amount = '17280.00') => {
    const tranID = String((lastPayment += 1));
    const fields = signedResult({ tranID, orderid, amount });
    const post = async () => {
      const { status } = await fetch(`${clinic.address}/api/payment_callback`, {
        method: 'POST',
        body: new URLSearchParams(fields),
      });
      return status;
    };
    await eventually(async () => expect(await post()).toBe(200));
  };
  return {
    clinic,
    leader,
    nurse,
    admin,
    category,
    offered,
    wanted,
    bill,
    notified,
    async billOf(id) {
      const { data } = await leader.send(api.getTeamBillsList, {});
      return data.find((each) => each.id === id);
    },
    async paidLate() {
      const made = await bill();
      await clinic.owner.query(`UPDATE proforma SET valid_to = '2026-11-20' WHERE id = $1`, [
        made.id,
      ]);
      await notified(made.proformaNo);
      return made;
    },
    async stop() {
      await clinic.stop();
      await peer.close();
    },
  };
}
