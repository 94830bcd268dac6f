import type { AddressInfo } from 'node:net';
import smpp, { type Pdu, type Session } from 'smpp';
import { textOf } from './smppReceipt.ts';
import { type KeepSms, WRONG } from './standInMessage.ts';

const { errors } = smpp;
/** Numbers that end so are never reached, to try a failed delivery. */
const UNREACHED = '000';
/** Milliseconds between two attempts to deliver a receipt that the other side did not take, and how many there are. */
const AGAIN_MS = 500;
const ATTEMPTS = 20;
/** esm_class of a receipt. */
const RECEIPT = 4;

/** Starts the stand-in of an SMPP gateway: it takes messages, and delivers a receipt for each that asks for one. */
export async function startSmppStandIn(keep: KeepSms): Promise<{
  url: string;
  /** Delivers an SMS from a telephone to everyone who is signed in, as a network does with a reply. */
  receive(from: string, text: string): void;
  close(): Promise<void>;
}> {
  const server = smpp.createServer((session) => serve(session, keep));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `smpp://127.0.0.1:${port}`,
    receive(from, text) {
      for (const session of server.sessions)
        deliver(session, { source_addr: from, short_message: text }, ATTEMPTS);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const session of server.sessions) session.destroy();
      }),
  };
}

function serve(session: Session, keep: KeepSms): void {
  let account = '';
  const answer = (pdu: Pdu, fields: Record<string, unknown> = {}) =>
    session.send(pdu.response(fields));
  session.on('error', () => session.destroy());
  session.on('bind_transceiver', (pdu: Pdu) => {
    const isRefused = !pdu.system_id || !pdu.password || pdu.password === WRONG;
    if (!isRefused) account = pdu.system_id ?? '';
    answer(pdu, isRefused ? { command_status: errors['ESME_RINVPASWD'] } : { system_id: 'local' });
  });
  session.on('enquire_link', (pdu: Pdu) => answer(pdu));
  session.on('unbind', (pdu: Pdu) => {
    answer(pdu);
    session.close();
  });
  session.on('submit_sm', (pdu: Pdu) => {
    const { source_addr: sender = '', destination_addr: recipient = '' } = pdu;
    const fault =
      account === ''
        ? 'ESME_RINVBNDSTS'
        : /^\d{9,15}$/.test(recipient)
          ? undefined
          : 'ESME_RINVDSTADR';
    if (fault !== undefined) {
      answer(pdu, { command_status: errors[fault] });
      return;
    }
    keep({ sender: sender || account, recipient, text: textOf(pdu) }).then(
      (id) => {
        answer(pdu, { message_id: id });
        if (pdu.registered_delivery) deliver(session, receiptOf(id, pdu), ATTEMPTS);
      },
      () => answer(pdu, { command_status: errors['ESME_RMSGQFUL'] }),
    );
  });
}

function receiptOf(id: string, { source_addr, destination_addr = '' }: Pdu) {
  const isReached = !destination_addr.endsWith(UNREACHED);
  const end = isReached ? 'DELIVRD err:000' : 'UNDELIV err:001';
  return {
    source_addr: destination_addr,
    destination_addr: source_addr,
    esm_class: RECEIPT,
    short_message: `id:${id} sub:001 dlvrd:00${isReached ? 1 : 0} submit date:2601010000 done date:2601010000 stat:${end} text:`,
  };
}

function deliver(session: Session, receipt: Record<string, unknown>, attempts: number): void {
  session.deliver_sm(receipt, ({ command_status: status }) => {
    if (status !== 0 && attempts > 1)
      setTimeout(() => deliver(session, receipt, attempts - 1), AGAIN_MS).unref();
  });
}
