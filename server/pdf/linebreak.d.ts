declare module 'linebreak' {
  /** Where a text may be broken into lines, by the rules of Unicode (UAX #14). */
  export default class LineBreaker {
    constructor(text: string);
    /** The next place, or nothing once the end was told of. */
    nextBreak(): { position: number } | null;
  }
}
