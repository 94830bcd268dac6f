import { answeredQuestions } from '../../../db/schema/index.ts';
import type { Db } from '../../../kit/db/database.ts';
import { hashOf } from '../../../kit/http/secrets.ts';
import type { Sealed, SecretBox } from '../../../kit/secrets/box.ts';

/** What someone is away at their provider for. Confirming and tests belong to a session. */
export type Purpose =
  | { is: 'sign-in' }
  | { is: 'confirm' | 'test'; session: number; account: number };

/** What the browser keeps while someone is away at their provider. */
export interface Attempt {
  purpose: Purpose;
  tenant: number;
  /** The provider as it was when it began: the answer of another one counts for nothing. */
  issuer: string;
  clientId: string;
  state: string;
  nonce: string;
  verifier: string;
  /** Milliseconds since 1970. */
  ends: number;
}

/** What the server found of someone who came back, until their session is opened or confirmed. */
export interface Ticket {
  purpose: Exclude<Purpose, { is: 'test' }>;
  identity: number;
  account: number;
  /** Tells two tickets apart. */
  mark: string;
  ends: number;
}

/** What lets a browser begin for a purpose of its session. */
export interface Start {
  purpose: Purpose;
  tenant: number;
  ends: number;
}

/** Milliseconds for which tickets count. */
export const TICKET_FOR = 300_000;

const places = {
  start: 'single sign-on|start',
  attempt: 'single sign-on|attempt',
  ticket: 'single sign-on|ticket',
} as const;

/** Seals what a browser keeps and brings back: it can neither be read nor changed there. */
export const sealAttempt = (secrets: SecretBox, attempt: Attempt): string =>
  secrets.seal(JSON.stringify(attempt), places.attempt);
export const sealTicket = (secrets: SecretBox, ticket: Ticket): string =>
  secrets.seal(JSON.stringify(ticket), places.ticket);

export const sealStart = (secrets: SecretBox, start: Start): string =>
  secrets.seal(JSON.stringify(start), places.start);

/** What was sealed; undefined where it is not of this server, or of something else. */
export const openAttempt = (secrets: SecretBox, given: string) =>
  opened<Attempt>(secrets, given, places.attempt);
export const openStart = (secrets: SecretBox, given: string) =>
  opened<Start>(secrets, given, places.start);
export const openTicket = (secrets: SecretBox, given: string) =>
  opened<Ticket>(secrets, given, places.ticket);

function opened<T>(secrets: SecretBox, given: string, place: string): T | undefined {
  const text = secrets.open(given as Sealed, place);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

/** Notes that something which counts once was used. False where it was before, or its time is over. */
export async function takeOnce(
  db: Db,
  { mark, ends, accountId = null }: { mark: string; ends: number; accountId?: number | null },
): Promise<boolean> {
  if (ends < Date.now()) return false;
  const taken = await db
    .insert(answeredQuestions)
    .values({ hash: hashOf(mark), accountId, expiresAt: new Date(ends) })
    .onConflictDoNothing()
    .returning({ hash: answeredQuestions.hash });
  return taken.length > 0;
}
