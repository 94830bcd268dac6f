import {
  changeOf,
  email,
  flag,
  idOf,
  oneOf,
  optionalText,
  orElse,
  orLeftOut,
  requiredText,
  webAddress,
} from '../fields.ts';
import { anyone, inAccount, onPlatform, signedIn } from '../kit/access.ts';
import { call, listCall, noRef } from '../kit/call.ts';
import { secret, text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';
import { browser, openedSession } from './accounts.ts';
import { domainName } from './domainName.ts';
import { signOnTicket } from './signOnTicket.ts';

const RESOURCE = 'single-sign-on';
const DOMAINS = 'email-domains';
const GROUPS = 'sign-on-groups';

/** The page that a provider sends people back to. */
export const RETURN_PATH = '/auth/single-sign-on';
/** What the name of the TXT record begins with that proves a domain. */
export const RECORD_NAME = '_doctor-assist';
/** What the text of that record begins with. */
export const RECORD_BEGINS = 'doctor-assist=';
/** Minutes within which someone has to be back from their provider. */
export const AWAY_MINUTES = 10;
/** Days after which a proof by the DNS ends whose record is gone. */
export const MISSING_DAYS = 7;
/** Domains and rows of groups that a company may have. */
export const MOST_DOMAINS = 20;
export const MOST_GROUPS = 200;

/** Roles that groups of a provider may give, the one with most rights first. Nobody becomes an owner by a group. */
export const groupRoles = ['Manager', 'Doctor', 'Nurse', 'Receptionist'] as const;
export type GroupRole = (typeof groupRoles)[number];

const role = () =>
  oneOf(groupRoles, {
    words: {
      Manager: 'ROLE.Manager',
      Doctor: 'ROLE.Doctor',
      Nurse: 'ROLE.Nurse',
      Receptionist: 'ROLE.Receptionist',
    },
  });

/** The query that a provider sent someone back with. */
const answer = () => text(8_000, { isExact: true }).check(secret());

const emailDomain = z
  .object({
    id: z.int(),
    companyID: z.int(),
    companyName: z.string(),
    domain: z.string(),
    record: z.string().check(z.meta({ description: 'The name of the TXT record that proves it.' })),
    value: z.string().check(z.meta({ description: 'The text of that record.' })),
    proven: z
      .nullable(z.string())
      .check(z.meta({ description: 'Wall clock; null while nobody has proven it.' })),
    missing: z.nullable(z.string()).check(
      z.meta({
        description: `Wall clock; since when the DNS has had the record no more, so that the proof ends ${MISSING_DAYS} days later.`,
      }),
    ),
    provenBy: z
      .string()
      .check(z.meta({ description: 'Who proved it for the platform; empty where the DNS did.' })),
    version: z.int(),
  })
  .check(z.meta({ id: 'EmailDomain' }));
export type EmailDomain = z.infer<typeof emailDomain>;

const group = z
  .object({
    id: z.int(),
    companyID: z.int(),
    group: z.string(),
    branchID: z.int(),
    branch: z.string(),
    role: role(),
  })
  .check(z.meta({ id: 'SignOnGroup' }));

const fields = {
  name: requiredText(1, 60),
  issuer: webAddress(),
  clientId: noRef(requiredText(1, 255)),
  groupsClaim: optionalText(100),
  countsAsTwo: orElse(flag(), false),
  isRequired: orElse(flag(), false),
  addsPeople: orElse(flag(), false),
};

const provider = z
  .object({
    id: z.int().check(z.meta({ description: 'That of the company.' })),
    companyName: z.string(),
    name: z.string().check(z.meta({ description: 'Empty where it has no provider.' })),
    issuer: z.string(),
    clientId: z.string(),
    hasSecret: z.boolean(),
    groupsClaim: z.string().check(z.meta({ description: "The claim that holds one's groups." })),
    countsAsTwo: z
      .boolean()
      .check(z.meta({ description: 'Signing in there counts as both factors.' })),
    isRequired: z
      .boolean()
      .check(
        z.meta({ description: 'People of its domains sign in there alone; owners are free.' }),
      ),
    addsPeople: z
      .boolean()
      .check(
        z.meta({ description: 'People who are unknown are added, where a group gives a role.' }),
      ),
    isTested: z
      .boolean()
      .check(z.meta({ description: 'An owner has signed in there with these settings.' })),
    returnAddress: z
      .string()
      .check(z.meta({ description: 'The address that the provider sends people back to.' })),
    provenDomains: z.int().check(z.meta({ description: 'Domains of its emails that are proven.' })),
    version: z.int(),
  })
  .check(z.meta({ id: 'SingleSignOn' }));
export type SingleSignOn = z.infer<typeof provider>;

const begun = z.object({
  address: z.string().check(z.meta({ description: "The provider's page to go to." })),
  attempt: z.string().check(z.meta({ description: 'Stays in the browser that began.' })),
});
const startable = z.object({
  ticket: z.string().check(z.meta({ description: 'For begin_single_sign_on, for five minutes.' })),
});
const done = z.object({ done: z.literal(true) });

/** What the provider told of someone, and what would follow. */
const told = z
  .object({
    subject: z.string(),
    email: z.string(),
    isVerified: z.boolean(),
    groups: z.array(z.string()),
    roles: z.array(z.object({ branch: z.string(), role: role() })),
  })
  .check(z.meta({ id: 'SignOnTest' }));
export type SignOnTest = z.infer<typeof told>;

/** Signing in at a company's own identity provider (OpenID Connect). */
export const singleSignOn = {
  singleSignOnList: listCall({
    method: 'GET',
    path: '/api/single_sign_on_list',
    summary: 'The identity providers of the companies that the person owns.',
    access: inAccount('list', RESOURCE),
    list: { sort: ['companyName', 'id'], ids: RESOURCE },
    answer: z.array(provider),
  }),
  singleSignOn: call({
    method: 'GET',
    path: '/api/single_sign_on',
    summary: 'The identity provider of one company.',
    access: inAccount('show', RESOURCE),
    query: z.object({ id: idOf(RESOURCE) }),
    answer: provider,
  }),
  editSingleSignOn: call({
    method: 'POST',
    path: '/api/edit_single_sign_on',
    summary:
      'Sets the identity provider of a company; fields left out stay. Another issuer or client wants its secret (400), ends the sessions that the one before opened, and forgets who it knew. It is asked of people only once an owner has signed in there (409); a new secret alone leaves that as it is. With If-Match, only that version (409 otherwise).',
    access: inAccount('edit', RESOURCE),
    recentlyConfirmed: true,
    body: z.object({
      id: idOf(RESOURCE),
      ...changeOf(fields),
      name: z.optional(fields.name),
      issuer: z.optional(fields.issuer),
      clientId: z.optional(fields.clientId),
      clientSecret: orLeftOut(text(500, { isExact: true }).check(secret())),
    }),
    answer: provider,
    example: {
      name: 'Clinic account',
      issuer: 'https://login.clinic.test',
      clientId: 'doctor-assist',
      clientSecret: 'a-secret',
    },
  }),
  removeSingleSignOn: call({
    method: 'DELETE',
    path: '/api/remove_single_sign_on',
    summary:
      'Removes the identity provider of a company: the sessions that it opened end, and the roles that its groups gave are taken.',
    access: inAccount('delete', RESOURCE),
    recentlyConfirmed: true,
    query: z.object({ id: idOf(RESOURCE) }),
    answer: done,
  }),
  addEmailDomain: call({
    method: 'POST',
    path: '/api/add_email_domain',
    summary: `Adds a domain of a company's emails, which counts once it is proven. One of a public mail service is refused (400).`,
    access: inAccount('create', DOMAINS),
    recentlyConfirmed: true,
    body: z.object({ companyID: idOf(RESOURCE), domain: domainName() }),
    answer: emailDomain,
    example: { domain: 'new-clinic.test' },
  }),
  checkEmailDomain: call({
    method: 'POST',
    path: '/api/check_email_domain',
    repeats: 'anew',
    summary:
      'Looks in the DNS for the record that proves a domain. 409 where it is not there, or another company has proven the domain.',
    access: inAccount('edit', DOMAINS),
    body: z.object({ id: idOf(DOMAINS), domain: domainName() }),
    answer: emailDomain,
    example: { domain: 'clinic.test' },
  }),
  removeEmailDomain: call({
    method: 'DELETE',
    path: '/api/remove_email_domain',
    summary:
      "Removes a domain: the sessions that the company's provider opened for its people end, and the roles that its groups gave them are taken.",
    access: inAccount('delete', DOMAINS),
    recentlyConfirmed: true,
    query: z.object({ id: idOf(DOMAINS) }),
    answer: done,
  }),
  addSignOnGroup: call({
    method: 'POST',
    path: '/api/add_sign_on_group',
    summary:
      'Gives whoever is in a group of the provider a role in a branch, from their next sign-in there. Of several roles in a branch the one with most rights counts. 409 where the group has one there.',
    access: inAccount('create', GROUPS),
    recentlyConfirmed: true,
    body: z.object({
      companyID: idOf(RESOURCE),
      group: requiredText(1, 200),
      branchID: idOf('branches'),
      role: role(),
    }),
    answer: group,
    example: { group: 'Doctors', role: 'Doctor' },
  }),
  removeSignOnGroup: call({
    method: 'DELETE',
    path: '/api/remove_sign_on_group',
    summary: 'Takes the role of a group; who has it loses it at their next sign-in there.',
    access: inAccount('delete', GROUPS),
    recentlyConfirmed: true,
    query: z.object({ id: idOf(GROUPS) }),
    answer: done,
  }),
  beginSignOnTest: call({
    method: 'POST',
    path: '/api/begin_sign_on_test',
    repeats: 'anew',
    summary: `Lets an owner try a company's provider, which signs nobody in: begin_single_sign_on takes the ticket, finish_single_sign_on shows what the provider told. An owner who comes back with the email of their own account may sign in there from then on. 409 without a provider.`,
    access: inAccount('edit', RESOURCE),
    recentlyConfirmed: true,
    body: z.object({ id: idOf(RESOURCE) }),
    answer: startable,
  }),
  forgetSignOnIdentity: call({
    method: 'POST',
    path: '/api/forget_sign_on_identity',
    summary:
      "Forgets whom the company's identity provider knows a branch user as, for owners: the sessions that it opened for them end, and their next sign-in there goes by their email again. 409 where it knows nobody.",
    access: inAccount('edit', RESOURCE),
    recentlyConfirmed: true,
    body: z.object({ id: idOf('branch-users') }),
    answer: done,
  }),
  emailDomainList: listCall({
    method: 'GET',
    path: '/api/email_domain_list',
    summary:
      'The domains of the companies that the person owns, for the platform of all, by part of domain or company.',
    access: inAccount('list', DOMAINS),
    query: z.object({ companyID: z.optional(idOf(RESOURCE)) }),
    list: { sort: ['domain', 'companyName', 'proven', 'id'], ids: DOMAINS },
    answer: z.array(emailDomain),
  }),
  signOnGroupList: listCall({
    method: 'GET',
    path: '/api/sign_on_group_list',
    summary: 'The roles that groups of providers give in the companies that the person owns.',
    access: inAccount('list', GROUPS),
    query: z.object({ companyID: z.optional(idOf(RESOURCE)) }),
    list: { sort: ['group', 'branch', 'role', 'id'], ids: GROUPS },
    answer: z.array(group),
  }),
  proveEmailDomain: call({
    method: 'POST',
    path: '/api/prove_email_domain',
    summary:
      'Proves a domain for its company in the name of the platform. 409 where another company has proven it.',
    access: onPlatform('prove', DOMAINS),
    recentlyConfirmed: true,
    body: z.object({ id: idOf(DOMAINS) }),
    answer: emailDomain,
  }),
  takeBackEmailDomain: call({
    method: 'POST',
    path: '/api/take_back_email_domain',
    summary:
      "Takes the proof of a domain back in the name of the platform: the sessions that the company's provider opened for its people end, and the roles that its groups gave them are taken.",
    access: onPlatform('prove', DOMAINS),
    recentlyConfirmed: true,
    body: z.object({ id: idOf(DOMAINS) }),
    answer: emailDomain,
  }),
  singleSignOnOf: call({
    method: 'GET',
    path: '/api/single_sign_on_of',
    summary:
      'The name of the identity provider of a domain of emails; empty where it has none. Nothing is told of anyone. After very many such questions of one address: 429, for seconds.',
    access: anyone,
    query: z.object({ domain: requiredText(1, 253) }),
    answer: z.object({ name: z.string() }),
    example: { domain: 'clinic.test' },
  }),
  beginSingleSignOn: call({
    method: 'POST',
    path: '/api/begin_single_sign_on',
    repeats: 'anew',
    summary: `Begins to sign in at the provider of the domain of an email, or that of a ticket (begin_sign_on_test, begin_sign_on_confirmation), for ${AWAY_MINUTES} minutes. 404 where there is none, 400 for a ticket that is over, 409 where the provider cannot be reached.`,
    access: anyone,
    needsOne: ['email', 'ticket'],
    body: z.object({ email: orLeftOut(email()), ticket: orLeftOut(signOnTicket()) }),
    answer: begun,
    example: { email: 'someone@clinic.test' },
  }),
  beginSignOnConfirmation: call({
    method: 'POST',
    path: '/api/begin_sign_on_confirmation',
    repeats: 'anew',
    summary:
      'Lets the signed-in person confirm at their provider who they are (confirm_identity): begin_single_sign_on takes the ticket, and they sign in there anew. 409 where they never signed in there, or it may not say any more who they are.',
    access: signedIn,
    answer: startable,
  }),
  finishSingleSignOn: call({
    method: 'POST',
    path: '/api/finish_single_sign_on',
    repeats: 'anew',
    summary:
      'Takes what a provider sent someone back with, in the browser that began, once. Answers a ticket for open_single_sign_on or confirm_identity, or what a test told. What the provider did not sign for us, of another browser, over or unknown is refused with 400; whom the company does not let in with 403; 409 where the provider cannot be reached. After many that did not fit from one address: 429, for seconds, which uses nothing up.',
    access: anyone,
    body: z.object({ attempt: signOnTicket(), answer: answer() }),
    answer: z.object({
      purpose: z.enum(['sign-in', 'confirm', 'test']),
      ticket: z
        .string()
        .check(z.meta({ description: 'Counts once, for five minutes; empty for a test.' })),
      told: z.nullable(told),
    }),
    example: { attempt: 'unknown', answer: 'code=unknown&state=unknown' },
  }),
  openSingleSignOn: call({
    method: 'POST',
    path: '/api/open_single_sign_on',
    repeats: 'anew',
    summary:
      'Opens the session of a ticket. Whoever has a second factor gives a code as after a password (403, AUTH.CODE_WANTED), also where the provider counts as both. 400 for a ticket that is unknown or over; 403 for whom the company does not let in any more.',
    access: anyone,
    body: z.object({
      ticket: signOnTicket(),
      code: z
        .optional(optionalText(30))
        .check(secret(), z.meta({ description: 'Of the app on the phone, or a recovery code.' })),
      ...browser,
    }),
    answer: openedSession,
    example: { ticket: 'unknown' },
  }),
};
