import type { QueryClient } from '@tanstack/react-query';

/** What a payment or a change of plan changes. */
const changed = ['branches', 'branch-subscriptions', 'proformas', 'invoices'];

/** Asks again for what a change of plan changes: the branch may be another than the one whose changes the page hears of. */
export async function refreshPlans(queries: QueryClient): Promise<void> {
  await Promise.all(changed.map((name) => queries.invalidateQueries({ queryKey: [name] })));
}
