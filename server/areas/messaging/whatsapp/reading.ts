import type { SentWhatsApp } from '../../../../contract/messaging/whatsapp.ts';
import { ofOneChannel, type SentMessage } from '../messages/reading.ts';

/** A message as the history of WhatsApp answers it. */
export function toSentWhatsApp(message: SentMessage): SentWhatsApp {
  const { parts: _, ...whatsApp } = message;
  return ofOneChannel(whatsApp);
}
