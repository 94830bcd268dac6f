import { waitingList } from '../../../../contract/clinic/waitingList.ts';
import { clinicNow } from '../../../../contract/fields.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useViewer } from '../../../session/viewer.ts';
import type { FreedSlot } from './freedSlot.ts';

/** Whether a free time can still be offered, and the person may book it for those who wait. */
export function useMayOffer(): (slot: FreedSlot) => boolean {
  const { may } = useViewer();
  return ({ appointmentDate }) =>
    appointmentDate >= clinicNow() && may('create', 'appointments') && may('list', 'waiting-list');
}

/** The people on the waiting list whom a free time fits; not asked for where it cannot be offered. */
export function useWaitingFor(slot: FreedSlot) {
  const { appointmentDate, duration: estimatedTime, doctor: resource } = slot;
  return useCallQuery(
    waitingList.waitingForSlot,
    { appointmentDate, estimatedTime, resource },
    { enabled: useMayOffer()(slot), alsoResources: ['appointments'] },
  );
}
