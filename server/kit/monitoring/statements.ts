import type { PoolClient } from 'pg';
import { codeOf } from './errorCode.ts';
import type { Observer } from './observer.ts';
import type { Origin } from './origin.ts';
import { statementName } from './statementName.ts';

/** Whom each connection works for at the moment. */
const origins = new WeakMap<PoolClient, Origin>();

/** Says whom a connection works for until it is said anew. */
export function worksFor(client: PoolClient, origin: Origin | undefined): void {
  if (origin) origins.set(client, origin);
  else origins.delete(client);
}

/** Tells an observer of every statement of a connection: its name and how long its answer took, the way included. */
export function observeStatements(client: PoolClient, { statement: tell }: Observer): void {
  if (!tell) return;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const observed = (...given: unknown[]) => {
    const begun = performance.now();
    const answer = query(...given);
    if (!(answer instanceof Promise)) return answer;
    const origin = origins.get(client);
    const end = (isFailed: boolean, error?: unknown) => {
      const name = statementName(given[0]);
      tell({ name, begun, ended: performance.now(), isFailed, code: codeOf(error) }, origin);
    };
    answer.then(
      () => end(false),
      (error: unknown) => end(true, error),
    );
    return answer;
  };
  client.query = observed as typeof client.query;
}
