/** The resource of a list by the name of one record: `insurancePanel` → `insurance-panels`. */
export function resourceOf(one: string): string {
  const stem = one.replace(/(?<=[^aeiou])y$/, 'ie').replace(/sis$/, 'se');
  const many = stem.replace(/(?<=[sx]|[cs]h)$/, 'e') + 's';
  return many.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
