import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';

/** Updates a changed appointment in every cached query. */
export function patchAppointment(
  queries: QueryClient,
  id: number,
  change: Partial<Appointment>,
): void {
  const patch = (kept: unknown): unknown => {
    if (Array.isArray(kept)) return kept.map(patch);
    if (!isRecord(kept)) return kept;
    if (kept['id'] === id && 'statusMeaning' in kept) return { ...kept, ...change };
    return 'data' in kept ? { ...kept, data: patch(kept['data']) } : kept;
  };
  queries.setQueriesData({ queryKey: ['appointments'] }, patch);
}

/** Invalidates all queries of appointments, without waiting for the hub. */
export function useInvalidateAppointments(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['appointments'] });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
