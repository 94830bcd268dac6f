import type { SmsGatewayName } from '../../../contract/messaging/smsGateways.ts';
import { standInMessages } from '../../db/schema/index.ts';
import type { Database } from '../../kit/db/database.ts';
import { startHttpStandIn } from './standInHttp.ts';
import type { KeepSms } from './standInMessage.ts';
import { startSmppStandIn } from './standInSmpp.ts';

/**
 * SMS gateways on the loopback that store what they receive for the outbox page, so that a first start needs no account
 * anywhere. Each answers as the real one does.
 */
export async function startSmsStandIn(database: Database): Promise<{
  addresses: Record<SmsGatewayName, string>;
  close(): Promise<void>;
}> {
  const keep: KeepSms = async (sms) => {
    const [kept] = await database.system(({ db }) =>
      db
        .insert(standInMessages)
        .values({ channel: 'sms', subject: '', ...sms })
        .returning({ id: standInMessages.id }),
    );
    return String(kept?.id ?? '');
  };
  const http = await startHttpStandIn(keep);
  const smpp = await startSmppStandIn(keep);
  const { url } = http;
  return {
    addresses: { isms: url, onewaysms: url, mocean: url, smpp: smpp.url },
    async close() {
      await http.close();
      await smpp.close();
    },
  };
}
