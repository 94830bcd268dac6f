import { oneOf, wholeNumber } from '../fields.ts';
import { noRef } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { accessRoles } from './access.ts';

/** What stands between a provider and a workplace, as its list of members shows it. */
export const memberStates = ['joined', 'asking', 'invited', 'expired'] as const;

/** The state of a member on the wire: an invitation that is no longer answered has expired. */
export const memberState = () =>
  oneOf(memberStates, {
    words: {
      joined: 'AGATA.MEMBER.JOINED',
      asking: 'AGATA.MEMBER.ASKING',
      invited: 'AGATA.MEMBER.INVITED',
      expired: 'AGATA.MEMBER.EXPIRED',
    },
  });

/** The words of the access roles by their number. */
export const roleWords = {
  1: 'AGATA.ROLE.OWNER',
  2: 'AGATA.ROLE.ADMINISTRATOR',
  3: 'AGATA.ROLE.MEMBER',
} as const;

/** The access roles, as a form offers them. */
export const roleChoices = accessRoles.map(({ id }) => ({ value: id, label: roleWords[id] }));

/** An access role by its number. */
export const accessRoleId = () => noRef(wholeNumber({ min: 1, max: accessRoles.length }));

const text = z.string();

/** What every list of members shows of one. */
export const memberFields = {
  id: z.int(),
  healthcareProviderId: z
    .nullable(z.int())
    .check(z.meta({ description: 'null for who is invited.' })),
  name: text.check(z.meta({ description: 'For who is invited, the mobile number.' })),
  mobileNo: text,
  expertise: text,
  accessRoleId: z.int(),
  state: memberState(),
  invitedUntil: z.nullable(text).check(
    z.meta({
      kind: 'wallClock',
      description: "Of an invitation, the clinics' wall clock written as UTC.",
    }),
  ),
  isSelf: z.boolean(),
  version: z.int(),
};
