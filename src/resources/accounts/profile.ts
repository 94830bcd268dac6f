import { accounts } from '../../../contract/accounts/accounts.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { day, phone, text } from '../../framework/resource/fields.ts';

const OwnEmail = lazyComponent(() => import('../../custom/accounts/profile/ProfileEmail.tsx'));
const PhotoField = lazyComponent(() => import('../../custom/accounts/profile/PhotoField.tsx'));
const SessionsLink = lazyComponent(
  () => import('../../custom/accounts/ownSessions/SessionsLink.tsx'),
);
const Agreements = lazyComponent(() => import('../../custom/accounts/profile/Agreements.tsx'));

/** The own profile, a single record. */
export const profile = defineResource({
  name: 'accounts',
  calls: { one: accounts.getUserProfile, update: accounts.editUserProfile },
  paths: { edit: '/user-profile/personal-information' },
  menu: { group: 'profile', icon: 'person' },
  fields: {
    full_name: text({ label: 'FIELD.FULL_NAME', autoComplete: 'name' }),
    display_name: text({ label: 'FIELD.DISPLAY_NAME', autoComplete: 'nickname' }),
    phone_mobile: phone({ label: 'FIELD.PHONE', autoComplete: 'tel' }),
    dob: day({ label: 'FIELD.DOB', autoComplete: 'bday' }),
    // Only sent if a new one is chosen; its section's component sets it.
    photo: text({ label: 'FIELD.PHOTO', form: false }),
  },
  editDefaultValues: ({ displayName, phoneMobile, dob }) => ({
    display_name: displayName,
    phone_mobile: phoneMobile,
    dob: dob ?? '',
  }),
  sections: [
    { component: PhotoField },
    { fields: ['full_name', 'display_name', 'phone_mobile', 'dob'] },
    { component: OwnEmail },
    { component: SessionsLink },
    { title: 'PROFILE.AGREEMENTS', component: Agreements },
  ],
});
