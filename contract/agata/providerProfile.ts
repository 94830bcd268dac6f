import { changeOf, oneOf, optionalReference, optionalText, requiredText } from '../fields.ts';
import { signedIn } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { approvalStates } from './approvals.ts';
import { mobileNumber } from './mobile.ts';
import { providerKinds } from './providers.ts';

/** What a provider says of themselves, at registration and later. */
export const providerFields = {
  kind: oneOf(providerKinds, {
    words: { provider: 'AGATA.PROVIDER', agent: 'AGATA.AGENT' },
  }),
  name: requiredText(3, 100),
  mobileNo: mobileNumber(),
  icNo: optionalText(20),
  passport: optionalText(20),
  qualification: optionalText(200),
  mmcNo: optionalText(20),
  apcNo: optionalText(30),
  expertise: optionalText(100),
  organizationType: optionalText(100),
  associationBody: optionalText(100),
};

const text = z.string();
const profile = z.object({
  id: z.int().check(z.meta({ description: 'Of the account.' })),
  kind: oneOf(providerKinds, { words: { provider: 'AGATA.PROVIDER', agent: 'AGATA.AGENT' } }),
  name: text,
  mobileNo: text,
  icNo: text,
  passport: text,
  qualification: text,
  mmcNo: text,
  apcNo: text,
  expertise: text,
  organizationType: text,
  associationBody: text,
  avatarId: optionalReference('avatars'),
  status: z
    .enum(['none', ...approvalStates])
    .check(z.meta({ description: 'Of the registration; none before it is asked for.' })),
  asks: z
    .boolean()
    .check(z.meta({ description: 'Whether a changed profile waits for an Administrator.' })),
  reason: text.check(z.meta({ description: 'Why the last request was rejected; else empty.' })),
});

/** The choices of a field, each with what the list of them says of it. */
const choices = <S extends z.core.$ZodShape>(name: string, summary: string, more: S) =>
  call({
    method: 'GET',
    path: `/api/agata/web/${name}`,
    summary,
    access: signedIn,
    answer: z.array(z.object({ name: text, ...more })),
  });

/** The person as a healthcare provider or service agent of AGATA. */
export const providerProfile = {
  getProviderProfile: call({
    method: 'GET',
    path: '/api/agata/web/GetProviderProfile',
    summary:
      'The person as a provider of AGATA: what is approved, or what they asked for first. Without a registration, what is known of the account.',
    access: signedIn,
    answer: profile,
  }),
  saveProviderProfile: call({
    method: 'POST',
    path: '/api/agata/web/SaveProviderProfile',
    summary:
      'Asks an Administrator to register the person as a provider, or to approve a changed profile; what waited before is replaced. The picture is chosen from the gallery, and changes at once. The email of the account has to be confirmed (403), and the mobile number to be of no one else (409).',
    access: signedIn,
    body: z.object({ ...providerFields, ...changeOf({ avatarId: optionalReference('avatars') }) }),
    answer: profile,
    example: { kind: 'provider', name: 'Dr Someone New', mobileNo: '+60 12-900 0099' },
  }),
  providerOrganizationTypes: choices(
    'GetProviderOrganizationTypes',
    'The types of organization that a provider chooses from, by name.',
    {},
  ),
  providerAssociationBodies: choices(
    'GetProviderAssociationBodies',
    'The association bodies that a provider chooses from, by name.',
    { abbreviation: text, website: text },
  ),
  providerExpertise: choices(
    'GetProviderExpertise',
    'The fields of expertise that a provider chooses from, by name, each with its types of appointment.',
    {
      appointments: z.array(
        z.object({ appointmentType: text, minutes: z.int(), isTeleconsultation: z.boolean() }),
      ),
    },
  ),
};
