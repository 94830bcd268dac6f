import type { Params } from '../../contract/kit/message.ts';
import type { Language } from '../../contract/texts/index.ts';
import type { Weight } from './fonts.ts';

/** A PDF as plain data, so that another thread can draw it. Lengths are in points, 72 to the inch. */
export interface PdfDocument {
  title: string;
  language: Language;
  blocks: Block[];
  /** The footer of each sheet, a text with %{page} and %{pages}. */
  foot: { text: string; params: Params };
  /** Added at the end where a character had to be drawn as the sign for a missing one. */
  missingNote: string;
}

/** How to set a text. */
export interface Setting {
  size: number;
  weight?: Weight;
  colour?: string;
  /** Distance from the left margin. */
  left?: number;
  /** Maximum width; the full width by default. */
  width?: number;
}

/** A text with its setting, which wraps and continues on a new sheet. */
export interface SetText {
  text: string;
  setting: Setting;
}

/** What follows one another on the sheets, from the top. */
export type Block =
  | ({ kind: 'text' } & SetText)
  /** A name with a text beside it. */
  | { kind: 'pair'; name: string; text: string; size: number; nameWidth: number }
  | { kind: 'space'; height: number }
  /** A horizontal line. */
  | { kind: 'rule' }
  /** Starts a new sheet unless a height is still free. */
  | { kind: 'keep'; height: number }
  /** Texts in a frame, which does not continue on a new sheet. */
  | { kind: 'framed'; colour: string; texts: SetText[] }
  /** Texts with a JPEG, if any, at the right margin. */
  | {
      kind: 'beside';
      picture: { jpeg: Uint8Array | undefined; width: number; height: number };
      texts: SetText[];
    };

/** Colour of secondary text. */
export const MUTED = '#5b6470';
