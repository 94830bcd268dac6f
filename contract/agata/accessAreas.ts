import type { TextCode } from '../texts/index.ts';

/**
 * The areas of the platform's administration of AGATA, each with the resources of its calls. An access level says which
 * of them its users see and edit.
 */
export const accessAreas = {
  approvals: ['provider-registrations', 'agent-registrations', 'provider-updates', 'agent-updates'],
  content: ['article-approvals', 'article-responses', 'follow-up-responses'],
  masterLists: [
    'better-life-categories',
    'organization-types',
    'association-bodies',
    'expertise-appointments',
    'agata-settings',
  ],
  communication: ['push-schedules', 'chat-settings'],
  history: [
    'agata-chats',
    'common-chats',
    'agata-appointments',
    'teleconsultations',
    'treatment-follow-ups',
  ],
  billing: ['all-charging-accounts', 'subscription-categories'],
  avatars: ['avatars'],
  userGroups: ['agata-users', 'access-levels'],
} as const;
export type AccessArea = keyof typeof accessAreas;

/** The areas that an access level lets its users see and edit. Who edits an area sees it too. */
export interface AccessLevel {
  sees: AccessArea[];
  edits: AccessArea[];
}

/** The areas in their order. */
export const areaNames = Object.keys(accessAreas) as [AccessArea, ...AccessArea[]];

/** What the areas are called. */
export const areaWords = {
  approvals: 'AGATA.AREA.APPROVALS',
  content: 'AGATA.AREA.CONTENT',
  masterLists: 'AGATA.AREA.MASTER_LISTS',
  communication: 'AGATA.AREA.COMMUNICATION',
  history: 'AGATA.AREA.HISTORY',
  billing: 'AGATA.AREA.BILLING',
  avatars: 'AGATA.AREA.AVATARS',
  userGroups: 'AGATA.AREA.USER_GROUPS',
} as const satisfies Record<AccessArea, TextCode>;

const areaByResource = new Map<string, AccessArea>(
  areaNames.flatMap((area) => accessAreas[area].map((resource) => [resource, area] as const)),
);

/** The area of a resource; undefined outside of AGATA's administration. */
export const areaOf = (resource: string): AccessArea | undefined => areaByResource.get(resource);

/** Whether an access level allows an action on a resource. Without a level, and outside of the areas, each is allowed. */
export function isWithinLevel(
  level: AccessLevel | null | undefined,
  action: string,
  resource: string,
): boolean {
  const area = areaOf(resource);
  if (!level || !area || level.edits.includes(area)) return true;
  return (action === 'list' || action === 'show') && level.sees.includes(area);
}

/** Whether who has an access level may give another one: none of its areas is beyond the own. Null stands for everything. */
export function mayGiveLevel(own: AccessLevel | null, given: AccessLevel | null): boolean {
  if (!own) return true;
  if (!given) return false;
  const seen = new Set([...own.sees, ...own.edits]);
  return (
    given.edits.every((area) => own.edits.includes(area)) &&
    given.sees.every((area) => seen.has(area))
  );
}
