import { useQueryClient } from '@tanstack/react-query';
import { type Appointment, appointments } from '../../../../contract/clinic/appointments.ts';
import { type FollowUp, followUps } from '../../../../contract/clinic/followUps.ts';
import { useCallQuery } from '../../../framework/calls.ts';

interface Found {
  appointment: Appointment | undefined;
  /** Null if there is none, undefined while loading. */
  followUp: FollowUp | null | undefined;
  error: unknown;
  refetch: () => void;
}

/** An appointment and its follow-up, kept up to date. */
export function useFollowUp(id: number): Found {
  const appointment = useCallQuery(appointments.appointmentDetail, { id });
  // The list has none or one of it, where the call for one would fail without it.
  const found = useCallQuery(followUps.appointmentFollowUpList, { ids: String(id) });
  return {
    appointment: appointment.data?.data,
    followUp: found.data && (found.data.data[0] ?? null),
    error: appointment.error ?? found.error,
    refetch: () => void Promise.all([appointment.refetch(), found.refetch()]),
  };
}

/** Invalidates all queries of follow-ups, without waiting for the hub. */
export function useInvalidateFollowUps(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['follow-ups'] });
}
