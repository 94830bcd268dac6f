const NAME = 'da_rail';
const YEAR = 31_536_000;

/** Whether the side menu is expanded; it is, until someone minimises it. */
export function isSideMenuOpen(): boolean {
  return !document.cookie.split('; ').includes(`${NAME}=folded`);
}

/** Keeps the choice in a cookie for a year. */
export function storeSideMenuOpen(open: boolean): void {
  document.cookie = `${NAME}=${open ? 'open' : 'folded'}; path=/; max-age=${YEAR}; SameSite=Lax`;
}
