import type { Text } from './text.ts';

/** What subscription plans include, and what is said where a branch's plan lacks something. */
export const planFeatureTexts = {
  'PLAN.FEATURES': ['Included', 'Termasuk', '包含'],
  'RESOURCE.PLANS.FEATURES': ['Included', 'Termasuk', '包含'],
  'FEATURE.KEPT_HINT': [
    'Branches that have the plan already keep what they bought.',
    'Cawangan yang sudah mempunyai pelan ini kekal dengan apa yang dibeli.',
    '已购买此方案的分行保留原有内容。',
  ],
  'PLAN.FEATURE.WAITING_LIST': ['Waiting list', 'Senarai menunggu', '候诊名单'],
  'PLAN.FEATURE.FOLLOW_UPS': ['Follow-ups', 'Susulan', '随访'],
  'PLAN.FEATURE.AUTOMATIC_MESSAGES': ['Automatic messages', 'Mesej automatik', '自动消息'],
  'PLAN.FEATURE.SMS': ['SMS', 'SMS', '短信'],
  'PLAN.FEATURE.WHATSAPP': ['WhatsApp', 'WhatsApp', 'WhatsApp'],
  'FEATURE.LACKS.WAITING_LIST': [
    'The plan of this branch does not include the waiting list. What is on it can be read.',
    'Pelan cawangan ini tidak termasuk senarai menunggu. Isinya boleh dibaca.',
    '本分行的方案不含候诊名单，已有内容可以查看。',
  ],
  'FEATURE.LACKS.FOLLOW_UPS': [
    'The plan of this branch does not include follow-ups. Those that exist can be read.',
    'Pelan cawangan ini tidak termasuk susulan. Yang sedia ada boleh dibaca.',
    '本分行的方案不含随访，已有的随访可以查看。',
  ],
  'FEATURE.LACKS.AUTOMATIC_MESSAGES': [
    'The plan of this branch does not include automatic messages. None are sent.',
    'Pelan cawangan ini tidak termasuk mesej automatik. Tiada yang dihantar.',
    '本分行的方案不含自动消息，不会发送。',
  ],
  'FEATURE.LACKS.SMS': [
    'The plan of this branch does not include SMS.',
    'Pelan cawangan ini tidak termasuk SMS.',
    '本分行的方案不含短信。',
  ],
  'FEATURE.LACKS.WHATSAPP': [
    'The plan of this branch does not include WhatsApp.',
    'Pelan cawangan ini tidak termasuk WhatsApp.',
    '本分行的方案不含 WhatsApp。',
  ],
  'FEATURE.LACKING': ['Not in your plan', 'Tiada dalam pelan anda', '方案不含'],
  'FEATURE.SEE_PLANS': ['See plans', 'Lihat pelan', '查看方案'],
  'FEATURE.ASK_MANAGER': [
    'Your manager or owner can choose another plan.',
    'Pengurus atau pemilik anda boleh memilih pelan lain.',
    '您的经理或业主可以选择其他方案。',
  ],
  'FEATURE.LOST': [
    'Without %{features}. What was recorded can still be read.',
    'Tanpa %{features}. Apa yang direkodkan masih boleh dibaca.',
    '不含%{features}，已记录的内容仍可查看。',
  ],
  'COMPANY_DISCOUNT.APPLIED': [
    'Your company pays %{percent}% less until %{day}; the list price is RM %{price}.',
    'Syarikat anda membayar %{percent}% kurang hingga %{day}; harga senarai ialah RM %{price}.',
    '贵公司在 %{day} 之前享有 %{percent}% 折扣；标价为 RM %{price}。',
  ],
  'RESOURCE.COMPANY_DISCOUNTS': ['Company discounts', 'Diskaun syarikat', '公司折扣'],
  'RESOURCE.COMPANY_DISCOUNTS.ONE': ['Company discount', 'Diskaun syarikat', '公司折扣'],
  'RESOURCE.COMPANY_DISCOUNTS.NEW': [
    'Add company discount',
    'Tambah diskaun syarikat',
    '新增公司折扣',
  ],
  'RESOURCE.COMPANY_DISCOUNTS.TENANT': ['Company', 'Syarikat', '公司'],
  'RESOURCE.COMPANY_DISCOUNTS.PLAN': ['Plan', 'Pelan', '方案'],
  'RESOURCE.COMPANY_DISCOUNTS.PLAN_HINT': [
    'Left empty, it is for every plan.',
    'Jika dikosongkan, ia untuk semua pelan.',
    '留空则适用于所有方案。',
  ],
  'RESOURCE.COMPANY_DISCOUNTS.PERCENT': ['Discount (%)', 'Diskaun (%)', '折扣（%）'],
  'RESOURCE.COMPANY_DISCOUNTS.PERCENT_HINT': [
    "Comes off after the plan's own discount. Of several, the highest counts.",
    'Ditolak selepas diskaun pelan itu sendiri. Jika ada beberapa, yang tertinggi dikira.',
    '在方案自身折扣之后扣除；如有多项，以最高者为准。',
  ],
  'RESOURCE.COMPANY_DISCOUNTS.FROM_DAY': ['First day', 'Hari pertama', '首日'],
  'RESOURCE.COMPANY_DISCOUNTS.TO_DAY': ['Last day', 'Hari terakhir', '末日'],
  'RESOURCE.COMPANY_DISCOUNTS.REASON': ['Reason', 'Sebab', '原因'],
} as const satisfies Record<string, Text>;
