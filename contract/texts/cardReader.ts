import type { Text } from './text.ts';

/** Words of the card reader: its button, its guide, and what the agent refuses with. */
export const cardReader = {
  'CARD.BAD_INPUT': [
    'The request to the card reader was not understood. Reload the page and try again.',
    'Permintaan kepada pembaca kad tidak difahami. Muat semula halaman dan cuba lagi.',
    '读卡器无法理解请求。请重新载入页面后再试。',
  ],
  'CARD.READER_GONE': [
    'This card reader is no longer connected.',
    'Pembaca kad ini tidak lagi disambungkan.',
    '此读卡器已断开连接。',
  ],
  'CARD.IN_USE': [
    'Another program is using the card. Close it and try again.',
    'Program lain sedang menggunakan kad. Tutup program itu dan cuba lagi.',
    '另一个程序正在使用此卡。请关闭该程序后再试。',
  ],
  'CARD.NONE': [
    'There is no card in the reader. Put it in with the chip first.',
    'Tiada kad dalam pembaca. Masukkan kad dengan cip dahulu.',
    '读卡器中没有卡。请将芯片一端先插入。',
  ],
  'CARD.UNKNOWN': [
    'This is neither a MyKad nor a MyKid.',
    'Ini bukan MyKad atau MyKid.',
    '此卡不是 MyKad 或 MyKid。',
  ],
  'CARD.FAILED': [
    'The card could not be read. Take it out, put it in again and retry.',
    'Kad tidak dapat dibaca. Keluarkan, masukkan semula dan cuba lagi.',
    '无法读取此卡。请取出后重新插入再试。',
  ],
  'CARD.INTERRUPTED': [
    'The reading was cut short. Leave the card in the reader until it is done, and try again.',
    'Bacaan terputus. Biarkan kad dalam pembaca sehingga selesai, dan cuba lagi.',
    '读取中断。请把卡留在读卡器中直到读取完成，然后再试。',
  ],
  'CARD.OTHER_KIND': [
    'The card in the reader is of another kind than asked for.',
    'Kad dalam pembaca bukan jenis yang diminta.',
    '读卡器中的卡不是所要求的种类。',
  ],
  'CARD.NO_SERVICE': [
    'The smart card service of this computer is not running.',
    'Perkhidmatan kad pintar komputer ini tidak berjalan.',
    '本电脑的智能卡服务没有运行。',
  ],
  'CARD.NO_SUCH_CALL': [
    'The card reader program does not know this request. Install its latest version.',
    'Program pembaca kad tidak mengenali permintaan ini. Pasang versi terkini.',
    '读卡程序不认识此请求。请安装最新版本。',
  ],
  'CARD.NO_READER': [
    'No card reader is connected to this computer.',
    'Tiada pembaca kad disambungkan ke komputer ini.',
    '本电脑没有连接读卡器。',
  ],
  'CARD.MUTE': [
    'The card does not answer. Check that its chip is clean and put in first.',
    'Kad tidak menjawab. Pastikan cipnya bersih dan dimasukkan dahulu.',
    '此卡没有回应。请检查芯片是否干净并先插入芯片一端。',
  ],
  'CARD.NOT_ALLOWED': [
    'This page may not use the card reader.',
    'Halaman ini tidak boleh menggunakan pembaca kad.',
    '此页面不可使用读卡器。',
  ],
  'CARD.REFUSED': ['The card refused to be read.', 'Kad enggan dibaca.', '此卡拒绝读取。'],
  'CARD.ERROR': [
    'Error %{code}: %{message}',
    'Ralat %{code}: %{message}',
    '错误 %{code}：%{message}',
  ],
  'CARD.NOT_FOUND': [
    'The card reader program was not found on this computer.',
    'Program pembaca kad tidak ditemui pada komputer ini.',
    '在本电脑上找不到读卡程序。',
  ],

  'CARD.READ': ['Read identity card', 'Baca kad pengenalan', '读取身份证'],
  'CARD.READING': ['Reading the card', 'Membaca kad', '正在读卡'],
  'CARD.CANCEL': ['Stop reading', 'Henti membaca', '停止读取'],
  'CARD.READER': ['Card reader', 'Pembaca kad', '读卡器'],
  'CARD.INSTALL': ['Install card reader', 'Pasang pembaca kad', '安装读卡器'],

  'CARD.GUIDE_PLUG': [
    'Plug the card reader into this computer.',
    'Sambungkan pembaca kad ke komputer ini.',
    '把读卡器接到本电脑。',
  ],
  'CARD.GUIDE_START': [
    'Install and start the card reader program (once; your administrator has it) for this address:',
    'Pasang dan mulakan program pembaca kad (sekali sahaja; ada pada pentadbir anda) untuk alamat ini:',
    '安装并启动读卡程序（只需一次，可向管理员索取），并填上此地址：',
  ],
  'CARD.GUIDE_TRUST': [
    'Open the program’s own page and trust its certificate (once on each computer):',
    'Buka halaman program itu dan percayai sijilnya (sekali pada setiap komputer):',
    '打开该程序的页面并信任其证书（每台电脑一次）：',
  ],
  'CARD.GUIDE_ALLOW': [
    'If the browser asks whether this site may reach devices or programs of this computer, allow it. If that was refused before, allow it in the browser’s settings of this site.',
    'Jika pelayar bertanya sama ada laman ini boleh mencapai peranti atau program komputer ini, benarkan. Jika pernah ditolak, benarkan dalam tetapan pelayar bagi laman ini.',
    '如果浏览器询问本网站是否可以访问本电脑的设备或程序，请允许。如果之前拒绝过，请在浏览器的网站设置中允许。',
  ],
  'CARD.GUIDE_SECURE': [
    'This page is open over plain http: the browser keeps it from the programs of this computer. Open it over https.',
    'Halaman ini dibuka melalui http biasa: pelayar menghalangnya daripada program komputer ini. Buka melalui https.',
    '本页面以普通 http 打开，浏览器不允许它访问本电脑的程序。请以 https 打开。',
  ],
  'CARD.GUIDE_INSERT': [
    'Put the card in with the chip first, and leave it there until it is read.',
    'Masukkan kad dengan cip dahulu, dan biarkan sehingga selesai dibaca.',
    '将芯片一端先插入，并保持到读取完成。',
  ],
  'CARD.CHECKING': ['Looking for the card reader…', 'Mencari pembaca kad…', '正在寻找读卡器…'],
  'CARD.READY': ['Ready: %{readers}', 'Sedia: %{readers}', '已就绪：%{readers}'],
  'CARD.TRY_AGAIN': ['Try again', 'Cuba lagi', '再试一次'],
} as const satisfies Record<string, Text>;
