/** The layouts of a list beside the table. Each shows the records of the same filters, search and selection. */
export interface ResourceLayouts<Name extends string = string> {
  /** A column for each value of a choice, which a record gets by being dragged there. */
  board?: { by: Name; fields?: readonly Name[] };
  /**
   * A month of records by a day or a time, or from one day until another, which each has. They are moved by dragging, too.
   * The list follows the REST convention, by whose ranges the month is asked for.
   */
  calendar?: { from: Name; until?: Name };
  /** A grid of cards, with a picture where there is one. */
  cards?: { picture?: Name; fields?: readonly Name[] };
}
