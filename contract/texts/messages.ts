import type { Text } from './index.ts';

/** Words of messages to patients: writing one, its templates, what was sent, and the account it is sent with. */
export const messages = {
  'SMS.NO_LINKS': [
    'An SMS may hold no links: the networks block it. Send links by WhatsApp.',
    'SMS tidak boleh mengandungi pautan: rangkaian akan menyekatnya. Hantar pautan melalui WhatsApp.',
    '短信不可含链接，否则会被拦截。链接请用 WhatsApp 发送。',
  ],
  'SMS.NO_NUMBERS': [
    'An SMS may hold no number to call back: the networks block it.',
    'SMS tidak boleh mengandungi nombor untuk dihubungi: rangkaian akan menyekatnya.',
    '短信不可含回拨号码，否则会被拦截。',
  ],
  'SMS.NO_PERSONAL_DATA': [
    'An SMS may not ask for personal data, such as passwords or account numbers: the networks block it.',
    'SMS tidak boleh meminta data peribadi seperti kata laluan atau nombor akaun: rangkaian akan menyekatnya.',
    '短信不可索取密码、账号等个人资料，否则会被拦截。',
  ],
  'SMS.RECIPIENTS': [
    'Choose who receives the message, at most 500.',
    'Pilih penerima mesej, paling ramai 500.',
    '请选择收信人，最多 500 人。',
  ],
  'SMS.ACCOUNT_HALF': [
    'Give both the username and the password, or neither.',
    'Beri nama pengguna dan kata laluan, atau tiada kedua-duanya.',
    '请同时填写用户名和密码，或都不填。',
  ],
} as const satisfies Record<string, Text>;
