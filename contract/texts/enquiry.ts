import type { Text } from './text.ts';

/** Words of the waiting-time enquiry. */
export const enquiry = {
  'EWT.TITLE': ['Estimated waiting time', 'Anggaran masa menunggu', '预计候诊时间'],
  'EWT.LEAD': [
    'Find your clinic, then tell us your IC or passport number. You need an appointment there today.',
    'Cari klinik anda, kemudian beri nombor KP atau pasport anda. Anda perlu ada janji temu di sana hari ini.',
    '先找到您的诊所，再输入身份证或护照号码。您今天须在该诊所有预约。',
  ],
  'EWT.LINK': ['How long is the wait?', 'Berapa lama menunggu?', '要等多久？'],
  'EWT.SEARCH': ['Name of the clinic', 'Nama klinik', '诊所名称'],
  'EWT.SEARCH_HINT': ['At least 2 letters.', 'Sekurang-kurangnya 2 huruf.', '至少 2 个字符。'],
  'EWT.SEARCH_BUTTON': ['Search', 'Cari', '搜索'],
  'EWT.FOUND': [
    '%{count} clinic found |||| %{count} clinics found',
    '%{count} klinik ditemui',
    '找到 %{count} 家诊所',
  ],
  'EWT.MOST': [
    'The first %{count} are shown. More of the name finds fewer.',
    '%{count} yang pertama dipaparkan. Tulis lebih banyak huruf nama untuk mengecilkan carian.',
    '显示前 %{count} 家。输入更完整的名称可缩小范围。',
  ],
  'EWT.CLINIC_NOT_FOUND': [
    'No clinic with this name was found. Check the spelling, or write less of the name.',
    'Tiada klinik dengan nama ini ditemui. Semak ejaan, atau tulis sebahagian nama sahaja.',
    '找不到此名称的诊所。请检查拼写，或只输入部分名称。',
  ],
  'EWT.IDENTITY': ['IC or passport number', 'Nombor KP atau pasport', '身份证或护照号码'],
  'EWT.IDENTITY_HINT': [
    'Used for this answer alone, and not kept.',
    'Digunakan untuk jawapan ini sahaja dan tidak disimpan.',
    '仅用于本次查询，不会保存。',
  ],
  'EWT.ENQUIRE': ['Show the waiting time', 'Tunjukkan masa menunggu', '查看候诊时间'],
  'EWT.APPOINTMENT_NOT_FOUND': [
    'No appointment today was found for this number at this clinic. Check the number, or ask at the counter.',
    'Tiada janji temu hari ini ditemui bagi nombor ini di klinik ini. Semak nombor, atau tanya di kaunter.',
    '在此诊所找不到该号码今天的预约。请核对号码，或向柜台查询。',
  ],
  'EWT.NOW': [
    'It is about your turn. Please be at the clinic.',
    'Giliran anda hampir tiba. Sila berada di klinik.',
    '快轮到您了，请在诊所等候。',
  ],
  'EWT.MINUTES': ['about %{minutes} minutes', 'kira-kira %{minutes} minit', '约 %{minutes} 分钟'],
  'EWT.HOURS': [
    'about %{hours} h %{minutes} min',
    'kira-kira %{hours} jam %{minutes} minit',
    '约 %{hours} 小时 %{minutes} 分钟',
  ],
  'EWT.NEXT': [
    'Estimated waiting time: %{time}. Nobody is before you.',
    'Anggaran masa menunggu: %{time}. Tiada sesiapa di hadapan anda.',
    '预计候诊时间：%{time}。您前面没有病人。',
  ],
  'EWT.ESTIMATE': [
    'Estimated waiting time: %{time}. %{count} patient is before you. |||| Estimated waiting time: %{time}. %{count} patients are before you.',
    'Anggaran masa menunggu: %{time}. %{count} pesakit di hadapan anda.',
    '预计候诊时间：%{time}。您前面有 %{count} 位病人。',
  ],
} as const satisfies Record<string, Text>;
