import { useListContext } from 'ra-core';
import { useState } from 'react';
import { appointments } from '../../../../contract/clinic/appointments.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { Input } from '../../../../contract/kit/call.ts';
import { useText } from '../../../framework/text.tsx';
import { reportAddress } from '../../../session/reportAddress.ts';
import { Button } from '../../../ui/Button.tsx';
import { ReportViewer } from '../../../ui/ReportViewer.tsx';

type Range = Input<typeof appointments.appointmentListPaper>;

/** Prints the appointments that the list is narrowed to; today's if no day is given. */
export default function PrintListButton() {
  const t = useText();
  const [isPrinting, setPrinting] = useState(false);
  const list: { filterValues: Partial<Range> } = useListContext();
  return (
    <>
      <Button icon="print" onClick={() => setPrinting(true)}>
        <span className="rs-roomy">{t('REPORT.PRINT')}</span>
      </Button>
      {isPrinting && (
        <ReportViewer
          title={t('RESOURCE.APPOINTMENTS')}
          buildAddress={() =>
            reportAddress(appointments.appointmentListPaper, rangeOf(list.filterValues))
          }
          onClose={() => setPrinting(false)}
        />
      )}
    </>
  );
}

function rangeOf({
  startDate,
  endDate,
  patName,
  resources,
  statuses,
  locations,
  types,
}: Partial<Range>): Range {
  const first = startDate ?? endDate ?? clinicToday();
  return {
    startDate: first,
    endDate: endDate ?? first,
    patName,
    resources,
    statuses,
    locations,
    types,
  };
}
