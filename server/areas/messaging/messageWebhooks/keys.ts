import { CLOUD_PATH, ultraMsgPath } from '../../../../contract/messaging/messageWebhooks.ts';
import type { WhatsAppKind } from '../../../../contract/messaging/whatsappInstances.ts';
import type { SecretBox } from '../../../kit/secrets/box.ts';

const signed = (instanceId: number) => `ultramsg webhook|${instanceId}`;

/** The path that the gateway of an instance calls. That of UltraMsg has a key, since UltraMsg signs nothing. */
export function webhookPath(
  secrets: SecretBox,
  { id, gateway }: { id: number; gateway: WhatsAppKind },
): string {
  return gateway === 'cloud' ? CLOUD_PATH : ultraMsgPath(`${id}.${secrets.sign(signed(id))}`);
}

/** The instance that a key was made for; undefined for any other text. */
export function instanceOfKey(secrets: SecretBox, key: string): number | undefined {
  const [, id, signature = ''] = /^([1-9]\d{0,8})\.([\w-]{43})$/.exec(key) ?? [];
  return id !== undefined && secrets.isSigned(signed(Number(id)), signature)
    ? Number(id)
    : undefined;
}
