import { providerProfile as calls } from '../../../contract/agata/providerProfile.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { choice, text } from '../../framework/resource/fields.ts';

const AvatarChoice = lazyComponent(
  () => import('../../custom/agata/providerProfile/AvatarChoice.tsx'),
);
const RegistrationState = lazyComponent(
  () => import('../../custom/agata/providerProfile/RegistrationState.tsx'),
);

const ChosenFacts = lazyComponent(
  () => import('../../custom/agata/providerProfile/ChosenFacts.tsx'),
);

type Choices =
  | typeof calls.providerExpertise
  | typeof calls.providerOrganizationTypes
  | typeof calls.providerAssociationBodies;
const chosen = (call: Choices) => choice({ call, value: 'name', label: 'name' });

/** The own registration as a provider of AGATA, and the profile that follows from it. */
export const providerProfile = defineResource({
  name: 'provider-profile',
  calls: { one: calls.getProviderProfile, update: calls.saveProviderProfile },
  paths: { edit: '/ag-user-profile/provider' },
  menu: { group: 'profile', icon: 'cross' },
  fields: {
    avatarId: { label: 'AGATA.AVATAR', hint: 'AGATA.AVATAR_HINT' },
    kind: {},
    name: text({ autoComplete: 'name' }),
    mobileNo: text({ autoComplete: 'tel' }),
    icNo: text({ label: 'AGATA.IC_NO' }),
    passport: text({ label: 'AGATA.PASSPORT' }),
    qualification: {},
    mmcNo: text({ label: 'AGATA.MMC_NO' }),
    apcNo: text({ label: 'AGATA.APC_NO' }),
    expertise: chosen(calls.providerExpertise),
    organizationType: chosen(calls.providerOrganizationTypes),
    associationBody: chosen(calls.providerAssociationBodies),
  },
  sections: [
    { component: RegistrationState },
    { title: 'AGATA.PERSON', fields: ['avatarId', 'kind', 'name', 'mobileNo', 'icNo', 'passport'] },
    {
      title: 'AGATA.PRACTICE',
      fields: [
        'qualification',
        'mmcNo',
        'apcNo',
        'expertise',
        'organizationType',
        'associationBody',
      ],
    },
    { component: ChosenFacts },
  ],
  components: { inputs: { avatarId: AvatarChoice } },
});
