/** Codes of a resource's words begin with this; they have plain names to fall back on. */
const RESOURCE = 'RESOURCE.';

/** The code of a resource's word: `practice-types` and `createdDate` give `RESOURCE.PRACTICE_TYPES.CREATED_DATE`. */
export function codeOf(...names: string[]): string {
  return RESOURCE + names.map(constant).join('.');
}

/** A name as words: `companyName` → `Company name`. */
export function humanised(name: string): string {
  const words = constant(name).toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Words for a code without a text: for a resource's word its plain name, else the code itself. */
export function plainWords(code: string): string {
  if (!code.startsWith(RESOURCE)) return code;
  const [resource = '', word] = code.slice(RESOURCE.length).split('.');
  if (word === undefined) return humanised(resource);
  const one = humanised(resource).replace(/s$/, '');
  if (word === 'NEW') return `Add ${one.toLowerCase()}`;
  return word === 'ONE' ? one : humanised(word);
}

function constant(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z\d]+/g, '_')
    .toUpperCase();
}
