import { z } from 'zod';
import { agentAddress } from '../contract/clinic/cardReader.ts';
import { configReader, kitVariables, type Needs } from './kit/config.ts';
import { address, flag } from './kit/configForms.ts';

/** The environment variables of this product, beside those of every one (server/kit/config.ts). */
const variables = {
  SMTP_URL: {
    form: z.optional(address('smtp', 'smtps')),
    unless: 'a local stand-in whose mail is read on the outbox page',
    what: 'The mail server, with its user and password.',
  },
  MAIL_FROM: {
    form: z._default(
      z.string().includes('@', 'a mail address'),
      'Doctor Assist <no-reply@localhost>',
    ),
    unless: 'Doctor Assist <no-reply@localhost>',
    what: 'The sender of mails.',
  },
  SMS_URL: {
    form: z.optional(address('http', 'https')),
    unless:
      'local stand-ins of all SMS gateways, whose SMS are read on the outbox page, where none of the four is given',
    what: 'The base address of the SMS gateway iSMS, such as https://www.isms.com.my/. Each branch has an account of its own with one of the gateways that are given.',
  },
  ONEWAYSMS_URL: {
    form: z.optional(address('http', 'https')),
    unless: 'none',
    what: 'The base address of the SMS gateway OneWaySMS, such as https://gateway.onewaysms.com.my/.',
  },
  MOCEAN_URL: {
    form: z.optional(address('http', 'https')),
    unless: 'none',
    what: 'The base address of the SMS gateway Mocean, such as https://rest.moceanapi.com/.',
  },
  SMPP_URL: {
    form: z.optional(address('smpp', 'ssmpp')),
    unless: 'none',
    what: 'The address of an SMS gateway that speaks SMPP, such as ssmpp://smsc.example.com:3550, or smpp:// without encryption.',
  },
  WHATSAPP_URL: {
    form: z.optional(address('http', 'https')),
    unless: 'a local stand-in whose messages are read on the outbox page',
    what: 'The base address of the WhatsApp gateway (UltraMsg), such as https://api.ultramsg.com/. Instances and their tokens are kept in the product.',
  },
  WHATSAPP_CLOUD_URL: {
    form: z.optional(address('http', 'https')),
    unless: 'none',
    what: 'The base address of the official WhatsApp Cloud API with its version, such as https://graph.facebook.com/v23.0/.',
  },
  WHATSAPP_CLOUD_SECRET: {
    form: z.optional(z.string().check(z.minLength(1))),
    unless: 'replies and delivery reports of the Cloud API are not taken',
    what: 'The secret of the Meta app that the Cloud API’s numbers belong to: it signs what Meta posts.',
  },
  WHATSAPP_CLOUD_VERIFY: {
    form: z.optional(
      z.string().check(z.regex(/^[\w-]{8,200}$/, '8 to 200 letters, digits, _ or -')),
    ),
    unless: 'Meta cannot check the address of the webhook',
    what: 'The verify token that is also entered at Meta, beside the address of the webhook: any text of your own.',
  },
  PAYMENT_URL: {
    form: z.optional(address('http', 'https')),
    unless: 'a local stand-in where no money moves, if the server serves this computer alone',
    what: 'The address of the payment gateway (MOLPay, Fiuu), such as https://pay.fiuu.com. The three variables of its account are then needed.',
  },
  PAYMENT_API_URL: {
    form: z.optional(address('http', 'https')),
    unless: 'PAYMENT_URL',
    what: 'The address at which the gateway answers questions about payments, such as https://api.fiuu.com.',
  },
  PAYMENT_MERCHANT_ID: {
    form: z.optional(
      z.string().check(z.regex(/^[\w-]{1,32}$/, 'at most 32 letters, digits, _ or -')),
    ),
    unless: 'none',
    what: 'The merchant id of the account with the payment gateway.',
  },
  PAYMENT_VERIFY_KEY: {
    form: z.optional(z.string().check(z.minLength(1))),
    unless: 'none',
    what: 'The verify key of the account: it signs what is sent to the gateway.',
  },
  PAYMENT_SECRET_KEY: {
    form: z.optional(z.string().check(z.minLength(1))),
    unless: 'none',
    what: 'The secret key of the account: it signs what the gateway posts.',
  },
  PAYMENT_VCODE: {
    form: z._default(z.enum(['standard', 'extended'], 'standard or extended'), 'standard'),
    unless: 'standard',
    what: 'The form of vcode that the account is set to; the extended one covers the currency too.',
  },
  MYINVOIS_URL: {
    form: z.optional(address('http', 'https')),
    unless:
      'a local stand-in that no tax authority hears of, if the server serves this computer alone',
    what: 'The address of MyInvois for e-invoices, such as https://api.myinvois.hasil.gov.my, or that of its sandbox. The two variables of its account are then needed.',
  },
  MYINVOIS_CLIENT_ID: {
    form: z.optional(z.string().check(z.minLength(1))),
    unless: 'none',
    what: 'The client id of the account with MyInvois.',
  },
  MYINVOIS_CLIENT_SECRET: {
    form: z.optional(z.string().check(z.minLength(1))),
    unless: 'none',
    what: 'The client secret of the account with MyInvois.',
  },
  MYINVOIS_PORTAL_URL: {
    form: z.optional(address('http', 'https')),
    unless: 'the address of MYINVOIS_URL without api',
    what: 'The address of the portal of MyInvois, to which the QR codes of valid e-invoices lead.',
  },
  REVEAL_UNKNOWN_EMAIL: {
    form: z._default(flag, false),
    unless: 'false',
    what: 'true tells who forgot a password that an address is not registered, which helps them and whoever guesses addresses.',
  },
  LEAKED_PASSWORDS_URL: {
    form: z.optional(address('http', 'https')),
    unless: 'the list that comes with the product alone',
    what: 'A service that knows leaked passwords, asked by the first five digits of a hash whenever one is chosen, such as https://api.pwnedpasswords.com.',
  },
  CARD_READER_URL: {
    form: z._default(
      z.pipe(
        z
          .string()
          .check(z.refine(isAtHome, 'http or https at localhost, such as https://localhost:48180')),
        z.transform((value) => new URL(value).origin),
      ),
      agentAddress,
    ),
    unless: agentAddress,
    what: 'Where pages look for the card reader agent on the computer that they are open on. For agents that are started with --port or --http.',
  },
  GATEWAYS_TO_PRIVATE: {
    form: z._default(flag, false),
    unless: 'false',
    what: 'true lets the addresses of gateways that Administrators enter in the product be any, without encryption too, as in tests. Otherwise they are public ones with encryption alone. Addresses in these variables are never held to it.',
  },
} as const;

/** The name of an environment variable. */
export type Name = keyof typeof kitVariables | keyof typeof variables;

type ProductVariables = {
  [Name in keyof typeof variables]: z.output<(typeof variables)[Name]['form']>;
};

declare module './kit/config.ts' {
  interface Config extends ProductVariables {}
}

/** Whether an address is an origin at localhost, without a path. */
function isAtHome(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, origin, href } = new URL(text);
  return /^https?:$/.test(protocol) && hostname === 'localhost' && href === `${origin}/`;
}

const needs: Needs = [
  ['PAYMENT_URL', ['PAYMENT_MERCHANT_ID', 'PAYMENT_VERIFY_KEY', 'PAYMENT_SECRET_KEY']],
  ['MYINVOIS_URL', ['MYINVOIS_CLIENT_ID', 'MYINVOIS_CLIENT_SECRET']],
];

/**
 * Reads the configuration from the environment. An invalid value throws a StartError that names its variable. The value
 * itself is not repeated, as it may hold a password.
 */
export const readConfig = configReader(variables, needs);

/**
 * Every variable that the server reads: its schema, its purpose and its default. docs/operating.md lists the same, and a
 * test compares the two.
 */
export const configTable: { name: string; unless: string; what: string }[] = Object.entries({
  ...kitVariables,
  ...variables,
}).map(([name, { unless, what }]) => ({ name, unless, what }));
