import type { Text } from './text.ts';

export const waitingScreens = {
  'SCREEN.PAGE': ['Waiting room', 'Bilik menunggu', '候诊室'],
  'SCREEN.NOW': ['Now called', 'Sedang dipanggil', '现在叫号'],
  'SCREEN.BEFORE': ['Called before', 'Dipanggil tadi', '之前叫号'],
  'SCREEN.NOBODY': ['Please take a seat.', 'Sila duduk.', '请就座。'],
  'SCREEN.DOCTORS': ['Doctors', 'Doktor', '医生'],
  'SCREEN.SAY_NUMBER': [
    'Number %{label}, please go to %{to}.',
    'Nombor %{label}, sila ke %{to}.',
    '%{label} 号，请到 %{to}。',
  ],
  'SCREEN.SAY_INITIALS': [
    '%{label}, please go to %{to}.',
    '%{label}, sila ke %{to}.',
    '%{label}，请到 %{to}。',
  ],
  'SCREEN.SOUND': ['Turn the sound on', 'Hidupkan bunyi', '打开声音'],
  'SCREEN.AWAY': [
    'No connection. What is shown is of %{at}.',
    'Tiada sambungan. Paparan ini pada %{at}.',
    '连接中断。显示的是 %{at} 的内容。',
  ],
  'SCREEN.UNKNOWN': [
    'This address shows nothing any more. Ask the clinic for another one.',
    'Alamat ini tidak memaparkan apa-apa lagi. Minta alamat baharu daripada klinik.',
    '此地址已失效。请向诊所索取新地址。',
  ],
  'SCREENS.TITLE': ['Waiting-room screens', 'Skrin bilik menunggu', '候诊室屏幕'],
  'SCREENS.ABOUT': [
    'A television or tablet opens its own address and needs no sign-in. It shows numbers or initials, and nothing else of patients.',
    'Televisyen atau tablet membuka alamatnya sendiri tanpa log masuk. Ia memaparkan nombor atau huruf awal sahaja.',
    '电视或平板打开自己的地址，无需登录。只显示号码或姓名首字母。',
  ],
  'SCREENS.NONE': ['No screen yet.', 'Belum ada skrin.', '尚无屏幕。'],
  'SCREENS.ADD': ['Add a screen', 'Tambah skrin', '添加屏幕'],
  'SCREENS.NAME': ['Name', 'Nama', '名称'],
  'SCREENS.SHOWS': ['Calls by', 'Memanggil dengan', '叫号方式'],
  'SCREENS.SHOWS.numbers': ['Queue number', 'Nombor giliran', '排队号码'],
  'SCREENS.SHOWS.initials': ['Initials', 'Huruf awal', '姓名首字母'],
  'SCREENS.LANGUAGES': ['Languages', 'Bahasa', '语言'],
  'SCREENS.SPEAKS': ['Says aloud who is called', 'Menyebut siapa yang dipanggil', '语音叫号'],
  'SCREENS.ADDRESS': [
    'Open this address on the screen.',
    'Buka alamat ini pada skrin.',
    '在屏幕上打开此地址。',
  ],
  'SCREENS.OPEN': ['Open it here', 'Buka di sini', '在此打开'],
  'SCREENS.PREVIEW': ['Show it here', 'Papar di sini', '在此显示'],
  'SCREENS.SEEN': ['Last on: %{when}', 'Terakhir hidup: %{when}', '上次在线：%{when}'],
  'SCREENS.NEVER': ['Not opened yet', 'Belum dibuka', '尚未打开'],
  'SCREENS.REMOVE': ['Remove %{name}', 'Buang %{name}', '删除 %{name}'],
  'SCREENS.ASK_REMOVE': [
    'Its address shows nothing from then on.',
    'Alamatnya tidak memaparkan apa-apa selepas itu.',
    '此后其地址不再显示任何内容。',
  ],
} as const satisfies Record<string, Text>;
