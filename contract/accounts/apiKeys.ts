import type { Role } from '../access.ts';
import {
  flag,
  idOf,
  oneOf,
  orElse,
  orLeftOut,
  requiredText,
  several,
  wholeNumber,
} from '../fields.ts';
import { inAccount } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import type { TextCode } from '../texts/index.ts';

const RESOURCE = 'api-keys';

/** Days for which a key holds where nothing else is said, and at most. */
export const USUAL_KEY_DAYS = 90;
export const MOST_KEY_DAYS = 365;

/** The role whose rights in a branch a key has within its scopes, and never more. */
export const KEY_ROLE: Role = 'Manager';

/** The scopes of keys: a resource, and whether its records are read alone. Calls that are open `orByKey` take one each. */
export const keyScopes = [
  'patients:read',
  'patients:change',
  'appointments:read',
  'appointments:change',
  'doctor-resources:read',
  'lookups:read',
  'nurse-notes:read',
  'prescriptions:read',
] as const;
export type KeyScope = (typeof keyScopes)[number];

/** What scopes are called. */
export const keyScopeWords = {
  'patients:read': 'API_KEY.SCOPE.PATIENTS_READ',
  'patients:change': 'API_KEY.SCOPE.PATIENTS_CHANGE',
  'appointments:read': 'API_KEY.SCOPE.APPOINTMENTS_READ',
  'appointments:change': 'API_KEY.SCOPE.APPOINTMENTS_CHANGE',
  'doctor-resources:read': 'API_KEY.SCOPE.DOCTORS_READ',
  'lookups:read': 'API_KEY.SCOPE.LOOKUPS_READ',
  'nurse-notes:read': 'API_KEY.SCOPE.NURSE_NOTES_READ',
  'prescriptions:read': 'API_KEY.SCOPE.PRESCRIPTIONS_READ',
} as const satisfies Record<KeyScope, TextCode>;

/** What stands between a key and its calls. */
export const apiKeyStates = ['active', 'expired', 'ended'] as const;

const text = z.string();
const scope = () => oneOf(keyScopes, { words: keyScopeWords });
const state = () =>
  oneOf(apiKeyStates, {
    words: {
      active: 'API_KEY.ACTIVE',
      expired: 'API_KEY.EXPIRED',
      ended: 'API_KEY.ENDED',
    },
  });
const wallClock = () =>
  text.check(z.meta({ kind: 'wallClock', description: "The clinic's wall clock." }));

const apiKey = z
  .object({
    id: z.int(),
    name: text,
    prefix: text.check(z.meta({ description: 'The beginning of the key, by which it is known.' })),
    scopes: several(scope()),
    branchID: z
      .nullable(z.int())
      .check(z.meta({ description: 'null where it opens every branch of the company.' })),
    branch: text.check(z.meta({ description: "The branch's name; empty for every branch." })),
    companyName: text,
    state: state(),
    madeBy: text,
    made: wallClock(),
    lastUsed: z
      .nullable(wallClock())
      .check(z.meta({ description: 'Wall clock, to five minutes; null where it was never used.' })),
    expires: wallClock(),
  })
  .check(z.meta({ id: 'ApiKey' }));

export const apiKeys = {
  apiKeyList: listCall({
    method: 'GET',
    path: '/api/api_key_list',
    summary:
      'The API keys of a branch, or of all branches that the person manages. Keys of every branch of a company are listed for its owners.',
    access: inAccount('list', RESOURCE),
    query: z.object({ branchID: z.optional(idOf('branches')), state: z.optional(state()) }),
    list: {
      sort: ['name', 'state', 'branch', 'madeBy', 'made', 'lastUsed', 'expires', 'id'],
      ids: RESOURCE,
    },
    answer: z.array(apiKey),
  }),
  addApiKey: call({
    method: 'POST',
    path: '/api/add_api_key',
    repeats: 'anew',
    summary: `Makes an API key for another program, within a branch or, for owners, every branch of its company (403 otherwise). The key is answered this once. It holds for ${USUAL_KEY_DAYS} days where nothing else is said, at most ${MOST_KEY_DAYS}.`,
    access: inAccount('create', RESOURCE),
    recentlyConfirmed: true,
    body: z.object({
      name: requiredText(1, 60),
      branchID: idOf('branches'),
      ofCompany: orElse(flag(), false).check(
        z.meta({ description: "Every branch of the branch's company, those to come too." }),
      ),
      scopes: several(scope(), { max: keyScopes.length }).check(
        z.refine((given) => given.length > 0, { error: 'GENERAL.REQUIRED' }),
      ),
      days: orLeftOut(wholeNumber({ min: 1, max: MOST_KEY_DAYS })),
    }),
    answer: z.object({
      id: z.int(),
      key: text.check(z.meta({ description: 'The whole key, a secret.' })),
      expires: wallClock(),
    }),
    example: { name: 'Laboratory', scopes: ['patients:read'] },
  }),
  endApiKey: call({
    method: 'POST',
    path: '/api/end_api_key',
    summary:
      'Ends an API key: from then on it opens nothing, and it never opens anything again. One that has ended already stays so.',
    access: inAccount('end', RESOURCE),
    body: z.object({ id: idOf(RESOURCE) }),
    answer: z.object({ done: z.literal(true) }),
  }),
};
