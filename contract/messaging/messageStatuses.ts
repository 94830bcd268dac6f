/** Channels by which messages reach patients. */
export const messageChannels = ['sms', 'whatsapp'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/**
 * Status of a message: waiting to be sent, accepted by the gateway, delivered to the phone, refused by gateway or
 * network, refused because of the account, unknown, where the gateway gave no answer, or stopped by whoever sent it.
 */
export const messageStatuses = [
  'queued',
  'sent',
  'delivered',
  'failed',
  'fail_authenticate',
  'unknown',
  'stopped',
] as const;
export type MessageStatus = (typeof messageStatuses)[number];
