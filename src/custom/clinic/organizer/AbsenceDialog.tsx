import { useState } from 'react';
import type { DialogProps, Resource, Row } from '../../../framework/resource/define.ts';
import { organizer } from '../../../resources/clinic/organizer.ts';
import FormDialog from '../../../ui/resource/FormDialog.tsx';
import SettleDialog from '../affected/SettleDialog.tsx';

/** The form of an absence; once it is saved, the appointments that it hits are settled, now or later. */
export default function AbsenceDialog({
  record,
  resource = organizer,
  onClose,
}: Pick<DialogProps<Row>, 'record' | 'onClose'> & {
  /** The resource with the values that a new absence begins with. */
  resource?: Resource;
}) {
  const [saved, setSaved] = useState<number | null>(null);
  if (saved !== null) return <SettleDialog of={{ organizerID: saved }} onClose={onClose} />;
  return (
    <FormDialog
      resource={resource}
      record={record}
      onClose={onClose}
      onSaved={({ id, toSettle }) => {
        if (Number(toSettle) > 0) setSaved(Number(id));
        else onClose();
      }}
    />
  );
}

/** The appointments that the absence of a row hits. */
export function SettleAbsenceDialog({ record, onClose }: DialogProps<Row>) {
  return record && <SettleDialog of={{ organizerID: Number(record.id) }} onClose={onClose} />;
}
