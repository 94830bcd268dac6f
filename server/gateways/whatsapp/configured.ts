import { cloudApiGateway } from './cloudApi.ts';
import type { WhatsAppGateways } from './index.ts';
import { ultraMsgGateway } from './ultraMsg.ts';

/** The gateways whose base addresses are configured. No other address is ever asked. */
export function whatsAppGateways(addresses: {
  ultraMsg: string | undefined;
  cloud: string | undefined;
}): WhatsAppGateways {
  const { ultraMsg, cloud } = addresses;
  return {
    ...(ultraMsg !== undefined && { ultramsg: ultraMsgGateway(ultraMsg) }),
    ...(cloud !== undefined && { cloud: cloudApiGateway(cloud) }),
  };
}
