/** What the certificate calls the records that went, and the tables of each kind. Those of no other kind are the last. */
const kinds = {
  patients: ['patient', 'patient_allergy', 'patient_relative', 'patient_merge'],
  appointments: [
    'appointment',
    'appointment_doctor',
    'appointment_series',
    'appointment_contact',
    'online_booking',
    'booking_hold',
    'waiting_entry',
    'follow_up',
    'organizer_entry',
  ],
  notes: [
    'visit_note',
    'visit_note_diagnosis',
    'nurse_note',
    'vital_sign',
    'prescription',
    'prescription_line',
    'issued_paper',
  ],
  files: ['file', 'patient_file', 'pdf_document', 'pdf_document_version'],
  messages: ['message', 'message_reply', 'message_run', 'whatsapp_window', 'notification'],
  till: ['bill', 'bill_line', 'bill_payment', 'bill_receipt', 'till_closing', 'payer'],
  people: ['membership', 'api_key', 'doctor', 'external_identity', 'record_reading'],
  others: [],
} as const satisfies Record<string, readonly string[]>;

export type RecordKind = keyof typeof kinds;

// The names of its own properties.
export const recordKinds = Object.keys(kinds) as RecordKind[];

/** How many records of each kind went, of the counts by table; kinds without any are left out. */
export function countsByKind(
  counts: Readonly<Record<string, number>>,
): { kind: RecordKind; count: number }[] {
  const sums = new Map<RecordKind, number>();
  for (const [table, count] of Object.entries(counts)) {
    const kind =
      recordKinds.find((each) => (kinds[each] as readonly string[]).includes(table)) ?? 'others';
    sums.set(kind, (sums.get(kind) ?? 0) + count);
  }
  return recordKinds.flatMap((kind) => {
    const count = sums.get(kind) ?? 0;
    return count > 0 ? [{ kind, count }] : [];
  });
}
