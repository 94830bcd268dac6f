import type { Text } from './text.ts';

/** What a company asks of its people when they sign in. */
export const signInRules = {
  'RESOURCE.SIGN_IN_RULES': ['Rules for signing in', 'Peraturan log masuk', '登录规则'],
  'RESOURCE.SIGN_IN_RULES.ONE': ['Rules for signing in', 'Peraturan log masuk', '登录规则'],
  'RESOURCE.SIGN_IN_RULES.COMPANY_NAME': ['Company', 'Syarikat', '公司'],
  'RESOURCE.SIGN_IN_RULES.SECOND_FACTOR_ROLES': [
    'Roles that need two-step sign-in',
    'Peranan yang memerlukan log masuk dua langkah',
    '必须使用两步登录的角色',
  ],
  'RESOURCE.SIGN_IN_RULES.LACKING': ['Without it yet', 'Belum mempunyainya', '尚未设置的人数'],
  'RESOURCE.SIGN_IN_RULES.LONGEST_HOURS': [
    'Longest session, in hours',
    'Sesi terpanjang, dalam jam',
    '会话最长时间（小时）',
  ],
  'RESOURCE.SIGN_IN_RULES.IDLE_MINUTES': [
    'Signed out after minutes without use',
    'Dilog keluar selepas minit tanpa penggunaan',
    '无操作多少分钟后退出',
  ],
  'RESOURCE.SIGN_IN_RULES.NETWORKS': [
    'Allowed networks',
    'Rangkaian yang dibenarkan',
    '允许的网络',
  ],
  'RESOURCE.SIGN_IN_RULES.HOURS_FROM': ['Open from', 'Dibuka dari', '开放自'],
  'RESOURCE.SIGN_IN_RULES.HOURS_UNTIL': ['Open until', 'Dibuka hingga', '开放至'],
  'SIGN_IN_RULES.WHEN': ['How long a session lasts', 'Tempoh sesi', '会话持续多久'],
  'SIGN_IN_RULES.WHERE': ['From where and when', 'Dari mana dan bila', '地点与时间'],
  'SIGN_IN_RULES.ROLES_HINT': [
    'Whoever has such a role and no two-step sign-in yet is led to set it up, and reaches nothing of the company before.',
    'Sesiapa yang mempunyai peranan ini tetapi belum mempunyai log masuk dua langkah dibawa untuk menyediakannya, dan tidak dapat mencapai apa-apa milik syarikat sebelum itu.',
    '担任这些角色但尚未设置两步登录的人会被引导设置，在此之前无法访问公司的任何内容。',
  ],
  'SIGN_IN_RULES.LONGEST_HINT': [
    'Then everyone signs in again. Empty: after a week.',
    'Selepas itu semua orang log masuk semula. Kosong: selepas seminggu.',
    '到时所有人须重新登录。留空：一周后。',
  ],
  'SIGN_IN_RULES.IDLE_HINT': [
    'Nobody has touched the page on that device for so long. What was typed is kept there. Empty: never while a page is open.',
    'Tiada sesiapa menyentuh halaman pada peranti itu selama itu. Apa yang ditaip disimpan di situ. Kosong: tidak sekali-kali semasa halaman dibuka.',
    '该设备上的页面这么久无人操作。已输入的内容会保留在该设备上。留空：页面打开时不会退出。',
  ],
  'SIGN_IN_RULES.NETWORKS_HINT': [
    'Addresses or networks such as 203.0.113.0/24. From elsewhere only owners reach the company. Empty: from everywhere.',
    'Alamat atau rangkaian seperti 203.0.113.0/24. Dari tempat lain hanya pemilik dapat mencapai syarikat. Kosong: dari mana-mana.',
    '地址或网络，如 203.0.113.0/24。从其他地方只有所有者可访问公司。留空：不限地点。',
  ],
  'SIGN_IN_RULES.HOURS_HINT': [
    'At other times only owners reach the company. Empty: at any time.',
    'Pada masa lain hanya pemilik dapat mencapai syarikat. Kosong: pada bila-bila masa.',
    '其他时间只有所有者可访问公司。留空：任何时间。',
  ],
  'SIGN_IN_RULES.NO_NETWORK': [
    'This is no address and no network. Write it like 203.0.113.7 or 203.0.113.0/24.',
    'Ini bukan alamat atau rangkaian. Tulis seperti 203.0.113.7 atau 203.0.113.0/24.',
    '这不是地址或网络。请写成 203.0.113.7 或 203.0.113.0/24 的形式。',
  ],
  'SIGN_IN_RULES.NO_HOURS': [
    'The two times are the same.',
    'Kedua-dua masa adalah sama.',
    '两个时间相同。',
  ],
  'SIGN_IN_RULES.OWN_FIRST': [
    'Set up two-step sign-in for yourself first, under your name at the top.',
    'Sediakan log masuk dua langkah untuk diri anda dahulu, di bawah nama anda di bahagian atas.',
    '请先在右上角您的名字下为自己设置两步登录。',
  ],
  'SIGN_IN_RULES.SECOND_FACTOR_WANTED': [
    'Your company asks for two-step sign-in. Set it up under your name to go on.',
    'Syarikat anda memerlukan log masuk dua langkah. Sediakannya di bawah nama anda untuk meneruskan.',
    '您的公司要求两步登录。请先在您的名字下完成设置。',
  ],
  'SIGN_IN_RULES.ADMINISTRATOR': [
    'Administrators need two-step sign-in. Set it up under your name to go on.',
    'Pentadbir memerlukan log masuk dua langkah. Sediakannya di bawah nama anda untuk meneruskan.',
    '管理员必须使用两步登录。请先在您的名字下完成设置。',
  ],
  'SIGN_IN_RULES.ELSEWHERE': [
    'Your company does not allow work from this network.',
    'Syarikat anda tidak membenarkan kerja dari rangkaian ini.',
    '您的公司不允许从此网络工作。',
  ],
  'SIGN_IN_RULES.OUTSIDE_HOURS': [
    'Your company allows work from %{from} to %{until} only.',
    'Syarikat anda membenarkan kerja dari %{from} hingga %{until} sahaja.',
    '您的公司只允许在 %{from} 至 %{until} 之间工作。',
  ],
  'SIGN_IN_RULES.IDLE_SOON': [
    'You will be signed out in a minute, as nobody uses this device. Move the mouse to stay.',
    'Anda akan dilog keluar dalam seminit kerana peranti ini tidak digunakan. Gerakkan tetikus untuk kekal.',
    '由于无人使用此设备，您将在一分钟后退出登录。移动鼠标即可保持登录。',
  ],
  'SIGN_IN_RULES.IDLE': [
    'You were signed out, as nobody used this device for a while. What you typed is kept.',
    'Anda telah dilog keluar kerana peranti ini tidak digunakan seketika. Apa yang anda taip disimpan.',
    '由于此设备一段时间无人使用，您已退出登录。您输入的内容已保留。',
  ],
} as const satisfies Record<string, Text>;
