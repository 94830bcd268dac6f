import { register } from 'node:module';

// Declarations may import components, which import CSS; it is ignored here.
const withoutStyles = `export const load = (url, context, next) =>
  url.endsWith('.css') ? { format: 'module', source: '', shortCircuit: true } : next(url, context);`;
register(`data:text/javascript,${encodeURIComponent(withoutStyles)}`);

const { publicScreens, redirects } = await import('./publicScreens.ts');
const { screens } = await import('./screens.ts');

/** Prints every address of the app as a JSON list, from the router's declarations. */
const addresses = [
  ...publicScreens.map(({ path }) => path),
  ...Object.keys(redirects),
  ...screens.map(({ path }) => path),
];
console.log(JSON.stringify([...new Set(addresses)].sort(), null, 2));
