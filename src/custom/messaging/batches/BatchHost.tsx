import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { useFollowedBatches } from './followedBatches.ts';

const BatchNotices = lazyComponent(() => import('./BatchNotices.tsx'));

/** Shows on any page how far the person's sendings are. Mounted once. */
export function BatchHost() {
  const batches = useFollowedBatches();
  if (batches.length === 0) return null;
  return <BatchNotices batches={batches} />;
}
