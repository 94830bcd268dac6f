import { lazy, Suspense } from 'react';
import { useFollowedBatches } from './followedBatches.ts';

const BatchNotices = lazy(() => import('./BatchNotices.tsx'));

/** Shows on any page how far the person's sendings are. Mounted once. */
export function BatchHost() {
  const batches = useFollowedBatches();
  if (batches.length === 0) return null;
  return (
    <Suspense>
      <BatchNotices batches={batches} />
    </Suspense>
  );
}
