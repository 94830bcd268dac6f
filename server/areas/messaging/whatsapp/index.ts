import type { whatsapp as calls } from '../../../../contract/messaging/whatsapp.ts';
import { type Handlers, prepared } from '../../../kit/http/context.ts';
import { historyOf } from '../messages/reading.ts';
import { available, check, choose, isConnected, qrOf } from './connection.ts';
import { toSentWhatsApp } from './reading.ts';
import { preparePicture, send } from './sending.ts';

export const whatsapp: Handlers<typeof calls> = {
  availableWhatsappInstanceList: (_, context) => available(context),
  checkWhatsappQrScan: choose,
  checkWhatsappQrStatus: check,
  whatsappConnectionStatus: (_, context) => isConnected(context),
  whatsappQr: qrOf,
  sendWhatsapp: prepared({ prepare: preparePicture, handle: send }),

  async whatsappHistoryList(input, context) {
    return (await historyOf(context, { ...input, channel: 'whatsapp' })).map(toSentWhatsApp);
  },
};
