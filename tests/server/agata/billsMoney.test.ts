import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { addMember, makeProvider } from '../support/agataPeople.ts';
import { type BilledTeam, startBilledTeam } from '../support/billedTeam.ts';
import { readPdf } from '../support/pdf.ts';

/** Another account of the team: another company pays by it. */
const OTHER = 904;

let team: BilledTeam;
beforeAll(async () => {
  team = await startBilledTeam();
  await team.clinic.owner.query(
    `INSERT INTO charging_account (id, team_id, name, bill_to, email) OVERRIDING SYSTEM VALUE
     VALUES (${OTHER}, 1, 'Research', 'Heart Research Bhd', 'pay@research.test')`,
  );
});
beforeEach(() =>
  team.clinic.owner.query(
    `DELETE FROM agata_subscription; UPDATE proforma SET status = 'Cancelled' WHERE status = 'Open';
     UPDATE unsettled_payment SET state = 'Refunded'; DELETE FROM mail`,
  ),
);
afterAll(() => team.stop());

const moneyFor = async (orderNo: string) => {
  const { data } = await team.admin.send(api.unsettledPaymentList, { q: orderNo });
  const [money] = data.data;
  if (!money) throw new Error('no money waits');
  return money;
};
const billOfOther = async () => {
  const { data } = await team.leader.send(api.subscribeTeam, {
    ...(await team.wanted()),
    chargingAccountId: OTHER,
  });
  if (!data.bill) throw new Error('no bill was made');
  return data.bill;
};
const mailsTo = async (address: string) => {
  const { rows } = await team.clinic.owner.query<{ body: string }>(
    'SELECT body FROM mail WHERE recipient = $1 ORDER BY id',
    [address],
  );
  return rows.map(({ body }) => body);
};
const code = ({ status, failures }: { status: number; failures: { error_code: string }[] }) =>
  `${status} ${failures[0]?.error_code}`;

describe('money of a charging account', () => {
  it('is said to be of that account where it is decided on and in the mails about it', async () => {
    const { proformaNo } = await team.paidLate();
    const money = await moneyFor(proformaNo);
    expect(money).toMatchObject({
      tenantID: null,
      chargingAccountID: 901,
      chargingAccount: 'Practice',
      companyName: 'Heart Care Sdn Bhd',
    });
    await team.admin.send(api.creditPayment, { id: money.id, note: 'As they asked' });
    const [, waits, decided] = await mailsTo('pay@heart.test');
    expect(waits).toContain(`for ${proformaNo} (Team own, Practice)`);
    expect(decided).toContain('kept as the credit of this charging account');
  });

  it('pays the bills of that account alone, of which a choice is offered', async () => {
    const { proformaNo } = await team.paidLate();
    const { id } = await moneyFor(proformaNo);
    await team.admin.send(api.creditPayment, { id, note: 'As they asked' });
    const other = await billOfOther();
    const offered = async (chargingAccountID: number) => {
      const { data } = await team.admin.send(api.proformaList, {
        isPayable: true,
        chargingAccountID,
      });
      return data.data.map((each) => each.proformaNo);
    };
    expect(await offered(901)).toEqual([]);
    expect(await offered(OTHER)).toEqual([other.proformaNo]);
    const taking = { id, proformaID: other.id };
    expect(code(await team.admin.refused(api.takePayment, taking))).toBe('404 GENERAL.NOT_FOUND');
    await team.leader.send(api.cancelTeamBill, { id: other.id });
    const own = await team.bill();
    expect(await offered(901)).toEqual([own.proformaNo]);
    await team.admin.send(api.takePayment, { id, proformaID: own.id });
    expect((await team.billOf(own.id))?.status).toBe('Paid');
  });
});

describe('the papers of a bill', () => {
  it('say which team pays for what, and nothing of branches and plans', async () => {
    const { id } = await team.bill();
    const { data: invoice } = await team.admin.send(api.createInvoice, { proformaID: id });
    const noted = { id: invoice.id, amount: 5_400, reason: 'Goodwill' };
    const { data } = await team.admin.send(api.createCreditNote, noted);
    const creditNoteNo = data.creditNotes[0]?.creditNoteNo ?? '';
    for (const kind of ['proforma', 'invoice', 'receipt', 'creditNote'] as const) {
      const paper = { id, kind, creditNoteNo: kind === 'creditNote' ? creditNoteNo : '' };
      const { data: pdf } = await team.nurse.send(api.teamBillPaper, paper);
      const { text } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
      expect(text).toContain('Consultant team Team own');
      expect(text).toContain('Subscription Year');
      expect(text).not.toMatch(/Branch|plan/);
    }
    for (const body of await mailsTo('pay@heart.test')) expect(body).not.toMatch(/\bplan\b/);
  });
});

describe('the history of a bill', () => {
  const historyOf = async (by: typeof team.leader, resource: string, id: number) => {
    const { data } = await by.send(api.recordHistory, { resource, id: String(id) });
    return data.map(({ action }) => action).toSorted();
  };
  it('is read by those who lead the team it is of', async () => {
    const { owner: database } = team.clinic;
    const foreign = await makeProvider(database, 'doctor', '60137000002');
    await addMember(database, foreign, { team: 2, role: 1 });
    const { id } = await team.bill();
    await team.admin.send(api.createInvoice, { proformaID: id });
    expect(await historyOf(team.leader, 'team-bills', id)).toEqual(['create', 'mail', 'pay']);
    expect(await historyOf(team.nurse, 'team-bills', id)).toEqual([]);
    expect(await historyOf(await team.clinic.as('doctor'), 'team-bills', id)).toEqual([]);
  });
});
