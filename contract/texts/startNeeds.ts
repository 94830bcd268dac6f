import type { Text } from './text.ts';

/** What a real start needs, for Administrators. */
export const startNeeds = {
  'REAL_START.TITLE': ['What a real start needs', 'Keperluan untuk mula sebenar', '正式启用所需'],
  'REAL_START.secondFactor': [
    'Two-step sign-in of your account',
    'Log masuk dua langkah bagi akaun anda',
    '您的账户的两步登录',
  ],
  'REAL_START.secondFactor.ABOUT': [
    'Whoever has your password alone must not come in.',
    'Sesiapa yang hanya memiliki kata laluan anda tidak boleh masuk.',
    '仅凭您的密码不应能登录。',
  ],
  'REAL_START.seller': ['The seller', 'Penjual', '销售方'],
  'REAL_START.seller.ABOUT': [
    'Name, TIN, address and email, as invoices have to name them.',
    'Nama, TIN, alamat dan e-mel seperti yang mesti tertera pada invois.',
    '名称、TIN、地址和电子邮件，发票须载明。',
  ],
  'REAL_START.address': ['A public address', 'Alamat awam', '公开地址'],
  'REAL_START.address.ABOUT': [
    'PUBLIC_URL with https, where people open the product and links in mails lead.',
    'PUBLIC_URL dengan https, tempat produk dibuka dan pautan dalam mel dituju.',
    '带 https 的 PUBLIC_URL，用户由此打开产品，邮件中的链接也指向它。',
  ],
  'REAL_START.mail': ['Mail', 'Mel', '邮件'],
  'REAL_START.mail.ABOUT': [
    'A mail server that has taken a mail: “Test this” sends you one.',
    'Pelayan mel yang telah menerima mel: “Uji ini” menghantar satu kepada anda.',
    '已成功收下一封邮件的邮件服务器：“测试”会发送一封给您。',
  ],
  'REAL_START.backups': ['Backups', 'Sandaran', '备份'],
  'REAL_START.backups.ABOUT': [
    'BACKUP_TO, a place outside of this machine, and one that was made.',
    'BACKUP_TO, tempat di luar mesin ini, dan satu sandaran yang telah dibuat.',
    'BACKUP_TO（本机以外的位置），且已完成一次备份。',
  ],
  'REAL_START.plan': ['A first plan', 'Pelan pertama', '第一个方案'],
  'REAL_START.plan.ABOUT': [
    'One with a price that is on offer today.',
    'Pelan berharga yang ditawarkan hari ini.',
    '今天可购买的收费方案。',
  ],
} as const satisfies Record<string, Text>;
