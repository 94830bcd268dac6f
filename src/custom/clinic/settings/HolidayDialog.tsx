import { useState } from 'react';
import type { DialogProps, Row } from '../../../framework/resource/define.ts';
import { branchHolidays } from '../../../resources/clinic/settings/branch.ts';
import FormDialog from '../../../ui/resource/FormDialog.tsx';
import SettleDialog from '../affected/SettleDialog.tsx';

/** The form of closed days; once they are saved, what is booked on them is settled, now or later. */
export default function HolidayDialog({
  record,
  onClose,
}: Pick<DialogProps<Row>, 'record' | 'onClose'>) {
  const [saved, setSaved] = useState<number | null>(null);
  if (saved !== null) return <SettleDialog of={{ holidayID: saved }} onClose={onClose} />;
  return (
    <FormDialog
      resource={branchHolidays}
      record={record}
      onClose={onClose}
      onSaved={({ id }) => setSaved(Number(id))}
    />
  );
}
