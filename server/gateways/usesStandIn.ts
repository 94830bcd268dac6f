import { type Channel } from '../../contract/messaging/outbox.ts';
import { type Config, isLoopback } from '../config.ts';

/** The variable that configures the real service of a channel. */
const addressVariables = { mail: 'SMTP_URL', sms: 'SMS_URL' } as const satisfies Record<
  Channel,
  keyof Config
>;

/** Whether a channel's messages go to the local stand-in, and can be read on the outbox page. */
export function usesStandIn(config: Config, channel: Channel): boolean {
  return config[addressVariables[channel]] === undefined && isLoopback(config.HOST);
}
