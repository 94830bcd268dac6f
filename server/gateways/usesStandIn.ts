import { type Channel } from '../../contract/messaging/outbox.ts';
import { type Config, isLoopback } from '../kit/config.ts';

/** The variables that configure the real services of a channel. */
const addressVariables = {
  mail: ['SMTP_URL'],
  whatsapp: ['WHATSAPP_URL'],
  sms: ['SMS_URL', 'ONEWAYSMS_URL', 'MOCEAN_URL', 'SMPP_URL'],
} as const satisfies Record<Channel, readonly (keyof Config)[]>;

/** Whether a channel's messages go to the local stand-in, and can be read on the outbox page. */
export function usesStandIn(config: Config, channel: Channel): boolean {
  return (
    addressVariables[channel].every((name) => config[name] === undefined) && isLoopback(config.HOST)
  );
}

/** Whether e-invoices go to the local stand-in, which nobody should take for the tax authority. */
export function usesMyInvoisStandIn(config: Config): boolean {
  return config.MYINVOIS_URL === undefined && config.isLocal;
}

/** Whether e-invoices can be submitted. */
export const hasMyInvois = (config: Config): boolean =>
  config.MYINVOIS_URL !== undefined || usesMyInvoisStandIn(config);

/**
 * Whether payments go to the local stand-in, where no money moves. Its page is open on this computer alone, so the
 * server has to be too.
 */
export function usesPaymentStandIn(config: Config): boolean {
  return config.PAYMENT_URL === undefined && config.isLocal;
}
