import type { TextCode } from '../texts/index.ts';

interface AreaDeclaration {
  /** The part of the product whose administration it is of. */
  of: 'platform' | 'AGATA';
  words: TextCode;
  /** The resources of its calls. Each on which the Administrator has rights is of exactly one area. */
  resources: readonly string[];
  /** Resources of other areas whose records its pages name or choose: who sees the area reads them. */
  reads?: readonly string[];
}

const declared = {
  translation: {
    of: 'platform',
    words: 'AREA.TRANSLATION',
    resources: ['translations', 'text-languages'],
  },
  templates: {
    of: 'platform',
    words: 'AREA.TEMPLATES',
    resources: [
      'email-templates',
      'pdf-templates',
      'database-templates',
      'print-slips',
      'platform-message-templates',
      'platform-message-queries',
    ],
  },
  reports: { of: 'platform', words: 'AREA.REPORTS', resources: ['reports'] },
  money: {
    of: 'platform',
    words: 'AREA.MONEY',
    resources: [
      'invoices',
      'proformas',
      'credit-notes',
      'consolidated-e-invoices',
      'unsettled-payments',
      'branch-subscriptions',
      'plans',
      'product-types',
      'company-discounts',
      'seller',
    ],
    reads: ['branches', 'tenants'],
  },
  tenants: {
    of: 'platform',
    words: 'AREA.TENANTS',
    resources: ['tenants', 'company-removals', 'branches', 'branch-users', 'email-domains'],
    reads: ['practice-types', 'branch-subscriptions', 'plans'],
  },
  people: {
    of: 'platform',
    words: 'AREA.PEOPLE',
    resources: ['platform-users', 'sessions'],
    reads: ['access-levels'],
  },
  lists: {
    of: 'platform',
    words: 'AREA.LISTS',
    resources: ['practice-types', 'public-holidays', 'weekends'],
  },
  gateways: {
    of: 'platform',
    words: 'AREA.GATEWAYS',
    resources: [
      'email-setting',
      'whatsapp-setting',
      'whatsapp-instances',
      'sms-setting',
      'molpay-setting',
      'firebase-setting',
      'outbox',
    ],
  },
  oversight: {
    of: 'platform',
    words: 'AREA.OVERSIGHT',
    resources: ['audit-log', 'server-health', 'page-errors'],
  },
  approvals: {
    of: 'AGATA',
    words: 'AGATA.AREA.APPROVALS',
    resources: [
      'provider-registrations',
      'agent-registrations',
      'provider-updates',
      'agent-updates',
    ],
  },
  content: {
    of: 'AGATA',
    words: 'AGATA.AREA.CONTENT',
    resources: ['article-approvals', 'article-responses', 'follow-up-responses'],
    reads: ['better-life-categories', 'platform-teams'],
  },
  masterLists: {
    of: 'AGATA',
    words: 'AGATA.AREA.MASTER_LISTS',
    resources: [
      'better-life-categories',
      'organization-types',
      'association-bodies',
      'expertise-appointments',
      'agata-settings',
    ],
  },
  communication: {
    of: 'AGATA',
    words: 'AGATA.AREA.COMMUNICATION',
    resources: ['push-schedules', 'chat-settings'],
    reads: ['platform-teams', 'platform-tenants'],
  },
  history: {
    of: 'AGATA',
    words: 'AGATA.AREA.HISTORY',
    resources: [
      'agata-chats',
      'common-chats',
      'agata-appointments',
      'teleconsultations',
      'treatment-follow-ups',
      'platform-teams',
      'platform-tenants',
    ],
  },
  billing: {
    of: 'AGATA',
    words: 'AGATA.AREA.BILLING',
    resources: ['all-charging-accounts', 'subscription-categories'],
    reads: ['platform-tenants'],
  },
  avatars: { of: 'AGATA', words: 'AGATA.AREA.AVATARS', resources: ['avatars'] },
  userGroups: {
    of: 'AGATA',
    words: 'AGATA.AREA.USER_GROUPS',
    resources: ['agata-users', 'access-levels'],
  },
} as const satisfies Record<string, AreaDeclaration>;
export type AccessArea = keyof typeof declared;

/**
 * The areas of what an Administrator may do, by the jobs that people have. An access level says which of them its users
 * see and edit, and refuses everything else.
 */
export const accessAreas: Readonly<Record<AccessArea, AreaDeclaration>> = declared;

/** The areas that an access level lets its users see and edit. Who edits an area sees it too. */
export interface AccessLevel {
  sees: AccessArea[];
  edits: AccessArea[];
}

/** The areas in their order. */
export const areaNames = Object.keys(declared) as [AccessArea, ...AccessArea[]];

/** What the areas are called. */
export const areaWords = Object.fromEntries(
  areaNames.map((area) => [area, accessAreas[area].words]),
) as Record<AccessArea, TextCode>;

const areaByResource: ReadonlyMap<string, AccessArea> = new Map(
  areaNames.flatMap((area) => accessAreas[area].resources.map((resource) => [resource, area])),
);

/** The area of a resource; undefined where an access level leaves nobody anything of it. */
export const areaOf = (resource: string): AccessArea | undefined => areaByResource.get(resource);

/** The areas whose users read a resource: its own, and those that name its records. */
export const areasReading = (resource: string): AccessArea[] =>
  areaNames.filter(
    (area) => areaOf(resource) === area || accessAreas[area].reads?.includes(resource) === true,
  );

/** Actions of who sees an area: what lists, shows or finds its records. */
const readingActions: ReadonlySet<string> = new Set(['list', 'show', 'search']);

/** Whether an access level allows an action on a resource. Without a level each is; with one, what is of no area is not. */
export function isWithinLevel(
  level: AccessLevel | null | undefined,
  action: string,
  resource: string,
): boolean {
  if (!level) return true;
  const area = areaOf(resource);
  if (area && level.edits.includes(area)) return true;
  if (!readingActions.has(action)) return false;
  return areasReading(resource).some(
    (reading) => level.sees.includes(reading) || level.edits.includes(reading),
  );
}

/** The areas that an access level opens, in their order. */
export const areasIn = ({ sees, edits }: AccessLevel): AccessArea[] =>
  areaNames.filter((area) => sees.includes(area) || edits.includes(area));

/** Whether who has an access level may give another one: none of its areas is beyond the own. Null stands for everything. */
export function mayGiveLevel(own: AccessLevel | null, given: AccessLevel | null): boolean {
  if (!own) return true;
  if (!given) return false;
  const seen = areasIn(own);
  return (
    given.edits.every((area) => own.edits.includes(area)) &&
    given.sees.every((area) => seen.includes(area))
  );
}
