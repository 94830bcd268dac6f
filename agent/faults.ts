import { type CardFaultCode, cardFaults } from '../contract/cardReader.ts';
import { type TextCode, texts } from '../contract/texts/index.ts';
import { languageOf, languages } from '../contract/texts/languages.ts';

/** What kept a card from being read, by its hexadecimal code: of PC/SC, or the four digits that the card answered. */
export class CardError extends Error {
  override readonly name = 'CardError';
  constructor(readonly code: CardFaultCode | `0x${string}`) {
    super(code);
  }
}

/** An error of the PC/SC library with its code of winscard.h; what has none there is one that nobody expected. */
export function cardErrorOf(error: unknown): unknown {
  const name = error instanceof Error && 'code' in error ? String(error.code) : '';
  const number = Object.hasOwn(numbers, name) ? numbers[name] : undefined;
  return number === undefined ? error : new CardError(`0x801000${number}`);
}

/** The words for a code, in the language that comes closest to an Accept-Language header. */
export function wordsOf(code: string, acceptLanguage: string | undefined): string {
  return texts[textCodeOf(code)][languages.indexOf(languageOf(acceptLanguage))] ?? code;
}

function textCodeOf(code: string): TextCode {
  if (/^0x[0-9A-F]{4}$/.test(code)) return 'CARD.REFUSED';
  return Object.hasOwn(cardFaults, code) ? cardFaults[code as CardFaultCode] : 'CARD.FAILED';
}

/** Last digits of the codes in winscard.h, by the names that the library has for them. */
const numbers: Readonly<Record<string, string>> = {
  UnknownReader: '09',
  Timeout: '0A',
  SharingViolation: '0B',
  NoSmartCard: '0C',
  UnknownCard: '0D',
  ProtoMismatch: '0F',
  NotReady: '10',
  CommError: '13',
  InvalidAtr: '15',
  NotTransacted: '16',
  ReaderUnavailable: '17',
  ReaderUnsupported: '1A',
  NoService: '1D',
  ServiceStopped: '1E',
  NoReadersAvailable: '2E',
  CommDataLost: '2F',
  UnsupportedCard: '65',
  UnresponsiveCard: '66',
  UnpoweredCard: '67',
  ResetCard: '68',
  RemovedCard: '69',
};
