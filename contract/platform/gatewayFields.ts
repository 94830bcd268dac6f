import { oneOf, optionalText, orEmptyText } from '../fields.ts';
import { noRef } from '../kit/call.ts';
import { encodeMessage } from '../kit/message.ts';
import { secret as asSecret } from '../kit/text.ts';
import { z } from '../kit/zod.ts';

/** Stands for a stored secret, which is never answered. */
export const STORED_SECRET = '********';

/** A setting of a gateway: how it is checked, and the environment variables of which any wins over it. */
interface Setting {
  form: z.ZodMiniType<string>;
  variables: readonly [string, ...string[]];
  /** Whether it is stored and used, and never answered. */
  isSecret: boolean;
  /** Of a secret: the addresses whose hosts it is entered for. It goes to no other. */
  addresses: readonly string[];
  /** Whether the server asks there. */
  isAddress: boolean;
}

/** A text of one line. Half of a character cannot be part of an address. */
const line = (max: number) =>
  optionalText(max).check(
    z.refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value), { error: 'GENERAL.INVALID' }),
  );

/** The base address of a gateway: without user, password, query and fragment, which would be shown or lost. */
const addressOf = (protocols: readonly string[]) =>
  line(255).check(
    z.refine((value) => value === '' || isAddress(value, protocols), {
      error: encodeMessage('GATEWAY_SETTING.ADDRESS', {
        forms: protocols.map((protocol) => `${protocol}://`).join(', '),
      }),
    }),
  );

function isAddress(text: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  const isBare = [username, password, search, hash].every((part) => part === '');
  return isBare && hostname !== '' && protocols.includes(protocol.slice(0, -1));
}

type Variables = Setting['variables'];
const shown = (form: Setting['form'], ...variables: Variables) =>
  ({ form, variables, isSecret: false, addresses: [], isAddress: false }) satisfies Setting;
const secret = (form: Setting['form'], addresses: Setting['addresses'], ...variables: Variables) =>
  ({
    form: form.check(asSecret()),
    variables,
    isSecret: true,
    addresses,
    isAddress: false,
  }) satisfies Setting;
const address = (protocols: readonly string[], ...variables: Variables) =>
  ({
    form: addressOf(protocols),
    variables,
    isSecret: false,
    addresses: [],
    isAddress: true,
  }) satisfies Setting;

const web = ['https', 'http'];
const forms = {
  standard: 'GATEWAY_SETTING.VCODE.STANDARD',
  extended: 'GATEWAY_SETTING.VCODE.EXTENDED',
} as const;
const webApp = 'FIREBASE_WEB_CONFIG';

/**
 * The gateways that an Administrator sets up in the product, each with its settings. Calls, form, storage, what the
 * environment takes over and the audit follow from this declaration.
 */
export const gatewayFields = {
  email: {
    address: address(['smtp', 'smtps'], 'SMTP_URL'),
    user: shown(line(200), 'SMTP_URL'),
    password: secret(line(200), ['address'], 'SMTP_URL'),
    sender: shown(
      line(200).check(
        z.refine((value) => value === '' || value.includes('@'), {
          error: 'GATEWAY_SETTING.SENDER',
        }),
      ),
      'MAIL_FROM',
    ),
  },
  whatsapp: {
    address: address(web, 'WHATSAPP_URL'),
    cloudAddress: address(web, 'WHATSAPP_CLOUD_URL'),
    cloudSecret: secret(line(200), ['cloudAddress'], 'WHATSAPP_CLOUD_SECRET'),
    cloudVerify: secret(
      line(200).check(
        z.refine((value) => value === '' || /^[\w-]{8,200}$/.test(value), {
          error: 'GATEWAY_SETTING.VERIFY',
        }),
      ),
      ['cloudAddress'],
      'WHATSAPP_CLOUD_VERIFY',
    ),
  },
  sms: {
    isms: address(web, 'SMS_URL'),
    onewaysms: address(web, 'ONEWAYSMS_URL'),
    mocean: address(web, 'MOCEAN_URL'),
    smpp: address(['ssmpp', 'smpp'], 'SMPP_URL'),
  },
  molpay: {
    host: address(web, 'PAYMENT_URL'),
    apiHost: address(web, 'PAYMENT_API_URL', 'PAYMENT_URL'),
    merchantID: shown(
      noRef(
        line(32).check(
          z.refine((value) => /^[\w-]{0,32}$/.test(value), { error: 'GATEWAY_SETTING.MERCHANT' }),
        ),
      ),
      'PAYMENT_MERCHANT_ID',
      'PAYMENT_URL',
    ),
    verifyKey: secret(line(200), ['host', 'apiHost'], 'PAYMENT_VERIFY_KEY', 'PAYMENT_URL'),
    secretKey: secret(line(200), ['host', 'apiHost'], 'PAYMENT_SECRET_KEY', 'PAYMENT_URL'),
    vcode: shown(
      orEmptyText(oneOf(['standard', 'extended'], { words: forms })),
      'PAYMENT_VCODE',
      'PAYMENT_URL',
    ),
  },
  firebase: {
    apiKey: shown(line(200), webApp),
    authDomain: shown(line(200), webApp),
    projectId: shown(noRef(line(200)), webApp),
    storageBucket: shown(line(200), webApp),
    messagingSenderId: shown(noRef(line(200)), webApp),
    appId: shown(noRef(line(200)), webApp),
    keyPair: shown(line(200), webApp),
    serviceAccount: secret(optionalText(10_000), [], 'FIREBASE_SERVICE_ACCOUNT', webApp),
  },
} as const satisfies Record<string, Record<string, Setting>>;

export type GatewayName = keyof typeof gatewayFields;
/** A setting of a gateway. */
export type GatewayField<G extends GatewayName> = keyof (typeof gatewayFields)[G] & string;

/** The gateways in their order. */
export const gatewayNames = Object.keys(gatewayFields) as [GatewayName, ...GatewayName[]];

/** The settings of a gateway by their names. */
export const settingsOf = (gateway: GatewayName): Readonly<Record<string, Setting>> =>
  gatewayFields[gateway];

/** The name of a gateway's settings in permissions and live changes. */
export const resourceOf = <G extends GatewayName>(gateway: G) => `${gateway}-setting` as const;
