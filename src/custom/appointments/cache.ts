import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Appointment } from '../../../contract/appointments.ts';

/** Puts a changed appointment in the place of the old one, in every answer that this tab keeps. */
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

/** Asks again for every list of appointments that is shown, without waiting for the hub to say so. */
export function useAppointmentsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['appointments'] });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
