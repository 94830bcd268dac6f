/**
 * What the product opens with: the dashboard, unless something else is chosen. Queue and book open on a doctor's own
 * patients.
 */
export const startPages = ['dashboard', 'queue', 'book'] as const;
export type StartPage = (typeof startPages)[number];

/** The address of each. */
export const startPaths: Readonly<Record<StartPage, string>> = {
  dashboard: '/dashboard',
  queue: '/appointment/today-queue',
  book: '/appointment/scheduler',
};
