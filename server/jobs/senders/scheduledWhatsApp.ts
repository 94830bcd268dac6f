import { and, eq, isNull } from 'drizzle-orm';
import { lackWords } from '../../../contract/accounts/planFeatures.ts';
import { MAX_WHATSAPP_CHARACTERS } from '../../../contract/messaging/whatsapp.ts';
import { hasFeature } from '../../areas/accounts/branchSubscriptions/features.ts';
import { officialOf } from '../../areas/messaging/officialTemplates/tied.ts';
import { whatsAppConnections, whatsAppInstances } from '../../db/schema/index.ts';
import type { WhatsAppGateways } from '../../gateways/whatsapp/index.ts';
import type { Work } from '../../kit/db/database.ts';
import type { ScheduledChannel } from '../messageSchedulers.ts';

/** WhatsApp messages of schedulers, by the instance that the branch has chosen. */
export function scheduledWhatsApp(gateways: WhatsAppGateways): ScheduledChannel {
  return {
    channel: 'whatsapp',
    rules: { max: MAX_WHATSAPP_CHARACTERS, fault: () => undefined },
    async officialOf(work, branchId, templateId) {
      const chosen = await chosenBy(work, branchId);
      if (chosen?.gateway !== 'cloud') return undefined;
      return officialOf(work, { branchId, instanceId: chosen.id, templateId });
    },
    async writerOf(work, branchId) {
      if (!(await hasFeature(work, branchId, 'whatsapp'))) return lackWords.whatsapp;
      const chosen = await chosenBy(work, branchId);
      if (!chosen) return 'WHATSAPP.NO_INSTANCE';
      if (!gateways[chosen.gateway]) return 'WHATSAPP.GATEWAY_OFF';
      return (text) => ({ text, parts: 1, instanceId: chosen.id });
    },
  };
}

/** The instance that a branch has chosen. */
async function chosenBy({ db }: Pick<Work, 'db'>, branchId: number) {
  const [chosen] = await db
    .select({ id: whatsAppInstances.id, gateway: whatsAppInstances.gateway })
    .from(whatsAppConnections)
    .innerJoin(whatsAppInstances, eq(whatsAppInstances.id, whatsAppConnections.instanceId))
    .where(and(eq(whatsAppConnections.branchId, branchId), isNull(whatsAppInstances.removedAt)));
  return chosen;
}
