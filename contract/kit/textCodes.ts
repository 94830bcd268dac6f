/** Codes of a resource's texts begin with this. They fall back to plain names. */
export const RESOURCE = 'RESOURCE.';

/** The code of a resource's text: `practice-types` and `createdDate` give `RESOURCE.PRACTICE_TYPES.CREATED_DATE`. */
export function resourceTextCode(...names: string[]): string {
  return RESOURCE + names.map(constant).join('.');
}

/** A name as words: `companyName` → `Company name`. */
export function humanize(name: string): string {
  const words = constant(name).toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Fallback for a code without a text: the plain name for a resource's text, else the code itself. */
export function fallbackText(code: string): string {
  if (!code.startsWith(RESOURCE)) return code;
  const [resource = '', word, ...inner] = code.slice(RESOURCE.length).split('.');
  const last = inner.at(-1);
  if (last !== undefined) return humanize(last);
  if (word === undefined) return humanize(resource);
  const one = humanize(resource).replace(/s$/, '');
  if (word === 'NEW') return `Add ${one.toLowerCase()}`;
  return word === 'ONE' ? one : humanize(word);
}

function constant(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z\d]+/g, '_')
    .toUpperCase();
}
