import { and, eq, isNull } from 'drizzle-orm';
import { messages, whatsAppInstances } from '../../../db/schema/index.ts';
import { messageIdOf } from '../../../gateways/incoming.ts';
import type { KeptMessage } from '../../../gateways/whatsapp/standInEvents.ts';
import type { Database } from '../../../kit/db/database.ts';
import type { SecretBox } from '../../../kit/secrets/box.ts';
import { webhookPath } from './keys.ts';

/**
 * The path that the gateway of a message calls. Several branches may have an instance of one name: it is the one that
 * the message was sent with.
 */
export async function webhookPathOf(
  database: Database,
  secrets: SecretBox,
  { account, reference }: Pick<KeptMessage, 'account' | 'reference'>,
): Promise<string | undefined> {
  const messageId = messageIdOf(reference);
  if (messageId === undefined) return undefined;
  const named = await database.system(({ db }) =>
    db
      .select()
      .from(whatsAppInstances)
      .where(and(eq(whatsAppInstances.instanceId, account), isNull(whatsAppInstances.removedAt))),
  );
  for (const instance of named) {
    const sent = await database.system(
      ({ db }) =>
        db
          .select({ id: messages.id })
          .from(messages)
          .where(
            and(
              eq(messages.branchId, instance.branchId),
              eq(messages.id, messageId),
              eq(messages.instanceId, instance.id),
            ),
          ),
      instance.branchId,
    );
    if (sent.length > 0) return webhookPath(secrets, instance);
  }
  return undefined;
}
