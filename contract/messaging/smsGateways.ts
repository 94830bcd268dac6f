/** The SMS gateways that a server can have a connection to. */
export const smsGateways = ['isms', 'onewaysms', 'mocean', 'smpp'] as const;
export type SmsGatewayName = (typeof smsGateways)[number];
