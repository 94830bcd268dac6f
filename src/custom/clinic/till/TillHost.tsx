import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { useViewer } from '../../../session/viewer.ts';

const TillDialog = lazyComponent(() => import('./TillDialog.tsx'));

/** The payment of a visit, opened by the address of its page: `?pay=<id of the appointment>`. */
export function TillHost({ day }: { day: readonly Appointment[] }) {
  const { query, set } = useUrlParams();
  const { may } = useViewer();
  const row = day.find(({ id }) => String(id) === query.get('pay'));
  if (!row || !may('pay', 'bills')) return null;
  return (
    <TillDialog
      key={row.id}
      source={{ appointmentID: row.id }}
      name={row.patientName}
      onClose={() => set({ pay: null })}
    />
  );
}
