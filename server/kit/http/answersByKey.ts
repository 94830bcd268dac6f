import { sql } from 'drizzle-orm';
import { REPEATED } from '../../../contract/kit/call.ts';
import type { Work } from '../db/database.ts';
import { preparedSql } from '../db/preparedStatement.ts';
import type { SecretBox } from '../secrets/box.ts';
import { refusal } from './failure.ts';

/** Characters of the longest answer that is kept. Of a longer one only that it was given. */
const LONGEST_ANSWER = 1_000_000;

/** The key of a request, and what it asks for. */
export interface RequestKey {
  key: string;
  /** A hash of the call and its input. It is stored signed alone: the input may hold a password. */
  input: string;
  /** The branch that the request names, where its call needs none: it may be the one that the request has left. */
  branch?: string;
}

/** What an earlier request with the same key made. */
export interface KeptAnswer {
  key_signature?: string | null;
  key_answer?: string | null;
  key_answered_at?: Date | null;
}

/** An answer that an earlier request was given. */
export class Repeated {
  constructor(
    readonly answer: unknown,
    readonly at: Date,
  ) {}

  /** The headers that tell of it. */
  get headers(): Record<string, string> {
    return { [REPEATED]: this.at.toISOString() };
  }
}

/** How the answers of one request are kept: by its key, its branch and the server's signature. */
export class AnswersByKey {
  readonly #requestKey: RequestKey;
  readonly #secrets: SecretBox;
  readonly #input: string;

  constructor(requestKey: RequestKey, branchId: number | null, secrets: SecretBox) {
    this.#requestKey = requestKey;
    this.#secrets = secrets;
    this.#input = `request ${requestKey.branch ?? branchId ?? ''} ${requestKey.input}`;
  }

  /** The answer of the request that had the key before. Throws where that asked for something else. */
  repeated({ key_signature, key_answer, key_answered_at }: KeptAnswer): Repeated | undefined {
    if (!key_signature || !key_answered_at) return undefined;
    if (!this.#secrets.isSigned(this.#input, key_signature))
      throw refusal(422, 'GENERAL.OTHER_INPUT');
    if (!key_answer) throw refusal(409, 'GENERAL.DONE_BEFORE');
    return new Repeated(JSON.parse(key_answer), key_answered_at);
  }

  /** Keeps an answer in the transaction that made it, for the person who gets it. */
  async keep(work: Pick<Work, 'client'>, accountId: number, answer: unknown): Promise<void> {
    await keepAnswer(work, {
      key: this.#requestKey.key,
      accountId,
      signature: this.#secrets.sign(this.#input),
      answer: textOf(answer),
    });
  }

  /** Adds an answer that was made after the transaction. */
  async complete(work: Pick<Work, 'client'>, accountId: number, answer: unknown): Promise<void> {
    const { key } = this.#requestKey;
    await completeAnswer(work, { key, accountId, answer: textOf(answer) });
  }

  /** The answer that a visitor's request with this key was given, whose account it made. */
  async repeatedForVisitor(work: Pick<Work, 'client'>): Promise<Repeated | undefined> {
    const [found] = await findForVisitor(work, { key: this.#requestKey.key });
    return found && this.repeated(found);
  }
}

function textOf(answer: unknown): string | null {
  const text = answer === undefined ? null : JSON.stringify(answer);
  return text !== null && text.length <= LONGEST_ANSWER ? text : null;
}

const keepAnswer = preparedSql(
  'keep_answer',
  sql`INSERT INTO request_key (key, account_id, signature, answer)
    VALUES (${sql.placeholder('key')}, ${sql.placeholder('accountId')},
            ${sql.placeholder('signature')}, ${sql.placeholder('answer')})`,
);

const completeAnswer = preparedSql(
  'complete_answer',
  sql`UPDATE request_key SET answer = ${sql.placeholder('answer')}
    WHERE key = ${sql.placeholder('key')} AND account_id = ${sql.placeholder('accountId')}`,
);

const findForVisitor = preparedSql<KeptAnswer & Record<string, unknown>>(
  'answer_of_visitor',
  sql`SELECT signature AS key_signature, answer AS key_answer, answered_at AS key_answered_at
    FROM request_key WHERE key = ${sql.placeholder('key')} LIMIT 1`,
);
