import { publicScreens, redirects } from './publicScreens.ts';
import { screens } from './screens.ts';

/** Prints every address that the app serves as a JSON list, from the declarations that the router uses. */
const addresses = [
  ...publicScreens.map(({ path }) => path),
  ...Object.keys(redirects),
  ...screens.map(({ path }) => path),
];
console.log(JSON.stringify([...new Set(addresses)].sort(), null, 2));
