import './withoutStyles.ts';

const { publicScreens, redirects } = await import('./publicScreens.ts');
const { prefixes, screens } = await import('./screens.ts');

/** Prints every address of the app as a JSON list, from the router's declarations. */
const addresses = [
  ...publicScreens.map(({ path }) => path),
  ...Object.keys(redirects),
  ...Object.keys(prefixes),
  ...screens.map(({ path }) => path),
];
console.log(JSON.stringify([...new Set(addresses)].sort(), null, 2));
