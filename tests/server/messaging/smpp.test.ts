import type { AddressInfo } from 'node:net';
import smpp, { type Pdu, type Server, type Session } from 'smpp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IncomingSms, SmsReceipt } from '../../../server/gateways/sms/index.ts';
import { smppGateway } from '../../../server/gateways/sms/smpp.ts';
import { textOf } from '../../../server/gateways/sms/smppReceipt.ts';
import { eventually } from '../support/hub.ts';

const account = { branchId: 1, username: 'klinik', password: 'secret' };
const sms = { phone: '60123456789', text: 'RM0.00 Klinik: See you @ 5 €', senderId: 'KLINIK' };
const { errors } = smpp;
const refused = (reason: string, status = 'failed') => ({ is: 'refused', status, reason });

let server: Server;
let url: string;
let gateway: ReturnType<typeof smppGateway>;
let sessions: Session[];
let bound: Pdu[];
let submitted: Pdu[];
let receipts: SmsReceipt[];
let replies: IncomingSms[];
/** Whether a receipt finds its SMS. */
let isKnown: (receipt: SmsReceipt) => boolean;
let onBind: (session: Session, pdu: Pdu) => void;
let onSubmit: (session: Session, pdu: Pdu) => void;

beforeEach(async () => {
  [sessions, bound, submitted, receipts] = [[], [], [], []];
  isKnown = () => true;
  onBind = (session, pdu) => session.send(pdu.response());
  onSubmit = (session, pdu) => session.send(pdu.response({ message_id: `id${submitted.length}` }));
  await listen(0);
  replies = [];
  gateway = smppGateway(
    { address: url },
    {
      onReceipt: (receipt) => {
        receipts.push(receipt);
        return Promise.resolve(isKnown(receipt));
      },
      onReply: async (sms) => void replies.push(sms),
    },
  );
});
afterEach(async () => {
  gateway.close();
  await shut();
});

async function listen(port: number): Promise<void> {
  server = smpp.createServer((session) => {
    sessions.push(session);
    session.on('error', () => session.destroy());
    session.on('bind_transceiver', (pdu: Pdu) => {
      bound.push(pdu);
      onBind(session, pdu);
    });
    session.on('submit_sm', (pdu: Pdu) => {
      submitted.push(pdu);
      onSubmit(session, pdu);
    });
    session.on('unbind', (pdu: Pdu) => {
      session.send(pdu.response());
      session.close();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  url = `smpp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function shut(): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    for (const session of server.sessions) session.destroy();
  });
}

const send = (text = sms.text, of = account) => gateway.send(of, { ...sms, text });

/** Delivers to the gateway's side, and returns the status that it answers. */
const deliver = (fields: Record<string, unknown>) =>
  new Promise<number>((resolve) => {
    sessions.at(-1)?.deliver_sm(fields, ({ command_status: status }) => resolve(status));
  });
const receipt = (id: string, stat: string) => ({
  esm_class: 4,
  short_message: `id:${id} sub:001 dlvrd:001 submit date:2611231000 done date:2611231001 stat:${stat} err:000 text:See`,
});

describe('an SMPP gateway', () => {
  it('is signed in to once, and gets each message with a receipt asked for', async () => {
    expect(await Promise.all([send(), send('Second'), send('Third')])).toEqual([
      { is: 'done', ref: 'id1' },
      { is: 'done', ref: 'id2' },
      { is: 'done', ref: 'id3' },
    ]);
    expect(bound).toMatchObject([{ system_id: 'klinik', password: 'secret' }]);
    expect(submitted[0]).toMatchObject({
      source_addr: 'KLINIK',
      destination_addr: '60123456789',
      data_coding: 0,
      registered_delivery: 1,
    });
    expect(submitted.map(textOf)).toEqual([sms.text, 'Second', 'Third']);
  });

  it('gets Chinese as UCS-2, and a long text whole in one message', async () => {
    const long = '您好，明天早上见。'.repeat(20);
    const plain = 'A long text of several parts. '.repeat(20);
    for (const text of ['您好😀', long, plain])
      expect(await send(text)).toMatchObject({ is: 'done' });
    expect(submitted.map(textOf)).toEqual(['您好😀', long, plain]);
    expect(submitted.map(({ data_coding: coding }) => coding)).toEqual([8, 8, 0]);
    expect(submitted.map(({ message_payload: payload }) => payload !== undefined)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it.each([
    ['ESME_RINVPASWD', refused('SMS.ACCOUNT_REFUSED', 'fail_authenticate')],
    ['ESME_RINVSYSID', refused('SMS.ACCOUNT_REFUSED', 'fail_authenticate')],
    ['ESME_RBINDFAIL', refused('SMS.ACCOUNT_REFUSED', 'fail_authenticate')],
    ['ESME_RPROHIBITED', refused('SMS.ACCOUNT_PLACE', 'fail_authenticate')],
    ['ESME_RSYSERR', { is: 'away' }],
    ['ESME_RALYBND', { is: 'away' }],
  ])('that lets no one in with %s gets no message', async (name, end) => {
    onBind = (session, pdu) => session.send(pdu.response({ command_status: errors[name] }));
    expect(await send()).toEqual(end);
    expect(submitted).toEqual([]);
    onBind = (session, pdu) => session.send(pdu.response());
    expect(await send()).toMatchObject({ is: 'done' });
  });

  it.each([
    ['ESME_RINVMSGLEN', refused('SMS.TOO_LONG')],
    ['ESME_RINVSRCADR', refused('SMS.SENDER_REFUSED')],
    ['ESME_RINVDSTADR', refused('SMS.NUMBER_REFUSED')],
    ['ESME_RINVDCS', refused('SMS.LANGUAGE_REFUSED')],
    ['ESME_RSUBMITFAIL', refused('SMS.GATEWAY_REFUSED')],
    ['ESME_RSERTYPDENIED', refused('SMS.ACCOUNT_SUSPENDED', 'fail_authenticate')],
    ['ESME_RTHROTTLED', { is: 'away' }],
    ['ESME_RMSGQFUL', { is: 'away' }],
    ['ESME_RSYSERR', { is: 'unknown' }],
  ])('that answers a message with %s is understood', async (name, end) => {
    onSubmit = (session, pdu) => session.send(pdu.response({ command_status: errors[name] }));
    expect(await send()).toEqual(end);
  });

  it('that hangs up or keeps silent may have sent it, and is connected to anew', async () => {
    onSubmit = (session) => session.destroy();
    expect(await send()).toEqual({ is: 'unknown' });
    onSubmit = () => undefined;
    expect(await send()).toEqual({ is: 'unknown' });
    onSubmit = (session, pdu) => session.send(pdu.response({ message_id: 'back' }));
    expect(await send()).toEqual({ is: 'done', ref: 'back' });
    expect([submitted.length, bound.length]).toEqual([3, 3]);
  });

  it('that is not there, or never answers the signing in, can be asked again', async () => {
    onBind = () => undefined;
    expect(await send()).toEqual({ is: 'away' });
    await shut();
    expect(await send()).toEqual({ is: 'away' });
    expect(submitted).toEqual([]);
    await listen(Number(new URL(url).port));
    onBind = (session, pdu) => session.send(pdu.response());
    expect(await send()).toMatchObject({ is: 'done' });
  });

  it('that sends what is no PDU loses the connection, and nothing else', async () => {
    await send();
    const [{ socket } = { socket: undefined }] = sessions as unknown as {
      socket?: { write(bytes: Buffer): void };
    }[];
    socket?.write(Buffer.alloc(64, 0xff));
    await eventually(async () => {
      expect(await send()).toMatchObject({ is: 'done' });
      expect(bound).toHaveLength(2);
    });
  });

  it('shares a connection among branches with one account, and ends that of an earlier account', async () => {
    await send();
    await send('Second', { ...account, branchId: 2 });
    expect(bound).toHaveLength(1);
    const other = { ...account, password: 'new' };
    await send('Third', other);
    await send('Fourth', { ...other, branchId: 2 });
    expect(bound).toHaveLength(2);
    await eventually(() => expect(server.sessions).toHaveLength(1));
  });
});

describe('a receipt', () => {
  it.each([
    ['DELIVRD', {}],
    ['UNDELIV', { reason: 'SMS.NOT_DELIVERED' }],
    ['DELETED', { reason: 'SMS.NOT_DELIVERED' }],
    ['EXPIRED', { reason: 'SMS.EXPIRED' }],
    ['REJECTD', { reason: 'SMS.NETWORK_REFUSED' }],
  ])('of %s is passed on', async (stat, end) => {
    await send();
    expect(await deliver(receipt('id1', stat))).toBe(0);
    expect(receipts).toEqual([{ branchIds: [1], ref: 'id1', ...end }]);
  });

  it('is read from its fields before its text', async () => {
    await send();
    const fields = {
      ...receipt('other', 'UNDELIV'),
      receipted_message_id: 'id1',
      message_state: 2,
    };
    expect(await deliver(fields)).toBe(0);
    expect(receipts).toEqual([{ branchIds: [1], ref: 'id1' }]);
  });

  it('of no final state, and a message of a patient, change nothing', async () => {
    await send();
    for (const fields of [
      receipt('id1', 'ACCEPTD'),
      receipt('id1', 'ENROUTE'),
      { esm_class: 4, short_message: 'nonsense' },
      { ...receipt('id1', 'DELIVRD'), esm_class: 0 },
    ])
      expect(await deliver(fields)).toBe(0);
    expect(receipts).toEqual([]);
  });

  it('that comes before its message is stored is asked for again, and a stranger’s is not', async () => {
    isKnown = () => false;
    await send();
    expect(await deliver(receipt('id1', 'DELIVRD'))).toBe(errors['ESME_RX_T_APPN']);
    isKnown = () => true;
    expect(await deliver(receipt('id1', 'DELIVRD'))).toBe(0);
    isKnown = () => false;
    expect(await deliver(receipt('stranger', 'DELIVRD'))).toBe(0);
  });
});
