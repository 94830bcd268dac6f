import type { Text } from './text.ts';

/** Words of the pages that merge two records of patients, and take it back. */
export const merging = {
  'MERGE.TITLE': ['Merge with another record', 'Gabung dengan rekod lain', '与另一记录合并'],
  'MERGE.OTHER': ['The other record', 'Rekod yang satu lagi', '另一记录'],
  'MERGE.STAYS': ['Stays', 'Kekal', '保留'],
  'MERGE.GOES': ['Goes into it', 'Digabungkan ke dalamnya', '并入'],
  'MERGE.SWAP': ['Swap', 'Tukar', '对调'],
  'MERGE.MOVES': ['What moves', 'Yang dipindahkan', '将移动的内容'],
  'MERGE.MOVES_NOTHING': ['Nothing moves.', 'Tiada yang dipindahkan.', '没有内容需要移动。'],
  'MERGE.DIFFER': ['What differs', 'Yang berbeza', '不同之处'],
  'MERGE.SAME': [
    'The details of both are the same.',
    'Butiran kedua-duanya sama.',
    '两份记录的资料相同。',
  ],
  'MERGE.MERGE': ['Merge', 'Gabung', '合并'],
  'MERGE.SURE': [
    'Merge the record of %{merged} into that of %{kept}? It can be taken back from the list of merges.',
    'Gabungkan rekod %{merged} ke dalam rekod %{kept}? Ia boleh dibatalkan daripada senarai gabungan.',
    '将 %{merged} 的记录并入 %{kept} 的记录？可在合并列表中撤销。',
  ],
  'MERGE.DONE': [
    '%{merged} is merged into %{kept}.',
    '%{merged} telah digabungkan ke dalam %{kept}.',
    '%{merged} 已并入 %{kept}。',
  ],
  'MERGE.STALE': [
    '%{who} has changed the record of %{name} meanwhile. This is what merging would do now.',
    '%{who} telah mengubah rekod %{name} sementara itu. Inilah kesan gabungan sekarang.',
    '%{who} 在此期间修改了 %{name} 的记录。以下是现在合并的结果。',
  ],
  'MERGE.PHOTO': ['Has a photo', 'Ada gambar', '有照片'],
  'MERGE.KIND.appointments': ['Appointments', 'Janji temu', '预约'],
  'MERGE.KIND.followUps': ['Follow-ups', 'Susulan', '随访'],
  'MERGE.KIND.nurseNotes': ['Nurse notes', 'Nota jururawat', '护士笔记'],
  'MERGE.KIND.messages': ['Messages', 'Mesej', '讯息'],
  'MERGE.KIND.waitingEntries': ['Waiting list entries', 'Entri senarai menunggu', '候诊名单'],
  'MERGE.KIND.relatives': ['Relatives', 'Saudara', '亲属'],
  'MERGE.KIND.allergies': ['Allergies', 'Alahan', '过敏'],
  'MERGE.KIND.fields': ['Details', 'Butiran', '资料'],
  'MERGE.INTO': ['into', 'ke dalam', '并入'],
  'MERGE.UNDO': ['Take back', 'Batalkan', '撤销'],
  'MERGE.UNDO_OF': [
    'Take back the merge of %{merged}',
    'Batalkan gabungan %{merged}',
    '撤销 %{merged} 的合并',
  ],
  'MERGE.UNDO_SURE': [
    'Take %{merged} out of the record of %{kept} again? What moved goes back, apart from what was changed since.',
    'Keluarkan semula %{merged} daripada rekod %{kept}? Yang dipindahkan akan dikembalikan, kecuali yang telah diubah selepas itu.',
    '要将 %{merged} 从 %{kept} 的记录中分出吗？移动的内容会移回，之后被更改的除外。',
  ],
  'MERGE.UNDONE': [
    'The merge is taken back; all of it went back.',
    'Gabungan dibatalkan; semuanya telah dikembalikan.',
    '合并已撤销，全部内容已移回。',
  ],
  'MERGE.LEFT': [
    'The merge is taken back. Changed since, and left where it is: %{list}.',
    'Gabungan dibatalkan. Yang diubah selepas itu dan dibiarkan di tempatnya: %{list}.',
    '合并已撤销。以下内容之后被更改，保留原处：%{list}。',
  ],
  'MERGE.NONE': ['No merge stands.', 'Tiada gabungan.', '没有合并。'],
  'RESOURCE.PATIENTS.MERGES': ['Merges', 'Gabungan', '合并列表'],
} as const satisfies Record<string, Text>;
