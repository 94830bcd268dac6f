import { Client, type QueryConfig, type QueryResult } from 'pg';

/** A statement as the server sent it, with the ids that it gave to new rows. */
interface Statement {
  text: string;
  values: unknown[];
  newIds: number[];
}

/**
 * Listens to what the server sends to the database for a call, to send it again. What opens and ends the transaction of
 * a request is left out, as that is what the bare statements are compared with.
 */
export class Recorder {
  #statements: Statement[] = [];
  /** The connection that a request works on. */
  #inRequest: Client | undefined;

  constructor() {
    const send = Reflect.get(Client.prototype, 'query') as (...given: unknown[]) => unknown;
    const hear = this.#hear.bind(this);
    Object.assign(Client.prototype, {
      query(this: Client, ...given: unknown[]): unknown {
        const outcome = Reflect.apply(send, this, given);
        hear(this, given, outcome);
        return outcome;
      },
    });
  }

  /** What a call made the server send. */
  async record(call: () => Promise<unknown>): Promise<Statement[]> {
    this.#statements = [];
    await call();
    return this.#statements;
  }

  #hear(client: Client, [query, values]: unknown[], outcome: unknown): void {
    const config = typeof query === 'string' ? { text: query } : (query as QueryConfig | null);
    const text: unknown = config?.text;
    if (typeof text !== 'string') return;
    if (text.includes('app.open_request')) this.#inRequest = client;
    else if (text === 'COMMIT' || text === 'ROLLBACK') this.#inRequest = undefined;
    else if (client === this.#inRequest && outcome instanceof Promise) {
      const statement: Statement = { text, values: listOf(values ?? config?.values), newIds: [] };
      this.#statements.push(statement);
      void outcome.then((result) => (statement.newIds = idsOf(text, result)), noted);
    }
  }
}

/** Sends statements again, in one transaction. Where a row gets another id now, the statements after it are told. */
export async function replay(owner: Client, statements: readonly Statement[]): Promise<void> {
  const ids = new Map<unknown, number>();
  await owner.query('BEGIN');
  for (const { text, values, newIds } of statements) {
    const result = await owner.query(
      text,
      values.map((value) => ids.get(value) ?? value),
    );
    idsOf(text, result).forEach((id, index) => ids.set(newIds[index], id));
  }
  await owner.query('COMMIT');
}

function listOf(values: unknown): unknown[] {
  return Array.isArray(values) ? [...(values as unknown[])] : [];
}

// The server itself is told of the failure, and the call then fails.
function noted(): void {}

// Rows come as objects or, to drizzle, as lists whose first value is the id.
function idsOf(text: string, result: unknown): number[] {
  if (!/^insert/i.test(text)) return [];
  return (result as QueryResult<{ id?: unknown } | unknown[]>).rows
    .map((row) => (Array.isArray(row) ? row[0] : row.id))
    .filter((id) => typeof id === 'number');
}
