import type { Text } from './text.ts';

/** Words of the pages of sample content, the quick panel and the layout settings. */
export const samples = {
  'SAMPLE.MY_PAGE': ['My page', 'Halaman saya', '我的页面'],
  'SAMPLE.MY_PAGE_TEXT': [
    'A page to try things out. The figures are made up.',
    'Halaman untuk mencuba. Angkanya adalah rekaan.',
    '供试用的页面。数字均为虚构。',
  ],
  'SAMPLE.MATERIAL': ['Material parts', 'Komponen Material', 'Material 组件'],
  'SAMPLE.MATERIAL_TEXT': [
    'What a library of Material parts offers, in made-up figures.',
    'Apa yang ditawarkan oleh pustaka komponen Material, dengan angka rekaan.',
    'Material 组件库概览，数字均为虚构。',
  ],
  'SAMPLE.BOOTSTRAP': ['Bootstrap parts', 'Komponen Bootstrap', 'Bootstrap 组件'],
  'SAMPLE.BOOTSTRAP_TEXT': [
    'What a library of Bootstrap parts offers, in made-up figures.',
    'Apa yang ditawarkan oleh pustaka komponen Bootstrap, dengan angka rekaan.',
    'Bootstrap 组件库概览，数字均为虚构。',
  ],
  'SAMPLE.COMMERCE': ['Shop', 'Kedai', '商店'],
  'SAMPLE.COMMERCE_TEXT': [
    'A shop that does not exist. Nothing can be ordered here.',
    'Kedai yang tidak wujud. Tiada apa-apa boleh dipesan di sini.',
    '虚构的商店，无法在此订购。',
  ],
  'SAMPLE.ITEM': ['Item profile', 'Profil item', '物品资料'],
  'SAMPLE.ITEM_TEXT': [
    'An item that does not exist, with made-up figures.',
    'Item yang tidak wujud, dengan angka rekaan.',
    '虚构的物品，数字均为虚构。',
  ],
  'SAMPLE.VISITS': ['Visits of the week', 'Lawatan minggu ini', '本周就诊'],
  'SAMPLE.NOTES': ['Open notes', 'Nota belum selesai', '未处理备注'],
  'SAMPLE.PARTS': ['Components', 'Komponen', '组件'],
  'SAMPLE.COLOURS': ['Colours', 'Warna', '颜色'],
  'SAMPLE.ORDERS': ['Orders', 'Pesanan', '订单'],
  'SAMPLE.PRODUCTS': ['Products on sale', 'Produk dijual', '在售商品'],
  'SAMPLE.IN_STOCK': ['Items in stock', 'Item dalam stok', '库存数量'],
  'SAMPLE.BUTTON': ['A button', 'Butang', '按钮'],

  'QUICK_PANEL.TITLE': ['Quick panel', 'Panel pantas', '快捷面板'],
  'QUICK_PANEL.audit': ['Audit Logs', 'Log Audit', '审计日志'],
  'QUICK_PANEL.notifications': ['Notifications', 'Pemberitahuan', '通知'],
  'QUICK_PANEL.settings': ['Settings', 'Tetapan', '设置'],
  'QUICK_PANEL.audit.1': [
    'A receptionist changed a phone number',
    'Penyambut tetamu menukar nombor telefon',
    '前台更改了电话号码',
  ],
  'QUICK_PANEL.audit.2': [
    'A manager opened a new room',
    'Pengurus membuka bilik baharu',
    '经理新增了诊室',
  ],
  'QUICK_PANEL.notifications.1': [
    'Two appointments were moved',
    'Dua janji temu dipindahkan',
    '两个预约已改期',
  ],
  'QUICK_PANEL.notifications.2': [
    'A report is ready to print',
    'Laporan sedia untuk dicetak',
    '报告可以打印了',
  ],
  'QUICK_PANEL.settings.1': [
    'Daily summary by mail: on',
    'Ringkasan harian melalui e-mel: hidup',
    '每日邮件摘要：开启',
  ],
  'QUICK_PANEL.settings.2': [
    'Sound at a new booking: off',
    'Bunyi untuk tempahan baharu: mati',
    '新预约提示音：关闭',
  ],

  'LAYOUT.TITLE': ['Layout', 'Susun atur', '布局'],
  'LAYOUT.TEXT': [
    'How the product looks in this browser. It changes nothing for others.',
    'Rupa produk dalam pelayar ini. Orang lain tidak terkesan.',
    '产品在此浏览器中的外观，不影响他人。',
  ],
  'LAYOUT.RESET': ['Back to the usual layout', 'Kembali kepada susun atur biasa', '恢复默认布局'],
  'LAYOUT.accent': ['Colour', 'Warna', '颜色'],
  'LAYOUT.green': ['Green', 'Hijau', '绿色'],
  'LAYOUT.blue': ['Blue', 'Biru', '蓝色'],
  'LAYOUT.violet': ['Violet', 'Ungu', '紫色'],
  'LAYOUT.header': ['Top bar', 'Bar atas', '顶栏'],
  'LAYOUT.fixed': ['Stays in place', 'Kekal di tempat', '固定'],
  'LAYOUT.scrolling': ['Scrolls with the page', 'Bergerak bersama halaman', '随页面滚动'],
  'LAYOUT.aside': ['Side menu', 'Menu sisi', '侧边菜单'],
  'LAYOUT.wide': ['Wide', 'Lebar', '宽'],
  'LAYOUT.narrow': ['Narrow', 'Sempit', '窄'],
  'LAYOUT.footer': ['Footer', 'Kaki halaman', '页脚'],
  'LAYOUT.shown': ['Shown', 'Dipaparkan', '显示'],
  'LAYOUT.hidden': ['Hidden', 'Disembunyikan', '隐藏'],
} as const satisfies Record<string, Text>;
