import { affected } from '../../../../contract/clinic/affected.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useViewer } from '../../../session/viewer.ts';

/** How many appointments can't take place as booked; undefined while asked, and none for who does not settle them. */
export function useToSettle(): number | undefined {
  const enabled = useViewer().may('edit', 'appointments');
  const { data, isLoading } = useCallQuery(
    affected.affectedAppointments,
    {},
    { enabled, alsoResources: ['organizer', 'branch-holidays'] },
  );
  return isLoading ? undefined : (data?.data.total ?? 0);
}
