import { type CardFaultCode, cardFaults } from '../contract/clinic/cardReader.ts';
import { type TextCode, texts } from '../contract/texts/index.ts';
import { languageOf, placeOf } from '../contract/texts/languages.ts';

/** A failed card operation, with its hexadecimal code: of PC/SC, or the card's status word. */
export class CardError extends Error {
  override readonly name = 'CardError';
  constructor(readonly code: CardFaultCode | `0x${string}`) {
    super(code);
  }
}

/**
 * Converts an error of the PC/SC library into a CardError by its code of winscard.h. Other errors stay as they are.
 */
export function toCardError(error: unknown): unknown {
  const name = error instanceof Error && 'code' in error ? String(error.code) : '';
  const number = Object.hasOwn(pcscCodes, name) ? pcscCodes[name] : undefined;
  return number === undefined ? error : new CardError(`0x801000${number}`);
}

/** The text of a code, in the best match for an Accept-Language header. */
export function faultMessage(code: string, acceptLanguage: string | undefined): string {
  return texts[textCodeOf(code)][placeOf(languageOf(acceptLanguage))] ?? code;
}

function textCodeOf(code: string): TextCode {
  if (/^0x[0-9A-F]{4}$/.test(code)) return 'CARD.REFUSED';
  return Object.hasOwn(cardFaults, code) ? cardFaults[code as CardFaultCode] : 'CARD.FAILED';
}

/** Last digits of the codes in winscard.h, by the library's names. */
const pcscCodes: Readonly<Record<string, string>> = {
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
