import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { approvalStates, requestKinds } from '../../../contract/agata/approvals.ts';
import { providerKinds } from '../../../contract/agata/providers.ts';
import { accounts } from '../../kit/db/schema/accounts.ts';
import * as columns from '../../kit/db/schema/columns.ts';

/** Healthcare providers and service agents of AGATA. What is stored is what an Administrator approved last. */
export const providers = pgTable(
  'healthcare_provider',
  {
    ...columns.ofPlatform(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: columns.oneOf('kind', providerKinds),
    name: text('name').notNull(),
    /** Digits with the country's, by which teams and tenants invite. */
    mobileNo: text('mobile_no').notNull(),
    icNo: columns.defaultText('ic_no'),
    passport: columns.defaultText('passport'),
    qualification: columns.defaultText('qualification'),
    mmcNo: columns.defaultText('mmc_no'),
    apcNo: columns.defaultText('apc_no'),
    expertise: columns.defaultText('expertise'),
    organizationType: columns.defaultText('organization_type'),
    associationBody: columns.defaultText('association_body'),
    /** The chosen picture (avatar). */
    avatarId: integer('avatar_id'),
    /** Of the registration. */
    status: columns.oneOf('status', approvalStates),
    createdAt: columns.instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('healthcare_provider_account').on(table.accountId),
    uniqueIndex('healthcare_provider_mobile').on(table.mobileNo),
  ],
);

/** Registrations and changed profiles that an Administrator approves or rejects. */
export const providerRequests = pgTable(
  'provider_request',
  {
    ...columns.ofPlatform(),
    providerId: integer('provider_id')
      .notNull()
      .references(() => providers.id, { onDelete: 'cascade' }),
    kind: columns.oneOf('kind', requestKinds),
    /** The fields that are asked for: all of them at registration, the changed ones later. */
    asked: jsonb('asked').$type<Record<string, string>>().notNull(),
    status: columns.oneOf('status', approvalStates),
    /** Why it was rejected. */
    reason: columns.defaultText('reason'),
    decidedBy: integer('decided_by').references(() => accounts.id),
    decidedAt: columns.instant('decided_at'),
    createdAt: columns.instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('provider_request_provider').on(table.providerId),
    index('provider_request_open').on(table.kind, table.status, table.createdAt),
  ],
);
