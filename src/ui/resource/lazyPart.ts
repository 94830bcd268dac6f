import { type ComponentType, lazy } from 'react';

const made = new WeakMap<object, unknown>();

/** A component that is loaded when it is first drawn; the same one each time it is asked for. */
export function lazyPart<P>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const known = made.get(load) ?? lazy(load as () => Promise<{ default: ComponentType }>);
  made.set(load, known);
  return known as ComponentType<P>;
}
