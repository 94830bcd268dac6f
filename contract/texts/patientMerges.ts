import type { Text } from './text.ts';

/** What merging two records of patients is refused for. */
export const patientMerges = {
  'PATIENT.MERGED': [
    'This record was merged into that of %{name} (%{number}).',
    'Rekod ini telah digabungkan ke dalam rekod %{name} (%{number}).',
    '此记录已合并到 %{name}（%{number}）的记录中。',
  ],
  'PATIENT.MERGED_HERE': [
    'The record of %{number} was merged into this one.',
    'Rekod %{number} telah digabungkan ke dalam rekod ini.',
    '%{number} 的记录已合并到此记录中。',
  ],
  'PATIENT.MERGE_SELF': [
    'Choose two different records.',
    'Pilih dua rekod yang berlainan.',
    '请选择两份不同的记录。',
  ],
  'PATIENT.MERGE_LATER': [
    'The record of %{merged} was merged into that of %{kept} later on. Take that back first.',
    'Rekod %{merged} telah digabungkan ke dalam rekod %{kept} selepas itu. Batalkan yang itu dahulu.',
    '之后 %{merged} 的记录又合并到了 %{kept} 的记录中，请先撤销那次合并。',
  ],
} as const satisfies Record<string, Text>;
