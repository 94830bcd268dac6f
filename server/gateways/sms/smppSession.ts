import type { LookupFunction } from 'node:net';
import smpp, { type Pdu, type Session } from 'smpp';
import { needsUnicode, smsParts } from '../../../contract/messaging/smsText.ts';
import type { Reply } from '../../kit/gateways/post.ts';
import type { GatewayResult, Refusal } from '../result.ts';
import { ASKING_MS, refusals, SENDING_MS } from './answers.ts';
import type { Sms, SmsAccount } from './index.ts';

/** Milliseconds between two signs of life on a connection. */
const ENQUIRE_EVERY_MS = 30_000;
const GSM = 0;
const UCS2 = 8;
/** Types of addresses. */
const INTERNATIONAL = 1;
const ALPHANUMERIC = 5;
const ISDN = 1;

const { errors } = smpp;
const meanings = (named: Record<string, Refusal>) =>
  new Map(Object.entries(named).map(([name, refusal]) => [errors[name], refusal]));

/** Why the gateway lets no one in. */
const bindRefusals = meanings({
  ESME_RINVPASWD: refusals.account,
  ESME_RINVSYSID: refusals.account,
  ESME_RBINDFAIL: refusals.account,
  ESME_RINVSYSTYP: refusals.account,
  ESME_RPROHIBITED: refusals.place,
});

/** Why it refuses a message; any other reason is a refusal too. */
const submitRefusals = meanings({
  ESME_RINVMSGLEN: refusals.length,
  ESME_RINVSRCADR: refusals.sender,
  ESME_RINVSRCTON: refusals.sender,
  ESME_RINVSRCNPI: refusals.sender,
  ESME_RINVDSTADR: refusals.number,
  ESME_RINVDSTTON: refusals.number,
  ESME_RINVDSTNPI: refusals.number,
  ESME_RDELIVERYFAILURE: refusals.number,
  ESME_RINVDCS: refusals.language,
  ESME_RPROHIBITED: refusals.place,
  ESME_RSERTYPDENIED: refusals.suspended,
});

/** It did not take the message, and asks to come again. */
const busy = new Set([errors['ESME_RTHROTTLED'], errors['ESME_RMSGQFUL']]);
/** It broke down over the message, and may have taken it. */
const broken = new Set([errors['ESME_RSYSERR'], errors['ESME_RUNKNOWNERR']]);

/** A connection to an SMPP gateway on which an account is signed in. */
export interface BoundSession {
  submit(sms: Sms): Promise<GatewayResult<{ ref: string }>>;
  isOpen(): boolean;
  close(): void;
}

interface Listeners {
  /** Takes what the gateway delivers, and returns the status to answer. */
  onDelivered: (pdu: Pdu) => Promise<number>;
  onClosed: () => void;
  /** Receives the status by which the gateway answers the signing in. */
  onBound?: (status: number) => void;
}

/** Where an SMPP gateway is, and how its name is looked up where not every address may be asked. */
export interface SmppAddress {
  address: string;
  lookup?: LookupFunction | undefined;
}

/** Connects and signs an account in, within 5 s. Nothing was sent where that fails. */
export function bind(
  { address, lookup }: SmppAddress,
  { username, password }: Pick<SmsAccount, 'username' | 'password'>,
  { onDelivered, onClosed, onBound }: Listeners,
): Promise<GatewayResult<{ session: BoundSession }>> {
  const session = smpp.connect({
    url: address,
    auto_enquire_link_period: ENQUIRE_EVERY_MS,
    ...(lookup && { lookup }),
  });
  return new Promise((resolve) => {
    let isOpen = false;
    let wasBound = false;
    const drop = () => {
      isOpen = false;
      session.destroy();
    };
    const giveUp = setTimeout(drop, ASKING_MS);
    // After an error, such as of a PDU that cannot be read, no further one is read.
    session.on('error', drop);
    session.on('close', () => {
      clearTimeout(giveUp);
      resolve({ is: 'away' });
      isOpen = false;
      if (wasBound) onClosed();
    });
    answerTo(session, onDelivered);
    const signIn = () =>
      session.bind_transceiver({ system_id: username, password }, ({ command_status: status }) => {
        clearTimeout(giveUp);
        onBound?.(status);
        if (status === 0) {
          [isOpen, wasBound] = [true, true];
          const close = () => leave(session);
          const bound = {
            submit: (sms: Sms) => submit(session, sms, drop),
            isOpen: () => isOpen,
            close,
          };
          return resolve({ is: 'done', session: bound });
        }
        const refusal = bindRefusals.get(status);
        resolve(refusal ? { is: 'refused', ...refusal } : { is: 'away' });
        session.destroy();
      });
    session.on(address.startsWith('ssmpp:') ? 'secureConnect' : 'connect', signIn);
  });
}

/** Signs in without an account, and returns what the gateway says of it. */
export async function greet(at: SmppAddress): Promise<Reply> {
  let answered: number | undefined;
  const bound = await bind(
    at,
    { username: '', password: '' },
    {
      onDelivered: () => Promise.resolve(0),
      onClosed: () => undefined,
      onBound: (status) => {
        answered = status;
      },
    },
  );
  if (bound.is === 'done') bound.session.close();
  if (answered === undefined) return { is: 'away' };
  const [name = ''] = Object.entries(errors).find(([, status]) => status === answered) ?? [];
  return { is: 'answered', status: answered, text: name };
}

function answerTo(session: Session, onDelivered: Listeners['onDelivered']): void {
  session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()));
  session.on('unbind', (pdu: Pdu) => {
    session.send(pdu.response());
    session.close();
  });
  session.on('deliver_sm', (pdu: Pdu) => {
    onDelivered(pdu).then(
      (status) => session.send(pdu.response({ command_status: status })),
      () => session.send(pdu.response({ command_status: errors['ESME_RX_T_APPN'] })),
    );
  });
}

function leave(session: Session): void {
  const end = setTimeout(() => session.destroy(), 500);
  session.unbind(() => {
    clearTimeout(end);
    session.close();
  });
}

function submit(
  session: Session,
  sms: Sms,
  drop: () => void,
): Promise<GatewayResult<{ ref: string }>> {
  return new Promise((resolve) => {
    const end = (result: GatewayResult<{ ref: string }>) => {
      clearTimeout(timer);
      session.off('close', lost);
      resolve(result);
    };
    const lost = () => end({ is: 'unknown' });
    // A connection that no answer comes on is of no further use.
    const timer = setTimeout(() => {
      lost();
      drop();
    }, SENDING_MS);
    session.once('close', lost);
    const isWritten = session.submit_sm(fieldsOf(sms), (answer) => end(resultOf(answer)));
    if (!isWritten) end({ is: 'away' });
  });
}

function resultOf({ command_status: status, message_id: ref = '' }: Pdu): GatewayResult<{
  ref: string;
}> {
  if (status === 0) return { is: 'done', ref };
  if (busy.has(status)) return { is: 'away' };
  if (broken.has(status)) return { is: 'unknown' };
  return { is: 'refused', ...(submitRefusals.get(status) ?? refusals.refused) };
}

function fieldsOf({ phone, text, senderId }: Sms): Record<string, unknown> {
  const isUnicode = needsUnicode(text);
  const encoded = isUnicode ? Buffer.from(text, 'utf16le').swap16() : text;
  const isNumber = /^\d+$/.test(senderId);
  return {
    source_addr: senderId,
    source_addr_ton: isNumber ? INTERNATIONAL : ALPHANUMERIC,
    source_addr_npi: isNumber ? ISDN : 0,
    destination_addr: phone,
    dest_addr_ton: INTERNATIONAL,
    dest_addr_npi: ISDN,
    data_coding: isUnicode ? UCS2 : GSM,
    // A receipt, whether it was delivered or not.
    registered_delivery: 1,
    // A text of several parts travels whole, and the network cuts it: so no half of it is ever sent.
    ...(smsParts(text) === 1
      ? { short_message: encoded }
      : { short_message: '', message_payload: encoded }),
  };
}
