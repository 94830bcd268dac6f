import type { Text } from './text.ts';

/** The branches of an account. */
export const branches = {
  'MENU.ACCOUNT': ['Account', 'Akaun', '账户'],
  'BRANCH.NAME_TAKEN': [
    'A branch with this name already existed.',
    'Cawangan dengan nama ini sudah wujud.',
    '此名称的分行已存在。',
  ],
  'SUBSCRIPTION.ACTIVE': ['Active', 'Aktif', '有效'],
  'SUBSCRIPTION.INACTIVE': ['Inactive', 'Tidak aktif', '无效'],
  'RESOURCE.BRANCHES': ['Branches', 'Cawangan', '分行'],
  'RESOURCE.BRANCHES.ONE': ['Branch', 'Cawangan', '分行'],
  'RESOURCE.BRANCHES.CODE': ['Branch name', 'Nama cawangan', '分行名称'],
  'RESOURCE.BRANCHES.COMPANY_NAME': ['Company', 'Syarikat', '公司'],
  'RESOURCE.BRANCHES.STATUS': ['Subscription', 'Langganan', '订阅'],
  'RESOURCE.BRANCHES.EXPIRED_DATE': ['Until', 'Hingga', '到期日'],
  'RESOURCE.BRANCHES.ADDRESS': ['Address', 'Alamat', '地址'],
  'RESOURCE.BRANCHES.CITY': ['City', 'Bandar', '城市'],
  'RESOURCE.BRANCHES.STATE': ['State', 'Negeri', '州属'],
  'RESOURCE.BRANCHES.POSTCODE': ['Postcode', 'Poskod', '邮编'],
  'RESOURCE.BRANCHES.PHONE_NO': ['Phone', 'Telefon', '电话'],
  'RESOURCE.BRANCHES.EMAIL': ['Email', 'E-mel', '电子邮件'],
  'RESOURCE.BRANCHES.PRACTICE_TYPE_ID': ['Type of practice', 'Jenis amalan', '执业类型'],
  'RESOURCE.BRANCHES.LOGO': ['Logo', 'Logo', '标志'],
  'RESOURCE.BRANCHES.CONTACT': ['Contact person', 'Orang hubungan', '联系人'],
  'RESOURCE.BRANCHES.CONTACT_PERSON': ['Name', 'Nama', '姓名'],
  'RESOURCE.BRANCHES.CONTACT_PERSON_PHONE': ['Phone', 'Telefon', '电话'],
  'RESOURCE.BRANCHES.CONTACT_PERSON_EMAIL': ['Email', 'E-mel', '电子邮件'],
  'RESOURCE.BRANCHES.START_DATE': ['Made from', 'Dibuat dari', '建立自'],
  'RESOURCE.BRANCHES.END_DATE': ['Made until', 'Dibuat hingga', '建立至'],
} as const satisfies Record<string, Text>;
