import type { Config } from '../../config.ts';
import { lookupFor } from '../settings/reach.ts';
import { cloudApiGateway } from './cloudApi.ts';
import type { WhatsAppGateways } from './index.ts';
import { ultraMsgGateway } from './ultraMsg.ts';

/** The gateways whose base addresses are configured, UltraMsg's in its stand-in's place. No other address is ever asked. */
export function whatsAppGateways(config: Config, standIn: string | undefined): WhatsAppGateways {
  const { WHATSAPP_URL: ultraMsg, WHATSAPP_CLOUD_URL: cloud } = config;
  return {
    ...(ultraMsg !== undefined && {
      ultramsg: ultraMsgGateway(ultraMsg, lookupFor(config, 'WHATSAPP_URL')),
    }),
    ...(ultraMsg === undefined && standIn !== undefined && { ultramsg: ultraMsgGateway(standIn) }),
    ...(cloud !== undefined && {
      cloud: cloudApiGateway(cloud, lookupFor(config, 'WHATSAPP_CLOUD_URL')),
    }),
  };
}
