import type { MailGateway } from '../kit/gateways/mail/index.ts';
import type { PushGateway } from '../kit/gateways/push/index.ts';
import type { Observer } from '../kit/monitoring/observer.ts';
import { type Outcome, told } from '../kit/monitoring/told.ts';
import type { MyInvoisGateway } from './myinvois/index.ts';
import type { PaymentGateway } from './payment/index.ts';
import type { SmsGateways } from './sms/index.ts';
import type { WhatsAppGateways } from './whatsapp/index.ts';

/** Gateways that tell an observer what became of each sending and how long it took. */
export const observed = {
  mail: (gateway: MailGateway, observer: Observer): MailGateway => ({
    ...gateway,
    send: (mail) => told('mail', observer, () => gateway.send(mail)),
  }),

  sms: (gateways: SmsGateways, observer: Observer): SmsGateways =>
    mapped(gateways, (gateway) => ({
      ...gateway,
      send: (account, sms) => told('sms', observer, () => gateway.send(account, sms), outcomeOf),
    })),

  whatsApp: (gateways: WhatsAppGateways, observer: Observer): WhatsAppGateways =>
    mapped(gateways, (gateway) => ({
      ...gateway,
      send: (account, message) =>
        told('whatsapp', observer, () => gateway.send(account, message), outcomeOf),
    })),

  payment: (gateway: PaymentGateway, observer: Observer): PaymentGateway => ({
    ...gateway,
    requery: (payment) => told('payment', observer, () => gateway.requery(payment), outcomeOf),
    paymentOf: (order) => told('payment', observer, () => gateway.paymentOf(order), outcomeOf),
    acknowledge: (fields) =>
      told(
        'payment',
        observer,
        () => gateway.acknowledge(fields),
        (isReached) => (isReached ? 'sent' : 'failed'),
      ),
  }),

  push: (gateway: PushGateway, observer: Observer): PushGateway => ({
    ...gateway,
    send: (token, message) =>
      told(
        'push',
        observer,
        () => gateway.send(token, message),
        (result) => (result === 'refused' ? 'refused' : 'sent'),
      ),
  }),

  eInvoice: (gateway: MyInvoisGateway, observer: Observer): MyInvoisGateway => ({
    submit: (document) =>
      told(
        'einvoice',
        observer,
        () => gateway.submit(document),
        ({ is }) => (is === 'accepted' ? 'sent' : 'refused'),
      ),
    find: (codeNumber, since) => told('einvoice', observer, () => gateway.find(codeNumber, since)),
    validationOf: (accepted) => told('einvoice', observer, () => gateway.validationOf(accepted)),
    isTaxpayer: (identity) => told('einvoice', observer, () => gateway.isTaxpayer(identity)),
    cancel: (document) =>
      told(
        'einvoice',
        observer,
        () => gateway.cancel(document),
        ({ is }) => (is === 'cancelled' ? 'sent' : 'refused'),
      ),
  }),
};

const outcomeOf = ({ is }: { is: string }): Outcome =>
  is === 'done' ? 'sent' : is === 'refused' ? 'refused' : 'failed';

function mapped<K extends string, V>(
  all: Readonly<Partial<Record<K, V>>>,
  make: (value: V) => V,
): Partial<Record<K, V>> {
  const entries = Object.entries(all) as [K, V | undefined][];
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, make(value)]])),
  ) as Partial<Record<K, V>>;
}
