import type { Text } from './text.ts';

/** Notifications: the words of each alert by its event, and those around them. */
export const notifications = {
  'NOTI.OPEN': ['Notifications', 'Pemberitahuan', '通知'],
  'NOTI.UNREAD': ['%{count} new', '%{count} baharu', '%{count} 条新通知'],
  'NOTI.NEW': ['New', 'Baharu', '新'],
  'NOTI.ALERTS': ['Alerts', 'Makluman', '提醒'],
  'NOTI.EVENTS': ['Events', 'Acara', '活动'],
  'NOTI.LOGS': ['Logs', 'Log', '日志'],
  'NOTI.MORE': ['More', 'Lagi', '更多'],
  'NOTI.NO_ALERTS': ['No alerts yet', 'Belum ada makluman', '暂无提醒'],
  'NOTI.NO_EVENTS': ['No events', 'Tiada acara', '没有活动'],
  'NOTI.NO_LOGS': ['You have changed nothing yet', 'Anda belum mengubah apa-apa', '您尚未做过更改'],
  'NOTI.LOG': ['%{what}: %{done}', '%{what}: %{done}', '%{what}：%{done}'],
  'NOTI.PUSH': [
    'Show alerts while this page is closed',
    'Tunjukkan makluman semasa halaman ini ditutup',
    '页面关闭时也显示提醒',
  ],
  'NOTI.PUSH_ON': [
    'This browser shows new alerts from now on.',
    'Pelayar ini akan menunjukkan makluman baharu mulai sekarang.',
    '此浏览器今后会显示新提醒。',
  ],
  'NOTI.PUSH_REFUSED': [
    'The browser does not allow it. Its settings for this site can change that.',
    'Pelayar tidak membenarkannya. Tetapan pelayar untuk laman ini boleh mengubahnya.',
    '浏览器不允许显示，可在浏览器的网站设置中更改。',
  ],
  'NOTI.PUSH_FAILED': [
    'This browser could not be registered. Try again later.',
    'Pelayar ini tidak dapat didaftarkan. Cuba lagi kemudian.',
    '无法注册此浏览器，请稍后重试。',
  ],
  'NOTI.ELSEWHERE': [
    'This is about the branch %{branch}.',
    'Ini mengenai cawangan %{branch}.',
    '这与分行 %{branch} 有关。',
  ],
  'NOTI.GO': ['Go to %{branch}', 'Pergi ke %{branch}', '前往 %{branch}'],
  'NOTI.GONE': [
    'What this was about is no longer there, or not yours to see.',
    'Perkara ini tiada lagi, atau bukan untuk anda lihat.',
    '相关内容已不存在，或您无权查看。',
  ],
  'NOTI.NEW_APPOINTMENT': [
    'New appointment |||| %{count} new appointments',
    'Janji temu baharu |||| Janji temu baharu (%{count})',
    '新预约 |||| 新预约（%{count}）',
  ],
  'NOTI.APPOINTMENT_MOVED': [
    'Appointment moved |||| %{count} appointments moved',
    'Janji temu dipindahkan |||| Janji temu dipindahkan (%{count})',
    '预约已改期 |||| 预约已改期（%{count}）',
  ],
  'NOTI.APPOINTMENT_CANCELLED': [
    'Appointment cancelled |||| %{count} appointments cancelled',
    'Janji temu dibatalkan |||| Janji temu dibatalkan (%{count})',
    '预约已取消 |||| 预约已取消（%{count}）',
  ],
  'NOTI.APPOINTMENT_REMOVED': [
    'Appointment removed |||| %{count} appointments removed',
    'Janji temu dibuang |||| Janji temu dibuang (%{count})',
    '预约已移除 |||| 预约已移除（%{count}）',
  ],
  'NOTI.MESSAGE_FAILED': [
    'A message did not go through |||| %{count} messages did not go through',
    'Mesej tidak dapat dihantar |||| Mesej tidak dapat dihantar (%{count})',
    '消息未能发送 |||| 消息未能发送（%{count}）',
  ],
  'NOTI.SCHEDULER_FAILED': [
    'Scheduled messages were not sent |||| Scheduled messages were not sent %{count} times',
    'Mesej berjadual tidak dihantar |||| Mesej berjadual tidak dihantar (%{count} kali)',
    '定时消息未能发送 |||| 定时消息未能发送（%{count} 次）',
  ],
  'NOTI.SCHEDULER_TEXT': [
    'A message scheduler sends nothing until its text is mended |||| A message scheduler sends nothing until its text is mended (%{count} runs)',
    'Penjadual mesej tidak menghantar sehingga teksnya dibetulkan |||| Penjadual mesej tidak menghantar sehingga teksnya dibetulkan (%{count} larian)',
    '定时信息的内容有误，更正前不会发送 |||| 定时信息的内容有误，更正前不会发送（%{count} 次）',
  ],
  'NOTI.BRANCH_ASKS': [
    '%{branch} (%{company}) asks you to join |||| %{count} clinics ask you to join',
    '%{branch} (%{company}) meminta anda menyertai |||| %{count} klinik meminta anda menyertai',
    '%{branch}（%{company}）请您加入 |||| %{count} 家诊所请您加入',
  ],
  'NOTI.BRANCH_USER_JOINED': [
    'An invitation was accepted |||| %{count} invitations were accepted',
    'Jemputan diterima |||| Jemputan diterima (%{count})',
    '邀请已接受 |||| 邀请已接受（%{count}）',
  ],
  'NOTI.PROFORMA_MADE': [
    'New proforma invoice |||| %{count} new proforma invoices',
    'Invois proforma baharu |||| Invois proforma baharu (%{count})',
    '新形式发票 |||| 新形式发票（%{count}）',
  ],
  'NOTI.PLAN_PAID': [
    'Payment received |||| %{count} payments received',
    'Bayaran diterima |||| Bayaran diterima (%{count})',
    '已收到付款 |||| 已收到付款（%{count}）',
  ],
  'NOTI.MONEY_WAITS': [
    'A payment waits for a decision |||| %{count} payments wait for a decision',
    'Satu bayaran menunggu keputusan |||| Bayaran menunggu keputusan (%{count})',
    '有一笔付款等待处理 |||| 有 %{count} 笔付款等待处理',
  ],
  'NOTI.E_INVOICE_REFUSED': [
    'MyInvois: an invoice needs a look |||| MyInvois: %{count} invoices need a look',
    'MyInvois: satu invois perlu disemak |||| MyInvois: %{count} invois perlu disemak',
    'MyInvois：有一张发票需要处理 |||| MyInvois：有 %{count} 张发票需要处理',
  ],
  'NOTI.E_INVOICE_INCOMPLETE': [
    'An invoice lacks details for MyInvois |||| %{count} invoices lack details for MyInvois',
    'Satu invois belum lengkap untuk MyInvois |||| %{count} invois belum lengkap untuk MyInvois',
    '一张发票缺少 MyInvois 所需资料 |||| %{count} 张发票缺少 MyInvois 所需资料',
  ],
  'NOTI.E_INVOICE_LATE': [
    'MyInvois does not answer about an invoice |||| MyInvois does not answer about %{count} invoices',
    'MyInvois tidak menjawab tentang satu invois |||| MyInvois tidak menjawab tentang %{count} invois',
    'MyInvois 未答复一张发票 |||| MyInvois 未答复 %{count} 张发票',
  ],
  'NOTI.CONSOLIDATED_REFUSED': [
    'MyInvois: a consolidated e-invoice needs a look |||| MyInvois: %{count} consolidated e-invoices need a look',
    'MyInvois: satu e-invois disatukan perlu disemak |||| MyInvois: %{count} e-invois disatukan perlu disemak',
    'MyInvois：有一张汇总电子发票需要处理 |||| MyInvois：有 %{count} 张汇总电子发票需要处理',
  ],
  'NOTI.CONSOLIDATED_LATE': [
    'MyInvois does not answer about a consolidated e-invoice |||| MyInvois does not answer about %{count} consolidated e-invoices',
    'MyInvois tidak menjawab tentang satu e-invois disatukan |||| MyInvois tidak menjawab tentang %{count} e-invois disatukan',
    'MyInvois 未答复一张汇总电子发票 |||| MyInvois 未答复 %{count} 张汇总电子发票',
  ],
  'NOTI.DISK_FULL': [
    'A disk of the server is full: nothing can be stored',
    'Cakera pelayan penuh: tiada apa-apa dapat disimpan',
    '服务器磁盘已满：无法保存任何内容',
  ],
  'NOTI.DISK_LOW': [
    'A disk of the server is almost full',
    'Cakera pelayan hampir penuh',
    '服务器磁盘即将存满',
  ],
  'NOTI.BREACH_NOTED': [
    'A data breach was noted |||| %{count} data breaches were noted',
    'Satu pelanggaran data dicatat |||| %{count} pelanggaran data dicatat',
    '记录了一起资料外泄 |||| 记录了 %{count} 起资料外泄',
  ],
  'NOTI.BREACH_COMMISSIONER_DUE': [
    'Data breach: tell the Commissioner within %{hours} h',
    'Pelanggaran data: maklumkan Pesuruhjaya dalam %{hours} jam',
    '资料外泄：请在 %{hours} 小时内通报专员',
  ],
  'NOTI.BREACH_COMMISSIONER_OVER': [
    'Data breach: the Commissioner was to be told by now',
    'Pelanggaran data: Pesuruhjaya sepatutnya sudah dimaklumkan',
    '资料外泄：通报专员的期限已过',
  ],
  'NOTI.BREACH_PEOPLE_DUE': [
    'Data breach: tell the people concerned within %{hours} h',
    'Pelanggaran data: maklumkan individu terlibat dalam %{hours} jam',
    '资料外泄：请在 %{hours} 小时内通知当事人',
  ],
  'NOTI.BREACH_PEOPLE_OVER': [
    'Data breach: the people concerned were to be told by now',
    'Pelanggaran data: individu terlibat sepatutnya sudah dimaklumkan',
    '资料外泄：通知当事人的期限已过',
  ],
  'NOTI.PLAN_ENDS': ['A plan ends soon', 'Pelan akan tamat', '方案即将到期'],
  'NOTI.PLAN_ENDED': ['A plan has ended', 'Pelan telah tamat', '方案已到期'],
  'NOTI.TENANT_ADDED': [
    'New tenant |||| %{count} new tenants',
    'Penyewa baharu |||| Penyewa baharu (%{count})',
    '新租户 |||| 新租户（%{count}）',
  ],
  'NOTI.BRANCH_ADDED': [
    'New branch |||| %{count} new branches',
    'Cawangan baharu |||| Cawangan baharu (%{count})',
    '新分行 |||| 新分行（%{count}）',
  ],
  'NOTI.PROVIDER_ASKED': [
    'A healthcare provider asks to be registered |||| %{count} healthcare providers ask to be registered',
    'Penyedia penjagaan kesihatan memohon pendaftaran |||| %{count} penyedia penjagaan kesihatan memohon pendaftaran',
    '有医疗服务提供者申请注册 |||| %{count} 位医疗服务提供者申请注册',
  ],
  'NOTI.AGENT_ASKED': [
    'A service agent asks to be registered |||| %{count} service agents ask to be registered',
    'Ejen perkhidmatan memohon pendaftaran |||| %{count} ejen perkhidmatan memohon pendaftaran',
    '有服务代理申请注册 |||| %{count} 位服务代理申请注册',
  ],
  'NOTI.PROVIDER_UPDATE_ASKED': [
    'A healthcare provider asks for a changed profile |||| %{count} changed profiles of healthcare providers',
    'Penyedia penjagaan kesihatan memohon perubahan profil |||| %{count} perubahan profil penyedia penjagaan kesihatan',
    '有医疗服务提供者申请更改资料 |||| %{count} 项医疗服务提供者资料更改',
  ],
  'NOTI.AGENT_UPDATE_ASKED': [
    'A service agent asks for a changed profile |||| %{count} changed profiles of service agents',
    'Ejen perkhidmatan memohon perubahan profil |||| %{count} perubahan profil ejen perkhidmatan',
    '有服务代理申请更改资料 |||| %{count} 项服务代理资料更改',
  ],
  'NOTI.PROVIDER_APPROVED': [
    'You are registered in AGATA',
    'Anda telah didaftarkan dalam AGATA',
    '您已在 AGATA 注册',
  ],
  'NOTI.PROVIDER_REJECTED': [
    'Your registration in AGATA was rejected',
    'Pendaftaran anda dalam AGATA ditolak',
    '您的 AGATA 注册被拒绝',
  ],
  'NOTI.PROVIDER_CHANGE_APPROVED': [
    'Your changed profile was approved',
    'Perubahan profil anda diluluskan',
    '您的资料更改已获批准',
  ],
  'NOTI.PROVIDER_CHANGE_REJECTED': [
    'Your changed profile was rejected',
    'Perubahan profil anda ditolak',
    '您的资料更改被拒绝',
  ],
  'NOTI.ARTICLE_PENDING': [
    'An article waits for approval |||| %{count} articles wait for approval',
    'Artikel menunggu kelulusan |||| %{count} artikel menunggu kelulusan',
    '有文章等待审批 |||| %{count} 篇文章等待审批',
  ],
  'NOTI.ARTICLE_APPROVED': [
    'An article of your team was approved |||| %{count} articles of your teams were approved',
    'Artikel pasukan anda diluluskan |||| %{count} artikel pasukan anda diluluskan',
    '您团队的文章已获批准 |||| 您团队的 %{count} 篇文章已获批准',
  ],
  'NOTI.ARTICLE_REJECTED': [
    'An article of your team was rejected |||| %{count} articles of your teams were rejected',
    'Artikel pasukan anda ditolak |||| %{count} artikel pasukan anda ditolak',
    '您团队的文章被拒绝 |||| 您团队的 %{count} 篇文章被拒绝',
  ],
  'NOTI.PASSWORD_CHANGED': [
    'Your password was changed',
    'Kata laluan anda telah diubah',
    '您的密码已更改',
  ],
  'NOTI.PASSWORD_SET': [
    'A new password was set for your account',
    'Kata laluan baharu ditetapkan untuk akaun anda',
    '您的账户已设置新密码',
  ],
} as const satisfies Record<string, Text>;
