import { booleanKind, choiceKind, choicesKind } from './choice.ts';
import { colourKind, emailKind, phoneKind, webAddressKind } from './contact.ts';
import { dayKind } from './day.ts';
import { decimalKind } from './decimal.ts';
import type { KindDeclaration } from './declare.ts';
import { fileKind, pictureKind } from './file.ts';
import { jsonKind } from './json.ts';
import { integerKind, moneyKind } from './numbers.ts';
import { recordsKind } from './records.ts';
import { referenceKind, referencesKind } from './reference.ts';
import { richTextKind } from './richText.ts';
import { severalKind } from './several.ts';
import { longTextKind, passwordKind, photoKind, textKind } from './texts.ts';
import { durationKind, timeKind } from './time.ts';
import { wallClockKind } from './wallClock.ts';

/**
 * The kinds of fields. A field's schema names its kind (`.meta({ kind })`), and `kindOf` (kind.ts) reads it back. Column,
 * filter, text in files and test values are those of the declaration here; control and cell are in
 * `src/ui/resource/kinds`, where one that is missing does not compile.
 */
export const kinds = {
  text: textKind,
  longText: longTextKind,
  richText: richTextKind,
  email: emailKind,
  phone: phoneKind,
  webAddress: webAddressKind,
  colour: colourKind,
  day: dayKind,
  time: timeKind,
  wallClock: wallClockKind,
  duration: durationKind,
  integer: integerKind,
  decimal: decimalKind,
  money: moneyKind,
  boolean: booleanKind,
  choice: choiceKind,
  choices: choicesKind,
  reference: referenceKind,
  references: referencesKind,
  several: severalKind,
  records: recordsKind,
  file: fileKind,
  picture: pictureKind,
  photo: photoKind,
  password: passwordKind,
  json: jsonKind,
};

export type KindName = keyof typeof kinds;

/** What is declared of a kind. */
export const kindNamed = (name: KindName): KindDeclaration<unknown> => kinds[name];
