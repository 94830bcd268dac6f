import { till } from '../../../../contract/clinic/till.ts';
import { type QueryOptions, useCallQuery } from '../../../framework/calls.ts';
import { useViewer } from '../../../session/viewer.ts';

/** The bill of a visit, for whoever may see bills. */
export function useVisitBill(
  appointmentID: number,
  { enabled = true, isAhead }: Pick<QueryOptions, 'isAhead' | 'enabled'> = {},
) {
  const { may } = useViewer();
  return useCallQuery(
    till.visitBill,
    { appointmentID },
    { enabled: enabled && may('show', 'bills'), alsoResources: ['receipts'], isAhead },
  );
}
