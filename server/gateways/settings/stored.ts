import { z } from '../../../contract/kit/zod.ts';
import { type GatewayName, settingsOf } from '../../../contract/platform/gatewayFields.ts';
import { gatewaySettings as table } from '../../db/schema/index.ts';
import type { Database } from '../../kit/db/database.ts';
import type { Sealed, SecretBox } from '../../kit/secrets/box.ts';
import { placeOf } from '../../kit/secrets/stored.ts';

/** The settings of one gateway as they are stored, by field; what is not set is left out. */
export type StoredFields = Readonly<Record<string, string>>;
/** The stored settings of all gateways. */
export type StoredSettings = Readonly<Partial<Record<GatewayName, StoredFields>>>;

/** Reads the stored settings of all gateways. */
export async function readStored(database: Database, secrets: SecretBox): Promise<StoredSettings> {
  const rows = await database.system(({ db }) => db.select().from(table).orderBy(table.gateway));
  return Object.fromEntries(
    rows.map(({ gateway, settings }) => [gateway, openFields(secrets, gateway, settings)]),
  );
}

/** What is sealed for a gateway; of what does not open, or no longer fits its field, nothing. */
export function openFields(
  secrets: SecretBox,
  gateway: GatewayName,
  sealed: Sealed | undefined,
): StoredFields {
  const opened = sealed && secrets.open(sealed, placeOf(table.settings, gateway));
  if (opened === undefined) return {};
  const { data = {} } = stored.safeParse(JSON.parse(opened));
  return Object.fromEntries(
    Object.entries(settingsOf(gateway)).flatMap(([name, { form }]) => {
      const value = form.safeParse(data[name]);
      return value.success && value.data !== '' ? [[name, value.data]] : [];
    }),
  );
}

/** Seals the settings of a gateway for their row. */
export const sealFields = (
  secrets: SecretBox,
  gateway: GatewayName,
  fields: StoredFields,
): Sealed => secrets.seal(JSON.stringify(fields), placeOf(table.settings, gateway));

const stored = z.record(z.string(), z.string());
