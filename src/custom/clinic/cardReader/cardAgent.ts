import { cardReader, type IdentityCard } from '../../../../contract/clinic/cardReader.ts';
import type { Answer, Call, Input } from '../../../../contract/kit/call.ts';
import { CallError, createClient } from '../../../../contract/kit/client.ts';
import { currentLanguage } from '../../../i18n/language.ts';

/** A failed card reading: a hexadecimal code and the agent's message; code 0 if there is no agent. */
export class CardFault extends Error {
  override readonly name = 'CardFault';
  constructor(
    readonly code: string,
    message = '',
  ) {
    super(message);
  }
}

/** The code if no agent was found: not installed, not started, or its certificate is not trusted. */
export const NOT_FOUND = '0';
/** The code if no reader is connected. */
export const NO_READER = '0x8010002E';
/** The code if the answer is not that of an agent of this version. */
export const NOT_UNDERSTOOD = '0x80100022';

/** The card reader agent of this computer. Its methods throw a CardFault. */
export interface CardAgent {
  /** The address of the agent. */
  address: string;
  /** Lists the readers of this computer; the first is the default. */
  listReaders: (signal?: AbortSignal) => Promise<readonly string[]>;
  /** Reads the card in a reader. */
  readCard: (
    input: Input<typeof cardReader.readCard>,
    signal?: AbortSignal,
  ) => Promise<IdentityCard>;
}

/** Creates a client for the agent at an address. */
export function createCardAgent(address: string): CardAgent {
  // Nothing of the person's session is sent to the agent.
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
      // Another program may use the port, so the answer is validated.
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
