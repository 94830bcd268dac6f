import type { Call } from '../../contract/kit/call.ts';

let last = '';

/** The call that this page made last, as it is declared: it tells what somebody did, and none of the values. */
export const lastCall = {
  note({ method, path }: Pick<Call, 'method' | 'path'>): void {
    last = `${method} ${path}`;
  },
  name: (): string => last,
};
