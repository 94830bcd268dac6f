import { agentAddress, cardReader, type IdentityCard } from '../../../contract/cardReader.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { CallError, createClient } from '../../../contract/kit/client.ts';
import { languageNow } from '../../i18n/language.ts';

/** What kept a card from being read: a hexadecimal code and the agent's words; code 0 when there is no agent. */
export class CardFault extends Error {
  override readonly name = 'CardFault';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The code of an agent that was not found: not installed, not started, or its certificate not trusted. */
export const NOT_FOUND = '0';

// The person's session is none of the agent's business: nothing of it is sent.
const send = createClient({
  base: agentAddress,
  headers: () => ({ 'Accept-Language': languageNow() }),
  fetch: (...request) => fetch(...request),
});

/** Names of the readers of this computer, of which the first is the one to use. Refuses with a CardFault. */
export async function listReaders(signal?: AbortSignal): Promise<readonly string[]> {
  return send(cardReader.cardReaders, {}, { signal }).then(({ data }) => data, fault);
}

/** Reads the card in a reader. Refuses with a CardFault. */
export async function readCard(
  input: Input<typeof cardReader.readCard>,
  signal?: AbortSignal,
): Promise<IdentityCard> {
  return send(cardReader.readCard, input, { signal }).then(({ data }) => data, fault);
}

function fault(error: unknown): never {
  if (!(error instanceof CallError)) throw error;
  const [first] = error.failures;
  if (error.status === 0) throw new CardFault(NOT_FOUND, '');
  throw new CardFault(
    first?.error_code ?? `0x${error.status.toString(16).toUpperCase()}`,
    first?.error_message ?? error.message,
  );
}
