import { type Column, getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Sealed } from '../kit/secrets/box.ts';
import type { SealedColumn } from '../kit/secrets/stored.ts';
import * as schema from './schema/index.ts';

const tables = { ...schema };

type Schema = typeof schema;
type SecretsOf<T> = T extends PgTable
  ? {
      [C in keyof T['$inferSelect'] & string]: T['$inferSelect'][C] extends Sealed ? C : never;
    }[keyof T['$inferSelect'] & string]
  : never;

/**
 * Every column with sealed values, with the column that says whose they are. One that is missing here does not compile.
 */
const ownerOf: {
  [K in keyof Schema as [SecretsOf<Schema[K]>] extends [never] ? never : K]: Record<
    SecretsOf<Schema[K]>,
    Column
  >;
} = {
  smsAccounts: { password: schema.smsAccounts.branchId },
  whatsAppInstances: { token: schema.whatsAppInstances.branchId },
  secondFactors: { secret: schema.secondFactors.accountId },
  identityProviders: { clientSecret: schema.identityProviders.tenantId },
  pins: { hash: schema.pins.accountId },
  gatewaySettings: { settings: schema.gatewaySettings.gateway },
};

/** The same as pairs. */
export const sealedColumns: readonly SealedColumn[] = Object.entries(ownerOf).flatMap(
  ([name, columns]) => {
    const table: Readonly<Record<string, Column>> = getTableColumns(
      tables[name as keyof typeof ownerOf],
    );
    return Object.entries(columns).flatMap(([column, owner]) => {
      const { [column]: sealed } = table;
      return sealed ? [{ sealed, owner }] : [];
    });
  },
);
