import {
  changeOf,
  idOf,
  optionalTimeOfDay,
  optionalWholeNumber,
  orElse,
  several,
} from '../fields.ts';
import { inAccount } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { text as boundedText } from '../kit/text.ts';
import { z } from '../kit/zod.ts';
import { privilege, privileges } from './branchUsers.ts';

/** Hours after which every session ends, whatever a company says. */
export const LONGEST_HOURS = 7 * 24;
/** Minutes without use after which every session ends, whatever a company says. */
export const LONGEST_IDLE_MINUTES = 12 * 60;
/** Pages renew their tokens every two minutes, so less would end sessions that are in use. */
const LEAST_IDLE_MINUTES = 5;

/** An address, or a network in CIDR notation. */
const network = () =>
  boundedText(50, { error: 'SIGN_IN_RULES.NO_NETWORK', trimmed: true }).check(
    z.refine((typed) => networks.safeParse(typed).success, { error: 'SIGN_IN_RULES.NO_NETWORK' }),
  );
const networks = z.union([z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()]);

const rules = z
  .object({
    id: z.int().check(z.meta({ description: 'That of the company.' })),
    companyName: z.string(),
    secondFactorRoles: z
      .array(privilege())
      .check(z.meta({ description: 'Roles whose people need a second factor.' })),
    lacking: z.int().check(z.meta({ description: 'People of these roles who have none yet.' })),
    longestHours: z
      .nullable(z.int())
      .check(
        z.meta({ description: `Hours after which a session ends; null for ${LONGEST_HOURS}.` }),
      ),
    idleMinutes: z.nullable(z.int()).check(
      z.meta({
        description: `Minutes without use after which a session ends; null for ${LONGEST_IDLE_MINUTES}, renewed by open pages.`,
      }),
    ),
    networks: z
      .array(z.string())
      .check(z.meta({ description: 'From which requests are answered; none for everywhere.' })),
    hoursFrom: z.nullable(z.string()),
    hoursUntil: z.nullable(z.string()).check(
      z.meta({
        description: "hh:mm, by the clinics' clock; before hoursFrom, it is of the next day.",
      }),
    ),
    version: z.int(),
  })
  .check(z.meta({ id: 'SignInRules' }));

/** What a company asks of its people when they sign in. */
export const signInRules = {
  signInRuleList: listCall({
    method: 'GET',
    path: '/api/sign_in_rule_list',
    summary: 'The rules for sign-in of the companies that the person owns.',
    access: inAccount('list', 'sign-in-rules'),
    list: { sort: ['companyName', 'id'], ids: 'sign-in-rules' },
    answer: z.array(rules),
  }),
  signInRules: call({
    method: 'GET',
    path: '/api/sign_in_rules',
    summary: 'The rules for sign-in of one company.',
    access: inAccount('show', 'sign-in-rules'),
    query: z.object({ id: idOf('sign-in-rules') }),
    answer: rules,
  }),
  editSignInRules: call({
    method: 'POST',
    path: '/api/edit_sign_in_rules',
    summary:
      "Changes a company's rules for sign-in, which hold at once; fields left out stay. Owners are held to the second factor, the longest and the idle time alone, so that no company locks itself out; who asks it of owners has one (409). Network and hours are of every request, the strictest longest and idle time of all companies that a person works for counts. With If-Match, only that version (409 otherwise).",
    access: inAccount('edit', 'sign-in-rules'),
    recentlyConfirmed: true,
    body: z.object({
      id: idOf('sign-in-rules'),
      ...changeOf({
        secondFactorRoles: orElse(several(privilege(), { max: privileges.length }), []),
        longestHours: optionalWholeNumber({ min: 1, max: LONGEST_HOURS }),
        idleMinutes: optionalWholeNumber({ min: LEAST_IDLE_MINUTES, max: LONGEST_IDLE_MINUTES }),
        networks: orElse(several(network(), { max: 50 }), []),
        hoursFrom: optionalTimeOfDay(),
        hoursUntil: optionalTimeOfDay(),
      }),
    }),
    answer: rules,
    example: { longestHours: 12 },
  }),
};
