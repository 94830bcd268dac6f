import { eq, sql } from 'drizzle-orm';
import { associationBodies, organizationTypes, providers } from '../../../db/schema/index.ts';
import type { CrudOptions, Written } from '../../../kit/db/crud/index.ts';
import { inUseBy } from '../../../kit/db/inUse.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { readAgataSettings } from '../../agata/agataSettings/reading.ts';

const takenName = { taken: { name: 'GENERAL.TAKEN' } };

/** The rules of the platform's master lists for AGATA. */
export const agataListOptions = {
  betterLifeCategories: takenName,
  organizationTypes: namedByProviders(organizationTypes, 'organizationType'),
  associationBodies: namedByProviders(associationBodies, 'associationBody'),
  expertiseAppointments: {
    taken: { appointmentType: 'GENERAL.TAKEN' },
    newValues: async ({ db }) => ({ minutes: (await readAgataSettings(db)).appointmentMinutes }),
  },
} satisfies Record<string, CrudOptions>;

// Providers hold the name itself: it stays while one of them has it, and a new one is carried over to them.
function namedByProviders(
  table: typeof organizationTypes | typeof associationBodies,
  field: 'organizationType' | 'associationBody',
): CrudOptions {
  return {
    ...takenName,
    async inUse(context, id) {
      const [row] = await context.db
        .select({ name: table.name })
        .from(table)
        .where(eq(table.id, id));
      return inUseBy(context, providers, id, {
        field,
        where: eq(providers[field], row?.name ?? ''),
      });
    },
    written: (context, change) => followRename(context, field, change),
  };
}

async function followRename(
  { db }: SessionContext,
  field: 'organizationType' | 'associationBody',
  { before, after }: Written,
): Promise<void> {
  if (!before || !after || before['name'] === after['name']) return;
  const [from, to] = [String(before['name']), String(after['name'])];
  await db
    .update(providers)
    .set({ [field]: to, version: sql`${providers.version} + 1` })
    .where(eq(providers[field], from));
  // What waits for an Administrator would bring the old name back.
  await db.execute(
    sql`UPDATE provider_request SET asked = jsonb_set(asked, ARRAY[${field}], to_jsonb(${to}::text))
         WHERE status = 'pending' AND asked ->> ${field} = ${from}`,
  );
}
