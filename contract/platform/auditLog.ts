import { permissions } from '../access.ts';
import { day, idOf, oneOf, optionalWholeNumber } from '../fields.ts';
import { onPlatform } from '../kit/access.ts';
import { call, listCall, noRef } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

/** Entries of the audit log that a list reaches: the newest that match. */
export const AUDIT_LOG_REACH = 100_000;

/** Resources of permissions whose records are only read, and never given out. */
const onlyRead = ['dashboard', 'lookups', 'outbox', 'server-health', 'user-access'];

/** The resources by which the audit log is narrowed: accounts, and those of permissions. */
export const auditedResources: readonly [string, ...string[]] = [
  'accounts',
  ...new Set(
    Object.values(permissions)
      .flat()
      .map(({ resource }) => resource)
      .filter((resource) => !onlyRead.includes(resource)),
  ),
];

const text = z.string();
const entry = z
  .object({
    id: z.int(),
    at: text.check(z.meta({ kind: 'wallClock', description: "The clinic's wall clock." })),
    accountID: z.nullable(z.int()),
    who: text.check(
      z.meta({ description: 'The name of the person; empty for what the server did by itself.' }),
    ),
    action: text,
    resource: text.check(z.meta({ description: 'The path of the call where it was refused.' })),
    recordID: text,
    branchName: text.check(z.meta({ description: 'Empty for the platform itself.' })),
    companyName: text,
    isOfClinic: z.boolean().check(
      z.meta({
        description: "A record of a clinic's own work, of which the platform sees no values.",
      }),
    ),
    changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).check(
      z.meta({
        description:
          '[before, after] by field, where the history of the record shows it to the person too; long values are cut.',
      }),
    ),
  })
  .check(z.meta({ id: 'AuditEntry' }));

export const auditLog = {
  auditLogList: listCall({
    method: 'GET',
    path: '/api/audit_log_list',
    summary: `Who did what to which record of the platform and of every branch, newest first: the newest ${AUDIT_LOG_REACH.toLocaleString('en')} that match, by person, resource, branch and the days from \`from\` to \`until\`. \`q\` finds people by name or email. Values of a clinic's records are not in it.`,
    access: onPlatform('list', 'audit-log'),
    query: z.object({
      accountID: z.optional(idOf('platform-users')),
      resource: z.optional(oneOf(auditedResources)),
      branchID: z.optional(idOf('branches')),
      from: z.optional(day()),
      until: z.optional(day()),
    }),
    list: { sort: ['at', 'id'], ids: 'audit-log' },
    answer: z.array(entry),
  }),
  auditExport: call({
    method: 'GET',
    path: '/api/audit_export',
    summary:
      'Sealed entries of the audit of the last two years with their seals, as lines of JSON that an auditor checks without this server, a few thousand at a time: those of the days from `from` to `until` of a branch or of all, and what was sealed together with them. Values are in it as digests alone. The first request is in the audit log itself.',
    access: onPlatform('list', 'audit-log'),
    recentlyConfirmed: true,
    query: z.object({
      branchID: z.optional(idOf('branches')),
      from: z.optional(day()),
      until: z.optional(day()),
      after: noRef(optionalWholeNumber({ min: 0 })),
      upTo: noRef(optionalWholeNumber({ min: 0 })),
    }),
    answer: z.object({
      lines: z.array(text),
      next: z.nullable(z.object({ after: z.int(), upTo: z.int() })).check(
        z.meta({
          description: 'What to ask next with; null at the end. The entries go on from `after`.',
        }),
      ),
    }),
  }),
};
