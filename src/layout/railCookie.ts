const NAME = 'da_rail';
const YEAR = 31_536_000;

/** Whether the side menu is expanded; it is, until someone minimises it. */
export function isRailOpen(): boolean {
  return !document.cookie.split('; ').includes(`${NAME}=folded`);
}

/** Keeps the choice in a cookie for a year. */
export function storeRailOpen(open: boolean): void {
  document.cookie = `${NAME}=${open ? 'open' : 'folded'}; path=/; max-age=${YEAR}; SameSite=Lax`;
}
