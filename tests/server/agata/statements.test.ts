import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { type BilledTeam, startBilledTeam } from '../support/billedTeam.ts';
import { waitForMails } from '../support/mail.ts';
import { readPdf } from '../support/pdf.ts';

/** Two accounts of the team, which different companies pay by. */
const OWN = 901;
const OTHER = 904;
/** An account of another team, and one of a tenant. */
const FOREIGN = 902;
const OF_TENANT = 903;

const today = clinicToday();
const days = { startDate: addDays(today, -30), endDate: today };
const ofOwn = { chargingAccountID: OWN, ...days };

let team: BilledTeam;
/** Numbers of what happened, as the statement calls them. */
const made = {
  first: '',
  firstReceipt: '',
  note: '',
  second: '',
  secondReceipt: '',
  open: '',
  short: '',
  twice: '',
  rest: '',
};

const moneyFor = async (orderNo: string, reason: string) => {
  const { data } = await team.admin.send(api.unsettledPaymentList, { q: orderNo, pageSize: 200 });
  const money = data.data.find((each) => each.reason === reason);
  if (!money) throw new Error(`no money waits: ${orderNo} ${reason}`);
  return money;
};
const billBy = async (chargingAccountId: number) => {
  const wanted = { ...(await team.wanted()), chargingAccountId };
  const { data } = await team.leader.send(api.subscribeTeam, wanted);
  if (!data.bill) throw new Error('no bill was made');
  return data.bill;
};
const invoiceOf = async (proformaNo: string) =>
  (await team.admin.send(api.invoiceDetail, { proformaNo })).data;
const refund = (id: number, refundReference: string) =>
  team.admin.send(api.refundPayment, {
    id,
    refundMethod: 'Bank transfer',
    refundedOn: today,
    refundReference,
  });

beforeAll(async () => {
  team = await startBilledTeam();
  const { admin, clinic } = team;
  await clinic.owner.query(
    `INSERT INTO charging_account (id, team_id, name, bill_to, email) OVERRIDING SYSTEM VALUE
     VALUES (${OTHER}, 1, 'Research', 'Heart Research Bhd', '')`,
  );
  // Another account: paid in cash, and cancelled with its invoice.
  const others = await billBy(OTHER);
  const cash = { proformaID: others.id, paymentMethod: 'Cash' } as const;
  const { data: taken } = await admin.send(api.createInvoice, cash);
  await admin.send(api.cancelInvoice, { id: taken.id, reason: 'Not wanted' });
  // 8,000.00 too little, then all of it, then all of it again, which is given back.
  const first = await billBy(OWN);
  await team.notified(first.proformaNo, '8000.00');
  await team.notified(first.proformaNo);
  await team.notified(first.proformaNo);
  const twice = await moneyFor(first.proformaNo, 'Twice');
  await refund(twice.id, 'MBB 1');
  // 5,400.00 of it is credited.
  const invoice = await invoiceOf(first.proformaNo);
  const credit = { id: invoice.id, amount: 540_000, reason: 'Goodwill' };
  const { data: credited } = await admin.send(api.createCreditNote, credit);
  // What was too little is kept, and pays a part of the next bill; the other part comes for it.
  const short = await moneyFor(first.proformaNo, 'Short');
  await admin.send(api.creditPayment, { id: short.id, note: 'As they asked' });
  const second = await billBy(OWN);
  await team.notified(second.proformaNo, '9280.00');
  const rest = await moneyFor(second.proformaNo, 'Short');
  await admin.send(api.takePayment, { id: rest.id, proformaID: second.id });
  const next = await invoiceOf(second.proformaNo);
  const open = await billBy(OWN);
  await clinic.owner.query('UPDATE proforma SET valid_to = $2 WHERE id = $1', [
    open.id,
    addDays(today, -40),
  ]);
  Object.assign(made, {
    first: invoice.invoiceNo,
    firstReceipt: invoice.receiptNo,
    note: credited.creditNotes[0]?.creditNoteNo,
    second: next.invoiceNo,
    secondReceipt: next.receiptNo,
    open: open.proformaNo,
    short: short.reference,
    twice: twice.reference,
    rest: rest.reference,
  });
});
afterAll(() => team.stop());

describe('the statement of a charging account', () => {
  it('has each document and each payment with the balance after it, worked out by hand', async () => {
    const { data } = await team.leader.send(api.teamStatement, ofOwn);
    const { rows, open, ageing, ...sums } = data;
    // The gateway's clock need not be ours, so that its payments may stand before or after our documents of the day.
    expect(
      rows.map(({ kind, number, due, paid }) => `${kind} ${number} ${due} ${paid}`).toSorted(),
    ).toEqual(
      [
        `Invoice ${made.first} 1728000 0`,
        `Receipt ${made.firstReceipt} 0 1728000`,
        `Payment ${rows.find(({ kind, paid }) => kind === 'Payment' && paid === 800_000)?.number} 0 800000`,
        `Payment ${rows.find(({ kind, paid }) => kind === 'Payment' && paid === 1_728_000)?.number} 0 1728000`,
        `Refund MBB 1 1728000 0`,
        `CreditNote ${made.note} 0 540000`,
        `Invoice ${made.second} 1728000 0`,
        `Receipt ${made.secondReceipt} 0 1728000`,
        `Payment ${rows.find(({ kind, paid }) => kind === 'Payment' && paid === 928_000)?.number} 0 928000`,
        `Used ${rows.find(({ kind, due }) => kind === 'Used' && due === 928_000)?.number} 928000 0`,
        `Used ${rows.find(({ kind, due }) => kind === 'Used' && due === 800_000)?.number} 800000 0`,
      ].toSorted(),
    );
    expect(sums).toEqual({
      chargingAccountID: OWN,
      chargingAccount: 'Practice',
      companyName: 'Heart Care Sdn Bhd',
      opening: 0,
      due: 6_912_000,
      paid: 7_452_000,
      closing: -540_000,
    });
    expect(rows.at(-1)?.balance).toBe(-540_000);
    expect(open).toMatchObject([
      { proformaNo: made.open, amount: 1_728_000, daysOver: 40, band: 'upTo60' },
    ]);
    expect(ageing).toEqual({ notDue: 0, upTo30: 0, upTo60: 1_728_000, upTo90: 0, older: 0 });
  });

  it('begins with the balance of what was before, and another account of the team has its own', async () => {
    const later = { startDate: addDays(today, 1), endDate: addDays(today, 1) };
    const { data } = await team.leader.send(api.teamStatement, {
      chargingAccountID: OWN,
      ...later,
    });
    expect(data).toMatchObject({ opening: -540_000, closing: -540_000, rows: [] });
    const { data: other } = await team.leader.send(api.teamStatement, {
      ...ofOwn,
      chargingAccountID: OTHER,
    });
    expect(other).toMatchObject({
      companyName: 'Heart Research Bhd',
      closing: -1_728_000,
      open: [],
    });
    expect(other.rows.map(({ kind, balance }) => [kind, balance])).toEqual([
      ['Invoice', 1_728_000],
      ['Receipt', 0],
      ['Cancelled', -1_728_000],
    ]);
  });

  it('is read by every member of the team and by the platform, and by nobody else', async () => {
    const { leader, nurse, admin, clinic } = team;
    const { data } = await nurse.send(api.teamStatement, ofOwn);
    expect((await admin.send(api.chargingStatement, ofOwn)).data).toEqual(data);
    for (const call of [api.teamStatement, api.teamStatementPaper])
      for (const chargingAccountID of [FOREIGN, OF_TENANT])
        expect((await leader.refused(call, { ...days, chargingAccountID })).status).toBe(404);
    for (const call of [api.tenantStatement, api.tenantStatementPaper])
      for (const chargingAccountID of [OWN, FOREIGN])
        expect((await leader.refused(call, { ...days, chargingAccountID })).status).toBe(404);
    expect((await leader.refused(api.chargingStatement, ofOwn)).status).toBe(403);
    const clinicOwner = await clinic.as('tenant');
    expect((await clinicOwner.refused(api.teamStatement, ofOwn)).status).toBe(403);
    expect((await clinicOwner.refused(api.chargingStatement, ofOwn)).status).toBe(403);
  });

  it('is a paper that names account and company, and no branch', async () => {
    for (const paper of [
      await team.leader.send(api.teamStatementPaper, ofOwn),
      await team.admin.send(api.chargingStatementPaper, ofOwn),
    ]) {
      const { text } = await readPdf(new Uint8Array(await paper.data.arrayBuffer()));
      for (const said of ['Heart Care Sdn Bhd', 'Practice', made.note, made.open, '-5,400.00'])
        expect(text).toContain(said);
      expect(text).not.toContain('Branch');
    }
  });

  it('is mailed by the platform to where its bills go, or where somebody says, and its history says so', async () => {
    const { admin, leader, clinic } = team;
    const nobody = await admin.refused(api.mailChargingStatement, {
      ...ofOwn,
      chargingAccountID: OTHER,
    });
    expect([nobody.status, nobody.failures[0]?.field]).toEqual([400, 'email']);
    expect((await leader.refused(api.mailChargingStatement, ofOwn)).status).toBe(403);
    expect((await admin.send(api.mailChargingStatement, ofOwn)).data).toEqual({
      sentTo: 'pay@heart.test',
    });
    const elsewhere = { ...ofOwn, email: 'books@heart.test' };
    expect((await admin.send(api.mailChargingStatement, elsewhere)).data).toEqual({
      sentTo: 'books@heart.test',
    });
    // Nothing else goes there.
    const [mail] = await waitForMails(clinic, 'books@heart.test', 1);
    expect(mail?.text).toContain('RM -5,400.00');
    expect(mail?.attachments).toEqual([`statement-account-${OWN}-${today}.pdf`]);
    const { data: history } = await leader.send(api.recordHistory, {
      resource: 'team-charging-accounts',
      id: String(OWN),
    });
    expect(history.map(({ changes }) => changes['email']?.[1])).toEqual([
      'books@heart.test',
      'pay@heart.test',
    ]);
  });
});

it('the service tax, the books and what is open count the bills of charging accounts', async () => {
  const { data: tax } = await team.admin.send(api.serviceTaxReport, days);
  const own = tax.lines.filter(({ companyName }) => companyName === 'Heart Care Sdn Bhd');
  expect(own.map(({ number, rate, taxable, tax: sen }) => [number, rate, taxable, sen])).toEqual([
    [made.first, 8, 1_600_000, 128_000],
    [made.note, 8, -500_000, -40_000],
    [made.second, 8, 1_600_000, 128_000],
  ]);
  const { data: books } = await team.admin.send(api.postings, days);
  const owed = books.lines
    .filter(
      ({ account, companyName }) =>
        account === 'receivables' && companyName === 'Heart Care Sdn Bhd',
    )
    .reduce((sum, { debit, credit }) => sum + debit - credit, 0);
  expect(owed).toBe(-540_000);
  const { data: open } = await team.admin.send(api.sellerOpen, {});
  expect(open.bands.find(({ band }) => band === 'upTo60')).toMatchObject({
    count: 1,
    amount: 1_728_000,
  });
});
