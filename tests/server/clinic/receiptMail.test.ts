import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { register } from '../support/merging.ts';
import { readPdf } from '../support/pdf.ts';
import { refusalReason } from '../support/refusals.ts';
import { type SmtpPeer, startSmtpPeer } from '../support/smtp.ts';

let clinic: Clinic;
let peer: SmtpPeer;
let reception: Caller;
beforeAll(async () => {
  peer = await startSmtpPeer();
  clinic = await startClinic({ SMTP_URL: peer.url });
  reception = await clinic.as('reception');
});
afterAll(async () => {
  await clinic.stop();
  await peer.close();
});

const paid = async (values: { email?: string; noMessages?: boolean } = {}) => {
  const { icPassport: nric, patID, name } = await register(reception);
  await clinic.owner.query(
    'UPDATE patient SET email_address = $2, no_messages = $3 WHERE id = $1',
    [patID, values.email ?? '', values.noMessages ?? false],
  );
  const { id } = (await reception.send(api.openBill, { nric })).data;
  const lines = [{ name: 'Dressing', kind: 'procedure' as const, price: 2_500, quantity: 1 }];
  await reception.send(api.editBill, { id, lines });
  const { receipt } = (await reception.send(api.payBill, { id, open: 2_500, cash: 2_500 })).data;
  return { ...receipt, name };
};

it('mails a receipt to the mail in the record as PDF, as a copy the second time, and notes it', async () => {
  const email = 'siti@patients.test';
  const { id, number, name, emailAddress } = await paid({ email });
  expect(emailAddress).toBe(email);
  const headers = { 'Accept-Language': 'ms' };
  expect((await reception.send(api.mailReceipt, { id }, { headers })).data.sentTo).toBe(email);
  await reception.send(api.mailReceipt, { id }, { headers });
  const mails = await peer.mailsTo(email, 2);
  expect(mails.map(({ subject }) => subject)).toEqual([`Resit ${number}`, `Resit ${number}`]);
  const papers = await Promise.all(
    mails.map(async ({ attachments: [file] }) => {
      expect(file?.filename).toBe(`${number}.pdf`);
      return (await readPdf(new Uint8Array(file?.content as unknown as ArrayBuffer))).text;
    }),
  );
  for (const paper of papers) for (const word of [name, '25.00']) expect(paper).toContain(word);
  expect(papers.filter((paper) => paper.includes('SALINAN'))).toHaveLength(1);
  const manager = await clinic.as('manager');
  const history = { resource: 'receipts', id: String(id) };
  expect((await manager.send(api.recordHistory, history)).data[0]).toMatchObject({
    action: 'mail',
    changes: { email: [null, email] },
  });
});

it('goes where the patient says at the counter, and nowhere without a mail, a wish or a valid receipt', async () => {
  const { id } = await paid();
  const nowhere = await reception.refused(api.mailReceipt, { id });
  expect(refusalReason(nowhere)).toEqual([400, 'GENERAL.REQUIRED', 'email']);
  const email = 'typed@patients.test';
  await reception.send(api.mailReceipt, { id, email });
  await peer.mailsTo(email, 1);
  await reception.send(api.voidReceipt, { id, reason: 'Wrong patient' });
  const gone = await reception.refused(api.mailReceipt, { id, email });
  expect(refusalReason(gone).slice(0, 2)).toEqual([409, 'RECEIPT.IS_VOID']);
  const unwanted = await paid({ email: 'quiet@patients.test', noMessages: true });
  const refused = await reception.refused(api.mailReceipt, { id: unwanted.id });
  expect(refusalReason(refused).slice(0, 2)).toEqual([409, 'SMS.OPTED_OUT']);
});
