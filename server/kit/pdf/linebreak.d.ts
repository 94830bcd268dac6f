declare module 'linebreak' {
  /** Line break opportunities by Unicode's rules (UAX #14). */
  export default class LineBreaker {
    constructor(text: string);
    /** The next opportunity, or null at the end. */
    nextBreak(): { position: number } | null;
  }
}
