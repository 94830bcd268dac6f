import { cardReader, type IdentityCard } from '../../../../contract/clinic/cardReader.ts';
import type { Answer, Call, Input } from '../../../../contract/kit/call.ts';
import { CallError, createClient } from '../../../../contract/kit/client.ts';
import { currentLanguage } from '../../../i18n/language.ts';

/** What kept a card from being read: a hexadecimal code and the agent's words; code 0 when there is no agent. */
export class CardFault extends Error {
  override readonly name = 'CardFault';
  constructor(
    readonly code: string,
    message = '',
  ) {
    super(message);
  }
}

/** The code of an agent that was not found: not installed, not started, or its certificate not trusted. */
export const NOT_FOUND = '0';
/** The code where no reader is connected. */
export const NO_READER = '0x8010002E';
/** The code where something answers that is no agent, or not one of these times. */
export const NOT_UNDERSTOOD = '0x80100022';

/** The agent of this computer. All that it does refuses with a CardFault. */
export interface CardAgent {
  /** Where it is. */
  address: string;
  /** Names of the readers of this computer, of which the first is the one to use. */
  listReaders: (signal?: AbortSignal) => Promise<readonly string[]>;
  /** Reads the card in a reader. */
  readCard: (
    input: Input<typeof cardReader.readCard>,
    signal?: AbortSignal,
  ) => Promise<IdentityCard>;
}

/** The agent at an address. */
export function createCardAgent(address: string): CardAgent {
  // The person's session is none of the agent's business: nothing of it is sent.
  const send = createClient({
    base: address,
    headers: () => ({ 'Accept-Language': currentLanguage() }),
    fetch: (...request) => fetch(...request),
  });
  const ask = async <C extends Call>(
    call: C,
    input: Input<C>,
    signal?: AbortSignal,
  ): Promise<Answer<C>> => {
    try {
      const { data } = await send(call, input, { signal });
      // Any program may have taken the port: what it says is held against the contract.
      if (call.answer.safeParse(data).success) return data;
    } catch (error) {
      if (signal?.aborted) throw error;
      if (error instanceof CallError) throw faultOf(error);
    }
    throw new CardFault(NOT_UNDERSTOOD);
  };
  return {
    address,
    listReaders: (signal) => ask(cardReader.cardReaders, {}, signal),
    readCard: (input, signal) => ask(cardReader.readCard, input, signal),
  };
}

function faultOf({ status, failures: [first] }: CallError): CardFault {
  if (status === 0) return new CardFault(NOT_FOUND);
  return first
    ? new CardFault(first.error_code, first.error_message)
    : new CardFault(NOT_UNDERSTOOD);
}
