import type { Screen } from '../../framework/screens.ts';

const LIST = '/third-party/sms-access-maintenance';
const account = { action: 'list', resource: 'sms-account' };

/** The SMS accounts of the branches that someone manages, and their balances. */
export const smsAccountScreens: readonly Screen[] = [
  {
    path: LIST,
    title: 'PAGE.SMS_ACCOUNTS',
    permission: account,
    domain: 'DA',
    menu: { group: 'thirdParty', icon: 'key' },
    load: () => import('./smsAccounts/SmsAccounts.tsx'),
  },
  {
    path: '/third-party/edit-sms-access-maintenance/',
    title: 'PAGE.SMS_ACCOUNT',
    permission: account,
    domain: 'DA',
    parent: LIST,
    load: () => import('./smsAccounts/SmsAccountPage.tsx'),
  },
  {
    path: '/third-party/whatsapp-sms-maintenance',
    title: 'PAGE.SMS_BALANCE',
    permission: account,
    domain: 'DA',
    menu: { group: 'thirdParty', icon: 'phone' },
    load: () => import('./smsAccounts/SmsBalances.tsx'),
  },
];
