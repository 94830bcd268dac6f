import {
  changeOf,
  dateOfBirth,
  email,
  givenPassword,
  idOf,
  newPassword,
  oneOf,
  optional,
  optionalEmail,
  optionalPhone,
  optionalText,
  orLeftOut,
  passwordsAgree,
  personName,
  requiredText,
} from '../fields.ts';
import { inAccount, signedIn } from '../kit/access.ts';
import { call, listCall, noRef } from '../kit/call.ts';
import { text as boundedText } from '../kit/text.ts';
import { z } from '../kit/zod.ts';

/** The privileges of a branch's people. Tenant is the ownership of the whole tenant. */
export const privileges = ['Tenant', 'Manager', 'Doctor', 'Nurse', 'Receptionist'] as const;
export type Privilege = (typeof privileges)[number];

/** What stands between a branch user and the branch. */
export const branchUserStates = [
  'active',
  'asked',
  'invited',
  'expired',
  'unlinked',
  'disabled',
] as const;

/** Days for which an invitation holds. */
export const INVITATION_DAYS = 7;
/** Hours for which the link holds by which a branch user chooses a new password. */
export const PASSWORD_LINK_HOURS = 24;

const text = z.string();
/** A privilege, with its word in every language. */
export const privilege = () =>
  oneOf(privileges, {
    words: {
      Tenant: 'ROLE.Tenant',
      Manager: 'ROLE.Manager',
      Doctor: 'ROLE.Doctor',
      Nurse: 'ROLE.Nurse',
      Receptionist: 'ROLE.Receptionist',
    },
  });
const state = () =>
  oneOf(branchUserStates, {
    words: {
      active: 'BRANCH_USER.ACTIVE',
      asked: 'BRANCH_USER.ASKED',
      invited: 'BRANCH_USER.INVITED',
      expired: 'BRANCH_USER.EXPIRED',
      unlinked: 'BRANCH_USER.UNLINKED',
      disabled: 'BRANCH_USER.DISABLED',
    },
  });
const sex = () => oneOf(['F', 'M'], { words: { F: 'PATIENT.FEMALE', M: 'PATIENT.MALE' } });

const branchUser = z
  .object({
    id: z.int(),
    name: text,
    email: text.check(z.meta({ description: 'By which the branch reaches the person.' })),
    privilege: privilege(),
    state: state().check(
      z.meta({
        description:
          'active: linked to an account; asked: the person of an account has not agreed yet; invited: a mailed invitation holds; expired: it no longer does; unlinked: no account; disabled: no access.',
      }),
    ),
    username: text.check(
      z.meta({ description: 'The email of the account that is linked or asked; else empty.' }),
    ),
    phoneMobile: text,
    homeNumber: text,
    dob: z.nullable(text),
    sex: z.nullable(sex()),
    remark: text,
    branchID: z
      .nullable(z.int())
      .check(z.meta({ description: 'null for an owner, who belongs to every branch.' })),
    branch: text.check(z.meta({ description: "The branch's name; empty for an owner." })),
    companyName: text,
    isSelf: z.boolean().check(z.meta({ description: 'The person who asks.' })),
    maySetPassword: z.boolean().check(
      z.meta({
        description:
          'Whether the person who asks may set its password. Where not, a link by which it is chosen can be mailed.',
      }),
    ),
    hasSecondFactor: z
      .boolean()
      .check(z.meta({ description: 'Whether the account is asked for a code at sign-in.' })),
    hasIdentity: z.boolean().check(
      z.meta({
        description:
          "Whether the company's identity provider knows the person; told to its owners alone.",
      }),
    ),
    version: z.int(),
  })
  .check(z.meta({ id: 'BranchUser' }));

const narrowing = {
  branchID: z.optional(idOf('branches')),
  privilege: z.optional(privilege()),
  state: z.optional(state()),
};
const list = {
  sort: ['name', 'email', 'privilege', 'state', 'branch', 'companyName', 'id'] as const,
  ids: 'branch-users',
};
const particulars = {
  phoneMobile: optionalPhone(),
  homeNumber: optionalPhone(),
  dob: optional(dateOfBirth()),
  sex: optional(sex()),
  remark: optionalText(500),
};
const done = z.object({ done: z.literal(true) });
const OWN =
  'Nobody changes their own access (403), and nobody gives a role above their own (403). The last owner of a tenant stays (409).';

export const branchUsers = {
  branchUserList: listCall({
    method: 'GET',
    path: '/api/branch_user_list',
    summary:
      'Users of a branch, or of all branches that the person manages: those with an account, those who are invited, and those who are disabled. Owners of the tenant are listed for owners.',
    access: inAccount('list', 'branch-users'),
    query: z.object(narrowing),
    list,
    answer: z.array(branchUser),
  }),
  tenantUserAccess: listCall({
    method: 'GET',
    path: '/api/tenant_user_access',
    summary: 'Who has which role in which branch of the tenants that the person owns.',
    access: inAccount('list', 'user-access'),
    query: z.object(narrowing),
    list,
    answer: z.array(branchUser),
  }),
  uacRoleList: call({
    method: 'GET',
    path: '/api/uac_role_list',
    summary:
      'The privileges that the person may give in a branch; without a branch, in any of theirs.',
    access: inAccount('list', 'branch-users'),
    query: z.object({ branchID: z.optional(idOf('branches')) }),
    answer: z.array(z.object({ role: privilege() })),
  }),
  clinicUserListByBranchId: call({
    method: 'GET',
    path: '/api/clinic_user_list_by_branch_id',
    summary: 'The people who work in a branch now, by name.',
    access: inAccount('list', 'branch-users'),
    query: z.object({ branchId: idOf('branches') }),
    answer: z.array(
      z.object({ id: z.int(), name: text, email: text, username: text, privilege: privilege() }),
    ),
  }),
  branchUserDetail: call({
    method: 'GET',
    path: '/api/branch_user_detail',
    summary: 'One branch user by email; without a branch, the first of theirs.',
    access: inAccount('show', 'branch-users'),
    query: z.object({ branchUserEmail: email(), branchID: z.optional(idOf('branches')) }),
    answer: branchUser,
    example: { branchUserEmail: 'reception@world.test' },
  }),
  addBranchUserRecord: call({
    method: 'POST',
    path: '/api/add_branch_user_record',
    summary:
      'Adds a branch user without an account, to be invited or linked later. An email that the branch has already is refused with 409.',
    access: inAccount('create', 'branch-users'),
    recentlyConfirmed: true,
    body: z.object({
      name: personName(),
      email: email(),
      branchID: idOf('branches'),
      privilege: privilege(),
      ...particulars,
    }),
    answer: branchUser,
    example: { name: 'Someone New', email: 'someone.new@clinic.test', privilege: 'Nurse' },
  }),
  editBranchUserDetail: call({
    method: 'POST',
    path: '/api/edit_branch_user_detail',
    summary: `Changes a branch user; fields left out stay. A changed email ends an open invitation. Another branch of the tenant moves the user there; an owner who gets another role works in it, or in the first of the tenant. ${OWN} With If-Match, only that version (409 otherwise).`,
    access: inAccount('edit', 'branch-users'),
    recentlyConfirmed: true,
    body: z.object({
      id: idOf('branch-users'),
      branchID: orLeftOut(idOf('branches')),
      name: z.optional(personName()),
      email: z.optional(email()),
      privilege: orLeftOut(privilege()),
      ...changeOf(particulars),
    }),
    answer: branchUser,
    example: { remark: 'Mornings only' },
  }),
  inviteUserBranch: call({
    method: 'POST',
    path: '/api/invite_user_branch',
    summary: `Mails an invitation to join a branch. Its link holds for ${INVITATION_DAYS} days and works once. Someone who belongs to the branch already is refused with 409. At most 20 mails within 15 minutes (429).`,
    reachesPeople: true,
    access: inAccount('create', 'branch-users'),
    recentlyConfirmed: true,
    alone: true,
    body: z.object({
      email: email(),
      branchID: idOf('branches'),
      branch: z
        .optional(optionalText(30))
        .check(z.meta({ description: "The branch's name, which follows from its id." })),
      priviledge: privilege(),
    }),
    answer: branchUser,
    example: { email: 'someone.else@clinic.test', priviledge: 'Nurse' },
  }),
  sendBranchInvitation: call({
    method: 'POST',
    path: '/api/send_branch_invitation',
    summary: `Mails another invitation to a branch user without an account. The earlier link no longer works, the new one holds for ${INVITATION_DAYS} days. At most 20 mails within 15 minutes (429).`,
    reachesPeople: true,
    access: inAccount('create', 'branch-users'),
    recentlyConfirmed: true,
    alone: true,
    body: z.object({ id: idOf('branch-users') }),
    answer: branchUser,
  }),
  withdrawBranchInvitation: call({
    method: 'POST',
    path: '/api/withdraw_branch_invitation',
    summary:
      'Ends an invitation, or the question to the person of an account. A user of whom no name is known is removed with it. 409 where there is none.',
    access: inAccount('create', 'branch-users'),
    body: z.object({ id: idOf('branch-users') }),
    answer: done,
  }),
  addUserBranch: call({
    method: 'POST',
    path: '/api/add_user_branch',
    summary:
      "Joins a branch by an invitation, as the person to whose email it was mailed: the branch's id, the mailed code, and the own email. A wrong, used, withdrawn or expired code is refused with 400, another person with 403. The code confirms the email.",
    access: signedIn,
    body: z.object({ id: idOf('branches'), code: requiredText(1, 100), username: email() }),
    answer: z.object({
      id: z.int(),
      code: text.check(z.meta({ description: "The branch's name." })),
      companyName: text,
      privilege: privilege(),
      isNew: z.boolean().check(z.meta({ description: 'Whether the person joined just now.' })),
    }),
    example: { code: 'mailed-code', username: 'manager@world.test' },
  }),
  linkBranchUser: call({
    method: 'POST',
    path: '/api/link_branch_user',
    summary: `Asks the person of an account with a confirmed email to become a branch user who has none, by mail and alert. The account is linked once they accept (answer_branch), and gives nothing before. An unknown email is refused with 404; after many tries or mails, 429. ${OWN}`,
    reachesPeople: true,
    countsTries: true,
    access: inAccount('edit', 'branch-users'),
    recentlyConfirmed: true,
    alone: true,
    body: z.object({ userBranchId: idOf('branch-users'), username: email() }),
    answer: branchUser,
    example: { username: 'locum@clinic.test' },
  }),
  unlinkBranchUser: call({
    method: 'POST',
    path: '/api/unlink_branch_user',
    summary: `Undoes the link of a branch user with an account, whose access ends at once, or withdraws the question to its person. ${OWN}`,
    access: inAccount('edit', 'branch-users'),
    query: z.object({ id: idOf('branch-users') }),
    answer: branchUser,
  }),
  disabledBranchUser: call({
    method: 'DELETE',
    path: '/api/disabled_branch_user',
    anyPlace: true,
    summary: `Disables a branch user, whose access ends at once, confirmed by the person's own password (403 where it is wrong). What else is given of the user must be right (404). ${OWN}`,
    access: inAccount('delete', 'branch-users'),
    recentlyConfirmed: true,
    query: z.object({
      id: idOf('branch-users'),
      branchID: z.optional(idOf('branches')),
      userEmail: optionalEmail(),
      userLoginID: noRef(optionalEmail()),
      password: givenPassword(),
    }),
    secrets: ['password'],
    confirmedBy: 'password',
    answer: done,
    example: { password: 'not-the-password' },
  }),
  enableBranchUser: call({
    method: 'POST',
    path: '/api/enable_branch_user',
    summary: `Gives a disabled branch user their access again. ${OWN}`,
    access: inAccount('delete', 'branch-users'),
    recentlyConfirmed: true,
    body: z.object({ id: idOf('branch-users') }),
    answer: branchUser,
  }),
  adminChangePassword: call({
    method: 'POST',
    path: '/api/admin_change_password',
    summary:
      "Sets a new password for a branch user's account and ends their sessions, confirmed by the person's own password (403 where it is wrong). For owners, of people who work for their tenants alone and own none; for Administrators, of everyone but people of the platform (403 otherwise). The person is told by mail.",
    access: inAccount('password', 'branch-users'),
    recentlyConfirmed: true,
    body: z
      .object({
        branch_user_id: idOf('branch-users'),
        admin_password: givenPassword(),
        new_password: newPassword(),
        confirm_password: boundedText(50, { error: 'AUTH.VALIDATION.PASSWORD_NOT_SAME' }),
      })
      .check(
        z.refine(passwordsAgree, {
          error: 'AUTH.VALIDATION.PASSWORD_NOT_SAME',
          path: ['confirm_password'],
        }),
      ),
    confirmedBy: 'admin_password',
    answer: done,
    example: {
      admin_password: 'not-the-password',
      new_password: 'Another#1',
      confirm_password: 'Another#1',
    },
  }),
  sendPasswordLink: call({
    method: 'POST',
    path: '/api/send_password_link',
    summary: `Mails a branch user a link by which they choose a new password, whoever else they work for; nothing changes before they do. It holds for ${PASSWORD_LINK_HOURS} hours and works once. For owners and Administrators. 409 where the user has no account. At most 3 of a user, and 20 mails of a person, within 15 minutes (429).`,
    reachesPeople: true,
    access: inAccount('password', 'branch-users'),
    alone: true,
    body: z.object({ id: idOf('branch-users') }),
    answer: done,
  }),
};
