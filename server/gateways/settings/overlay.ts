import {
  type GatewayField,
  type GatewayName,
  gatewayNames,
  settingsOf,
} from '../../../contract/platform/gatewayFields.ts';
import type { Config } from '../../kit/config.ts';
import { parseServiceAccount, readWebConfig } from '../../kit/gateways/push/firebaseAccount.ts';
import { configuredAccount } from '../payment/hostedPage.ts';
import { mayReach } from './reach.ts';
import type { StoredFields, StoredSettings } from './stored.ts';

type Fields<G extends GatewayName> = Partial<Record<GatewayField<G>, string>>;
type Overlay = Partial<{ [N in keyof Config]: Config[N] | undefined }>;

/** What the settings of each gateway are as variables of the environment. Those that are half given come to nothing. */
const overlays: { [G in GatewayName]: (fields: Fields<G>, config: Config) => Overlay } = {
  email: ({ address, user, password, sender }, config) => ({
    SMTP_URL: reachable(address, config) && withLogin(address ?? '', user, password),
    MAIL_FROM: sender,
  }),
  whatsapp: ({ address, cloudAddress, cloudSecret, cloudVerify }, config) => ({
    WHATSAPP_URL: reachable(address, config),
    WHATSAPP_CLOUD_URL: reachable(cloudAddress, config),
    WHATSAPP_CLOUD_SECRET: cloudSecret,
    WHATSAPP_CLOUD_VERIFY: cloudVerify,
  }),
  sms: ({ isms, onewaysms, mocean, smpp }, config) => ({
    SMS_URL: reachable(isms, config),
    ONEWAYSMS_URL: reachable(onewaysms, config),
    MOCEAN_URL: reachable(mocean, config),
    SMPP_URL: reachable(smpp, config),
  }),
  molpay: ({ host, apiHost, merchantID, verifyKey, secretKey, vcode }, config) => {
    const account = {
      PAYMENT_URL: reachable(host, config),
      PAYMENT_API_URL: reachable(apiHost, config),
      PAYMENT_MERCHANT_ID: merchantID,
      PAYMENT_VERIFY_KEY: verifyKey,
      PAYMENT_SECRET_KEY: secretKey,
      PAYMENT_VCODE: vcode === 'extended' ? vcode : undefined,
    } as const;
    return configuredAccount(laidOver(config, account)) ? account : {};
  },
  firebase: ({ serviceAccount, keyPair, ...web }, config) => {
    const given = readWebConfig(JSON.stringify({ ...web, vapidKey: keyPair }));
    const account = serviceAccount && parseServiceAccount(serviceAccount);
    const isSafe =
      account && (config.GATEWAYS_TO_PRIVATE || account.tokenAddress === GOOGLE_TOKENS);
    return given && isSafe ? { FIREBASE_WEB_CONFIG: given, FIREBASE_SERVICE_ACCOUNT: account } : {};
  },
};

/** Where Google gives access tokens: an account that names another address would have the server ask there. */
export const GOOGLE_TOKENS = 'https://oauth2.googleapis.com/token';

/** What of a gateway the environment gives, as its fields, without secrets. */
const inEnvironment: { [G in GatewayName]: (config: Config) => Fields<G> } = {
  email: ({ SMTP_URL, MAIL_FROM }) => ({
    address: SMTP_URL && withoutLogin(SMTP_URL),
    user: SMTP_URL && decodeURIComponent(new URL(SMTP_URL).username),
    sender: MAIL_FROM,
  }),
  whatsapp: ({ WHATSAPP_URL: address, WHATSAPP_CLOUD_URL: cloudAddress }) => ({
    address,
    cloudAddress,
  }),
  sms: ({ SMS_URL: isms, ONEWAYSMS_URL: onewaysms, MOCEAN_URL: mocean, SMPP_URL: smpp }) => ({
    isms,
    onewaysms,
    mocean,
    smpp: smpp && withoutLogin(smpp),
  }),
  molpay: ({ PAYMENT_URL, PAYMENT_API_URL, PAYMENT_MERCHANT_ID, PAYMENT_VCODE }) => ({
    host: PAYMENT_URL,
    apiHost: PAYMENT_API_URL,
    merchantID: PAYMENT_MERCHANT_ID,
    vcode: PAYMENT_VCODE,
  }),
  firebase: ({ FIREBASE_WEB_CONFIG }) => {
    const { vapidKey: keyPair, ...web } = FIREBASE_WEB_CONFIG ?? {};
    return { ...web, keyPair };
  },
};

/** The environment variable that gives a field; undefined where none does. */
export const variableOf = (
  { given }: Config,
  gateway: GatewayName,
  field: string,
): string | undefined =>
  settingsOf(gateway)[field]?.variables.find((variable) => given.has(variable));

/** The fields of a gateway that the environment gives, without secrets. */
export const environmentOf = (config: Config, gateway: GatewayName): StoredFields =>
  defined(inEnvironment[gateway](config));

/** The stored fields of a gateway that the environment does not replace. */
export const ownFields = (
  config: Config,
  gateway: GatewayName,
  fields: StoredFields,
): StoredFields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => variableOf(config, gateway, name) === undefined),
  );

/** The configuration of the environment with what is stored in the product, where the environment says nothing. */
export function withStored(config: Config, stored: StoredSettings): Config {
  return gatewayNames.reduce(
    (made, gateway) => laidOver(made, overlayOf(config, gateway, stored[gateway] ?? {})),
    config,
  );
}

// The fields of a gateway are its own by the declaration.
function overlayOf(config: Config, gateway: GatewayName, fields: StoredFields): Overlay {
  const make: (fields: Readonly<Record<string, string>>, config: Config) => Overlay =
    overlays[gateway];
  return make(ownFields(config, gateway, fields), config);
}

const laidOver = (config: Config, overlay: Overlay): Config => ({
  ...config,
  ...Object.fromEntries(
    Object.entries(overlay).filter(
      ([name, value]) => value !== undefined && value !== '' && !config.given.has(name),
    ),
  ),
});

const reachable = (address: string | undefined, config: Config): string | undefined =>
  address !== undefined && mayReach(address, config) ? address : undefined;

function withLogin(address: string, user: string | undefined, password: string | undefined) {
  const url = new URL(address);
  url.username = encodeURIComponent(user ?? '');
  url.password = encodeURIComponent(password ?? '');
  return url.href;
}

function withoutLogin(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}

const defined = (fields: Readonly<Record<string, string | undefined>>): StoredFields =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => !!entry[1]),
  );
