import { givenPassword, optionalText, orLeftOut } from '../fields.ts';
import { signedIn } from '../kit/access.ts';
import { call, CONFIRMED_MINUTES } from '../kit/call.ts';
import { secret } from '../kit/text.ts';
import { z } from '../kit/zod.ts';
import { passkeyAnswer } from './passkeys.ts';
import { signOnTicket } from './signOnTicket.ts';

export const confirming = {
  confirmIdentity: call({
    method: 'POST',
    path: '/api/confirm_identity',
    repeats: 'anew',
    summary: `Confirms who the signed-in person is, so that this session may make the calls that hurt for ${CONFIRMED_MINUTES} minutes, as after signing in. A passkey of the person is enough by itself (400 where it is not theirs, own_passkey_question). Otherwise, whoever has a second factor gives a code of it or a recovery code (403, AUTH.CODE_WANTED, without one); everybody else a ticket of their identity provider (begin_sign_on_confirmation; 400 where it is not of this session) or their password (403 where it is wrong). A wrong or used code is refused with 400. After ten wrong ones: 429 for 30 s, and longer after each further one.`,
    access: signedIn,
    body: z.object({
      password: orLeftOut(givenPassword()),
      code: z
        .optional(optionalText(30))
        .check(secret(), z.meta({ description: 'Of the app on the phone, or a recovery code.' })),
      passkey: z.optional(z.object(passkeyAnswer)),
      ticket: orLeftOut(signOnTicket()),
    }),
    confirmedBy: 'password',
    needsPassword: true,
    countsTries: true,
    answer: z.object({ done: z.literal(true) }),
    example: { password: 'not-the-password' },
  }),
};
