import type { Config } from '../../kit/config.ts';
import { STAND_IN_HOST } from '../../kit/gateways/secretHost.ts';
import { lookupFor } from '../settings/reach.ts';
import { cloudApiGateway } from './cloudApi.ts';
import type { WhatsAppGateways } from './index.ts';
import { ultraMsgGateway } from './ultraMsg.ts';

/** The addresses of the local stand-ins. */
export interface WhatsAppStandIns {
  ultraMsg: string;
  cloud: string;
}

/** The gateways whose base addresses are configured, or their stand-ins. No other address is ever asked. */
export function whatsAppGateways(
  config: Config,
  standIns: WhatsAppStandIns | undefined,
): WhatsAppGateways {
  const { WHATSAPP_URL: ultraMsg, WHATSAPP_CLOUD_URL: cloud } = config;
  return {
    ...(ultraMsg !== undefined && {
      ultramsg: ultraMsgGateway(ultraMsg, lookupFor(config, 'WHATSAPP_URL')),
    }),
    ...(ultraMsg === undefined &&
      standIns && {
        ultramsg: { ...ultraMsgGateway(standIns.ultraMsg), host: STAND_IN_HOST },
      }),
    ...(cloud === undefined &&
      standIns && {
        cloud: { ...cloudApiGateway(standIns.cloud), host: STAND_IN_HOST },
      }),
    ...(cloud !== undefined && {
      cloud: cloudApiGateway(cloud, lookupFor(config, 'WHATSAPP_CLOUD_URL')),
    }),
  };
}
