import type { SentWhatsApp } from '../../../../contract/messaging/whatsapp.ts';
import type { SentMessage } from '../messages/reading.ts';

/** A message as the history of WhatsApp answers it. */
export function toSentWhatsApp(message: SentMessage): SentWhatsApp {
  const { id, sentDate, patientName, patientPhone, icPassport, status, reason } = message;
  const { templateName, text, username, attachment } = message;
  return {
    id,
    sentDate,
    patientName,
    patientPhone,
    icPassport,
    status,
    reason,
    templateName,
    text,
    username,
    attachment,
  };
}
