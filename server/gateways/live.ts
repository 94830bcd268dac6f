import { sql } from 'drizzle-orm';
import type { Config } from '../kit/config.ts';
import type { Database } from '../kit/db/database.ts';
import { type MailGateway, smtpGateway } from '../kit/gateways/mail/index.ts';
import { pushGateway } from '../kit/gateways/push/configured.ts';
import type { PushGateway } from '../kit/gateways/push/index.ts';
import type { VapidKeys } from '../kit/gateways/push/webPush.ts';
import type { Observer } from '../kit/monitoring/observer.ts';
import type { SecretBox } from '../kit/secrets/box.ts';
import { observed } from './observed.ts';
import { configuredAccount, hostedPageGateway, type PaymentAccount } from './payment/hostedPage.ts';
import type { PaymentGateway } from './payment/index.ts';
import { withStored } from './settings/overlay.ts';
import { lookupFor } from './settings/reach.ts';
import { readStored, type StoredSettings } from './settings/stored.ts';
import { SENDING_MS } from './sms/answers.ts';
import { configuredSms, smsGatewaysAt, smsLookups, standInSms } from './sms/configured.ts';
import type { SmsGateways, SmsListeners } from './sms/index.ts';
import { usesPaymentStandIn, usesStandIn } from './usesStandIn.ts';
import { whatsAppGateways, type WhatsAppStandIns } from './whatsapp/configured.ts';
import type { WhatsAppGateways } from './whatsapp/index.ts';

/** The gateways as they are set up now. */
export interface Gateways {
  /** The configuration of the environment, with what is stored in the product where that says nothing. */
  config: Config;
  mail: MailGateway | undefined;
  sms: SmsGateways;
  whatsApp: WhatsAppGateways;
  payment: PaymentGateway | undefined;
  push: PushGateway;
}

/** The local stand-ins that run, each used where nothing else is set up. */
interface StandIns {
  mail?: string | undefined;
  sms?: Parameters<typeof smsGatewaysAt>[0] | undefined;
  whatsApp?: WhatsAppStandIns | undefined;
  payment?: PaymentAccount | undefined;
}

interface Parts {
  /** The configuration of the environment alone. */
  config: Config;
  database: Database;
  secrets: SecretBox;
  standIns: StandIns;
  listeners: SmsListeners;
  vapidKeys: VapidKeys;
  /** Is told of every sending. */
  observer: Observer;
}

/** Milliseconds for what a replaced gateway has under way. */
const LEAVING_MS = SENDING_MS + 2_000;

/**
 * The gateways of this server, made anew when their stored settings have changed. Whoever uses one reads it from
 * `current` at that moment and does not keep it.
 */
export class LiveGateways {
  readonly #parts: Parts;
  #current: Made;
  #stored: string;
  readonly #leaving = new Map<NodeJS.Timeout, () => void>();
  #reloading: Promise<void> = Promise.resolve();

  private constructor(parts: Parts, stored: StoredSettings) {
    this.#parts = parts;
    this.#stored = JSON.stringify(stored);
    this.#current = make(parts, stored);
  }

  /** Makes the gateways by what is stored. */
  static async open(parts: Parts): Promise<LiveGateways> {
    const live = new LiveGateways(parts, await readStored(parts.database, parts.secrets));
    await noteHosts(parts.database, live.current);
    return live;
  }

  /** The gateways as they are set up now. */
  get current(): Gateways {
    return this.#current;
  }

  /** The configuration of the environment alone, which what is stored never replaces. */
  get environment(): Config {
    return this.#parts.config;
  }

  /** Reads the stored settings, and makes the gateways anew where they have changed. Later reads never come first. */
  reload(): Promise<void> {
    this.#reloading = this.#reloading.catch(() => undefined).then(() => this.#read());
    return this.#reloading;
  }

  close(): void {
    for (const [timer, leave] of this.#leaving) {
      clearTimeout(timer);
      leave();
    }
    leaving(this.#current);
  }

  async #read(): Promise<void> {
    const { database, secrets } = this.#parts;
    const stored = await readStored(database, secrets);
    const text = JSON.stringify(stored);
    if (text === this.#stored) return;
    const before = this.#current;
    this.#current = make(this.#parts, stored, before.smsLines);
    this.#stored = text;
    await noteHosts(database, this.#current);
    const leave = () => leaving(before, this.#current);
    // What it is asked right now still gets its answer.
    const timer = setTimeout(() => {
      this.#leaving.delete(timer);
      leave();
    }, LEAVING_MS).unref();
    this.#leaving.set(timer, leave);
  }
}

/** Secrets of branches that belong to no host yet belong from now on to the first that there is. */
async function noteHosts(database: Database, { sms, whatsApp }: Gateways): Promise<void> {
  const [ofSms, ofWhatsApp] = [sms, whatsApp].map((all) =>
    JSON.stringify(Object.fromEntries(Object.entries(all).map(([name, { host }]) => [name, host]))),
  );
  await database.system(({ db }) =>
    db.execute(sql`SELECT app.note_secret_hosts(${ofSms}::jsonb, ${ofWhatsApp}::jsonb)`),
  );
}

/** The connections to SMS gateways, and what they were made by. */
interface SmsLines {
  madeBy: string;
  gateways: SmsGateways;
  close(): void;
}
type Made = Gateways & { smsLines: SmsLines };

/** Ends what was made before, but for what goes on. */
function leaving({ mail, smsLines }: Made, next?: Made): void {
  mail?.close();
  if (smsLines !== next?.smsLines) smsLines.close();
}

function make(
  { config: environment, standIns, listeners, vapidKeys, observer }: Parts,
  stored: StoredSettings,
  before?: SmsLines,
): Made {
  const config = withStored(environment, stored);
  const replaced = usesStandIn(config, 'sms') ? standIns.sms : undefined;
  const addresses = replaced ?? configuredSms(config);
  const madeBy = JSON.stringify(addresses);
  // On these connections patients reply, so those that stay as they are stay open.
  const smsLines =
    before?.madeBy === madeBy
      ? before
      : {
          madeBy,
          ...(replaced
            ? standInSms(replaced, listeners)
            : smsGatewaysAt(addresses, listeners, smsLookups(config))),
        };
  const mail = mailOf(config, standIns.mail);
  const account = usesPaymentStandIn(config) ? standIns.payment : configuredAccount(config);
  return {
    config,
    mail: mail && observed.mail(mail, observer),
    sms: observed.sms(smsLines.gateways, observer),
    smsLines,
    whatsApp: observed.whatsApp(whatsAppGateways(config, standIns.whatsApp), observer),
    payment: account && observed.payment(hostedPageGateway(account), observer),
    push: observed.push(pushGateway(config, vapidKeys), observer),
  };
}

function mailOf(config: Config, standIn: string | undefined): MailGateway | undefined {
  const { SMTP_URL, MAIL_FROM } = config;
  if (SMTP_URL !== undefined)
    return smtpGateway(SMTP_URL, MAIL_FROM, lookupFor(config, 'SMTP_URL'));
  return standIn === undefined ? undefined : smtpGateway(standIn, MAIL_FROM);
}
