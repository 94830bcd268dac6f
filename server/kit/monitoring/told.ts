import type { GatewayChannel } from '../../../contract/kit/product.ts';
import type { GatewayRequestRun, Observer } from './observer.ts';

export type Outcome = GatewayRequestRun['outcome'];

/** Runs a request to a service outside, and tells the observer what became of it and how long it took. */
export async function told<T>(
  channel: GatewayChannel,
  { gateway: tell }: Observer,
  request: () => Promise<T>,
  outcome: (answer: T) => Outcome = () => 'sent',
): Promise<T> {
  const begun = performance.now();
  const end = (is: Outcome) => tell?.({ channel, begun, ended: performance.now(), outcome: is });
  try {
    const answer = await request();
    end(outcome(answer));
    return answer;
  } catch (error) {
    // A mail server that takes no mail to this address works all the same.
    end((error as { code?: unknown }).code === 'EENVELOPE' ? 'refused' : 'failed');
    throw error;
  }
}
