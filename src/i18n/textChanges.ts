type Listener = (version: number | undefined) => void;

const listeners = new Set<Listener>();

/** Says that texts of the catalogue changed, or may have changed (without a version). */
export function reportTextChange(version?: number): void {
  for (const listener of listeners) listener(version);
}

/** Calls back when texts of the catalogue change. */
export function subscribeTextChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
