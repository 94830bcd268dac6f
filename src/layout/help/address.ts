/** The field of an address that opens a topic of the help over the page. */
export const HELP = 'help';
