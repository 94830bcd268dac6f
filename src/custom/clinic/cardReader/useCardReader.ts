import { useEffect, useRef, useState } from 'react';
import type { IdentityCard } from '../../../../contract/clinic/cardReader.ts';
import { storedValue, parseText } from '../../../framework/browserStorage.ts';
import { CardFault, NO_READER } from './cardAgent.ts';
import { useCardAgent } from './useCardAgent.ts';

/** The reader that was chosen in this browser. */
const chosenReader = storedValue('local', 'card-reader', parseText);

export interface CardReader {
  /** Whether a card is being read now. */
  reading: boolean;
  /** The last listed readers. */
  readers: readonly string[];
  /** The reader in use: the first, unless another was chosen in this browser. */
  reader: string | undefined;
  /** Chooses a reader and stores the choice. */
  choose: (reader: string) => void;
  /** Lists the readers again. Throws a CardFault (code 0: no agent). */
  list: () => Promise<readonly string[]>;
  /** Reads the card in the reader in use; null if cancelled. Throws a CardFault. */
  read: () => Promise<IdentityCard | null>;
  /** Cancels the current reading. */
  cancel: () => void;
}

/** The identity card reader of this computer. A reading is cancelled when the page is left. */
export function useCardReader(): CardReader {
  const agent = useCardAgent();
  const [reading, setReading] = useState(false);
  const [readers, setReaders] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState(() => chosenReader.get());
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const list = async (signal?: AbortSignal) => {
    const listed = await agent.listReaders(signal);
    setReaders(listed);
    return listed;
  };
  const read = async () => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setReading(true);
    try {
      const reader = toUse(await list(own.signal), chosen);
      if (reader === undefined) throw new CardFault(NO_READER);
      return await agent.readCard({ reader }, own.signal);
    } catch (error) {
      if (own.signal.aborted) return null;
      throw error;
    } finally {
      if (running.current === own) setReading(false);
    }
  };
  return {
    reading,
    readers,
    reader: toUse(readers, chosen),
    choose: (reader) => {
      chosenReader.set(reader);
      setChosen(reader);
    },
    list: () => list(),
    read,
    cancel: () => running.current?.abort(),
  };
}

function toUse(readers: readonly string[], chosen: string | null): string | undefined {
  return readers.find((name) => name === chosen) ?? readers[0];
}
