import type { Resource } from './define.ts';

/** The components of its own that the list of a resource draws, which are loaded with it. */
export function listComponents({ components }: Resource): readonly unknown[] {
  const { cells = {}, toolbar, above, rowActions } = components;
  return [...Object.values(cells), toolbar, above, rowActions];
}

/** The components of its own that the form or the page of a record draws, which are loaded with it. */
export function formComponents({ components, sections = [] }: Resource): readonly unknown[] {
  const { cells = {}, inputs = {}, details } = components;
  const ofSections = sections.map(({ component }) => component);
  return [...Object.values(cells), ...Object.values(inputs), ...ofSections, details];
}
