import type { Language } from '../../../contract/kit/language.ts';
import type { Params } from '../../../contract/kit/message.ts';
import type { PageSize } from '../../../contract/kit/pageSizes.ts';
import type { Weight } from './fonts.ts';

/** A PDF as plain data, so that another thread can draw it. Lengths are in points, 72 to the inch. */
export interface PdfDocument {
  title: string;
  language: Language;
  /** A4, upright, where nothing is said. */
  sheet?: { size: PageSize; landscape: boolean };
  blocks: Block[];
  /** The footer of each sheet, a text with %{page} and %{pages}. */
  foot?: { text: string; params: Params };
  /** Added at the end where a character had to be drawn as the sign for a missing one. */
  missingNote: string;
  /** Has many sheets, and more time. */
  isLong?: true;
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
  /** On which side of its width a text stands; left by default. */
  align?: 'left' | 'center' | 'right';
}

/** A text with its setting, which wraps and continues on a new sheet. */
export interface SetText {
  text: string;
  setting: Setting;
}

/** A column of a table. */
export interface Column {
  title: string;
  /** Its width in relation to the other columns'. */
  share: number;
  align?: Setting['align'];
}

/** What follows one another on the sheets, from the top. */
export type Block =
  /** `after` is the distance to what follows. */
  | ({ kind: 'text'; after?: number } & SetText)
  /** Who issues the paper: a name with lines below it, and a PNG, if any, at the right margin. Empty lines are left out. */
  | { kind: 'letterhead'; name: string; lines: string[]; logo?: Uint8Array }
  /** What the paper is, of whom or when in large letters, and texts below, with a JPEG, if any, at the right margin. */
  | {
      kind: 'title';
      paper: string;
      text: string;
      below: SetText[];
      picture?: { jpeg: Uint8Array; width: number; height: number };
    }
  /** The heading of what follows, which stays on its sheet. */
  | { kind: 'heading'; text: string }
  /** Names with texts beside them. */
  | { kind: 'facts'; facts: { name: string; text: string }[] }
  /** Rows of texts. The head is repeated on each sheet, and a row stays on one sheet if that can hold it. */
  | { kind: 'table'; columns: Column[]; rows: string[][]; totals?: string[] }
  /** Blocks beside each other, each with its share of the width. */
  | { kind: 'row'; columns: { share: number; blocks: ColumnBlock[] }[] }
  | PictureBlock
  /** Amounts as bars below each other, or as columns beside each other. */
  | {
      kind: 'chart';
      title: string;
      form: 'bars' | 'columns';
      bars: { label: string; amount: number; text: string }[];
    }
  /** What follows begins on the next sheet. */
  | { kind: 'sheet' }
  /** Texts in a frame, which does not continue on a new sheet. */
  | { kind: 'framed'; colour: string; texts: SetText[] };

/** A JPEG or PNG, as wide as said and at most as high. */
interface PictureBlock {
  kind: 'picture';
  image: Uint8Array;
  width: number;
  align: NonNullable<Setting['align']>;
}

/** What stands in a column beside others. */
export type ColumnBlock = ({ kind: 'text' } & SetText) | PictureBlock;

/** Colour of secondary text. */
export const MUTED = '#5b6470';
