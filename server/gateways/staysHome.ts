import { type Channel } from '../../contract/outbox.ts';
import type { Config } from '../config.ts';

/** The variable that names the real way out of a channel. */
const waysOut = { mail: 'SMTP_URL', sms: 'SMS_URL' } as const satisfies Record<
  Channel,
  keyof Config
>;

/** Whether a channel's messages go to the local stand-in, where everyone who can open the page may read them. */
export function staysHome(config: Config, channel: Channel): boolean {
  return (
    config[waysOut[channel]] === undefined &&
    ['127.0.0.1', '::1', 'localhost'].includes(config.HOST)
  );
}
