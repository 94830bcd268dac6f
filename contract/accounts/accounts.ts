import { roles } from '../access.ts';
import { startPages } from '../clinic/startPaths.ts';
import {
  changeOf,
  dateOfBirth,
  email,
  givenPassword,
  idOf,
  newPassword,
  optionalText,
  orEmptyText,
  orLeftOut,
  passwordsAgree,
  personName,
  phoneDigits,
  photo,
  PHOTO_BODY,
  requiredText,
} from '../fields.ts';
import { anyone, signedIn } from '../kit/access.ts';
import { call, noRef } from '../kit/call.ts';
import { firebaseWebConfig } from '../kit/firebase.ts';
import { secret, text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';
import { areaNames } from '../platform/accessAreas.ts';
import { computerSecret } from './computerSecret.ts';
import { planFeatures } from './planFeatures.ts';
import { signInFacts } from './signInFacts.ts';

export const role = z.enum(roles);

/** A branch of a person, with their role. */
export const ownBranch = z.object({
  id: z.int(),
  code: z.string().check(z.meta({ description: "The branch's name." })),
  companyName: z.string(),
  state: z.string(),
  role,
  expired: z
    .boolean()
    .check(z.meta({ description: 'Its subscription has ended: the branch can only be read.' })),
  startPage: z.enum(startPages).check(
    z.meta({
      description: 'What the product opens with: what the person chose, else the branch.',
    }),
  ),
  subscriptionEnds: z.nullable(z.string()).check(
    z.meta({
      description: 'The last day of its subscriptions. Without one it cannot be chosen.',
    }),
  ),
  lacks: z.array(z.enum(planFeatures)).check(
    z.meta({
      description: 'What its plan does not include. The records are read; they are not changed.',
    }),
  ),
});

const areas = z.array(z.enum(areaNames));
const accessLevel = z.nullable(z.object({ sees: areas, edits: areas })).check(
  z.meta({
    description:
      "What a user of the platform sees and edits of AGATA's administration; null for everything.",
  }),
);

const tokens = z.object({ token: z.string(), readOnlyToken: z.string() });

/** What a browser that signs someone in says of itself. */
export const browser = {
  device: z.optional(optionalText(100)).check(
    secret(),
    z.meta({
      description:
        'What the browser calls itself: a random text. The person is mailed where one signs in that they have not used before.',
    }),
  ),
  timeZone: z
    .optional(optionalText(50))
    .check(z.meta({ description: 'Of the browser, such as Asia/Kuala_Lumpur.' })),
  computer: orLeftOut(computerSecret()).check(
    secret(),
    z.meta({
      description:
        'Of a shared computer, where who works in its branch may lock the session, and open it again with their PIN.',
    }),
  ),
};

/** What signing in answers, by whichever way. */
export const openedSession = z.extend(tokens, {
  loginUserId: z.int(),
  branches: z.array(ownBranch),
  roleAccess: z.array(role),
  agRoleAccess: z
    .array(z.string())
    .check(z.meta({ description: 'HP: healthcare provider of the consultant platform.' })),
  accessLevel,
  ...signInFacts,
  blockBranchAccess: z
    .array(z.int())
    .check(z.meta({ description: 'Ids of branches that the person may not choose.' })),
  hasAccountAccess: z.boolean(),
  agHasAccountAccess: z.boolean(),
});

const profile = z.object({
  id: z.int(),
  email: z.string(),
  full_name: z.string(),
  fullName: z.string(),
  displayName: z.string(),
  healthcareProviderName: z.string(),
  healthcareProviderDisplayName: z.string(),
  phoneMobile: z.string(),
  dob: z.nullable(z.string()),
  hasPhoto: z.boolean(),
  photo: z.nullable(z.string()).check(z.meta({ description: 'base64 of a JPEG.' })),
  photoType: z.nullable(z.string()),
  roleAccess: z.array(role),
  agRoleAccess: z.array(z.string()),
  accessLevel,
  ...signInFacts,
  branches: z.array(ownBranch),
  emailConfirmed: z.boolean().check(
    z.meta({
      description: 'Whether the person has confirmed the email with a mailed code.',
    }),
  ),
  pendingEmail: z
    .nullable(z.string())
    .check(z.meta({ description: 'A new email that is not confirmed yet.' })),
  version: z.int(),
});

const ownProfile = z.extend(profile, {
  draftKey: z.string().check(
    z.meta({
      description:
        "The key of the person's own drafts in a browser: 32 bytes as base64url, the same in each session. It is for memory alone.",
    }),
  ),
});

const newPasswords = z.object({
  new_password: newPassword(),
  confirm_password: text(50, { error: 'AUTH.VALIDATION.PASSWORD_NOT_SAME', isExact: true }).check(
    secret(),
  ),
});
const agreeing = { error: 'AUTH.VALIDATION.PASSWORD_NOT_SAME', path: ['confirm_password'] };
const done = z.object({ done: z.literal(true) });

export const accounts = {
  authenticate: call({
    method: 'POST',
    path: '/api/authenticate',
    repeats: 'anew',
    summary:
      'Signs in. A wrong email or password is refused with 400, whether the email is known or not. After ten attempts from one address: 429, for 30 s, and longer after each further attempt. Whoever has a second factor and gives no code is refused with 403 (AUTH.CODE_WANTED) once the password is right, and gives it in the same call; a wrong or used one is refused with 400 (AUTH.CODE_WRONG), and counted by itself.',
    access: anyone,
    body: z.object({
      email: email(),
      password: givenPassword(),
      code: z
        .optional(optionalText(30))
        .check(secret(), z.meta({ description: 'Of the app on the phone, or a recovery code.' })),
      ...browser,
    }),
    answer: openedSession,
    example: { email: 'someone@clinic.test', password: 'not-the-password' },
  }),
  signOut: call({
    method: 'GET',
    path: '/api/sign_out',
    summary: 'Ends the session, with all its tokens and hub connections.',
    access: signedIn,
    answer: done,
  }),
  refreshToken: call({
    method: 'GET',
    path: '/api/refresh_token',
    summary:
      'Renews both tokens of the session; needs the bearer token and the readOnlyToken together. The old ones stay valid for 30 s and give the same new ones again; a bearer token used later ends the session.',
    access: signedIn,
    query: z.object({ readOnlyToken: requiredText(1, 100) }),
    secrets: ['readOnlyToken'],
    answer: tokens,
  }),
  chooseBranch: call({
    method: 'POST',
    path: '/api/choose_branch',
    summary:
      "Makes one of the person's own branches the session's. One whose subscription has ended can be read only; one without a plan is refused with 403, and one whose plan has all its users at work with 409, except for owners and managers.",
    access: signedIn,
    body: z.object({ chosenBranchID: idOf('branches') }),
    answer: z.object({ branches: z.array(ownBranch) }),
  }),
  forgotPassword: call({
    method: 'POST',
    path: '/api/forgot_password',
    repeats: 'anew',
    summary:
      'Mails a link with a code that is valid for 10 minutes. Known and unknown emails are answered alike, unless REVEAL_UNKNOWN_EMAIL is set.',
    access: anyone,
    body: z.object({ email: email() }),
    answer: done,
    example: { email: 'someone@clinic.test' },
  }),
  resetPassword: call({
    method: 'POST',
    path: '/api/reset_password',
    repeats: 'anew',
    summary:
      'Sets a new password with a mailed code (10 minutes, 5 attempts, one use) and ends every session of the person.',
    access: anyone,
    body: z
      .extend(newPasswords, { email: email(), code: requiredText(1, 100) })
      .check(z.refine(passwordsAgree, agreeing)),
    answer: done,
    example: {
      email: 'someone@clinic.test',
      code: 'wrong',
      new_password: 'Another#1',
      confirm_password: 'Another#1',
    },
  }),
  getUserProfile: call({
    method: 'GET',
    path: '/api/get_user_profile',
    summary: 'The signed-in person, with all their branches.',
    access: signedIn,
    answer: profile,
  }),
  getUserProfileDetail: call({
    method: 'GET',
    path: '/api/get_user_profile_detail',
    summary: 'The signed-in person, with their role in one of their branches.',
    access: signedIn,
    query: z.object({ branchId: z.optional(idOf('branches')) }),
    answer: ownProfile,
  }),
  changePassword: call({
    method: 'POST',
    path: '/api/change_password',
    summary:
      'Changes the own password and ends every other session. A wrong old password is refused with 403.',
    access: signedIn,
    recentlyConfirmed: true,
    body: z
      .extend(newPasswords, { old_password: givenPassword() })
      .check(z.refine(passwordsAgree, agreeing)),
    confirmedBy: 'old_password',
    needsPassword: true,
    answer: done,
    example: {
      old_password: 'not-the-password',
      new_password: 'Another#1',
      confirm_password: 'Another#1',
    },
  }),
  editUserProfile: call({
    method: 'POST',
    path: '/api/edit_user_profile',
    summary:
      'Changes the own profile. The email may be left out; another one than the present is refused (400), as change_email changes it. The photo is base64 of a PNG, JPEG or WebP, stored as a JPEG of at most 512 pixels; an empty text removes it.',
    access: signedIn,
    body: z.object({
      email: z.optional(email()),
      full_name: personName(),
      display_name: personName(),
      dob: dateOfBirth(),
      phone_mobile: phoneDigits(),
      ...changeOf({ photo: orEmptyText(photo()), photoType: optionalText(50) }),
    }),
    largestBody: PHOTO_BODY,
    answer: profile,
    example: {
      email: 'someone@clinic.test',
      full_name: 'Someone Else',
      display_name: 'Someone',
      dob: '1990-02-28',
      phone_mobile: '60123456789',
    },
  }),
  changeEmail: call({
    method: 'POST',
    path: '/api/change_email',
    summary:
      "Asks for another email, confirmed by the person's own password (403 where it is wrong). A code that holds for 10 minutes is mailed to it and the old one is told; until the code comes back nothing changes. The email that is kept may be asked for as well while it is not confirmed. Five mails within 15 minutes (429).",
    access: signedIn,
    recentlyConfirmed: true,
    body: z.object({ new_email: email(), password: givenPassword() }),
    confirmedBy: 'password',
    answer: profile,
    example: { new_email: 'someone.new@clinic.test', password: 'not-the-password' },
  }),
  resendEmailCode: call({
    method: 'POST',
    path: '/api/resend_email_code',
    summary:
      'Mails another code to the unconfirmed new email; the earlier code becomes invalid. 404 where there is none.',
    access: signedIn,
    answer: profile,
  }),
  cancelEmailChange: call({
    method: 'POST',
    path: '/api/cancel_email_change',
    summary: 'Deletes the unconfirmed new email, if there is one.',
    access: signedIn,
    answer: profile,
  }),
  confirmEmail: call({
    method: 'POST',
    path: '/api/confirm_email',
    summary:
      'Confirms the new email with the code that was mailed to it (10 minutes, 5 attempts, one use; 400 otherwise). An email of another person is refused with 409.',
    access: signedIn,
    body: z.object({ code: requiredText(1, 20).check(secret()) }),
    countsTries: true,
    answer: profile,
    example: { code: '00000000' },
  }),
  getInitializedSetting: call({
    method: 'GET',
    path: '/api/get_initialized_setting',
    summary:
      'Settings that a page needs at its start: the cloud-messaging configuration (null where there is none), whether the first Administrator is missing, and the address of the card reader agent.',
    access: anyone,
    answer: z.object({
      firebase: z.nullable(firebaseWebConfig),
      webPushKey: z.string().check(
        z.meta({
          description: 'The public key (VAPID) by which a browser subscribes to messages.',
        }),
      ),
      firstAdministrator: z.boolean(),
      outbox: z.boolean().check(
        z.meta({
          description:
            'Mail goes to the local stand-in, and the page is open on the same computer: the page can link to the outbox.',
        }),
      ),
      cardReader: z.string().check(
        z.meta({
          description: 'The address of the card reader agent on the page’s computer.',
        }),
      ),
    }),
  }),
  providerProfile: call({
    method: 'GET',
    path: '/api/agata/web/GetUserProfile',
    summary:
      'The provider profile of the signed-in person, for their own userId; null for people who are no healthcare provider.',
    access: signedIn,
    query: z.object({ roleId: noRef(requiredText(1, 50)), userId: idOf('accounts') }),
    answer: z.object({
      data: z.nullable(
        z.object({ userId: z.int(), fullName: z.string(), displayName: z.string() }),
      ),
    }),
    example: { roleId: 'HP' },
  }),
  createFirstAdministrator: call({
    method: 'POST',
    path: '/api/create_first_administrator',
    repeats: 'anew',
    summary:
      'Creates the first Administrator of an empty installation, with the one-time code printed at the console. 409 once there is one.',
    access: anyone,
    body: z
      .extend(newPasswords, { code: requiredText(1, 100), email: email(), full_name: personName() })
      .check(z.refine(passwordsAgree, agreeing)),
    answer: done,
    example: {
      code: 'wrong',
      email: 'first@clinic.test',
      full_name: 'First Person',
      new_password: 'Another#1',
      confirm_password: 'Another#1',
    },
  }),
};
