import type { ComponentType } from 'react';

/** A function that imports a page or a layout component. */
export type Load<P = object> = () => Promise<{ default: ComponentType<P> }>;

const loaded = new WeakMap<object, unknown>();

/** Loads a component early, so that it can render at once later. */
export async function loadComponent<P>(load: Load<P>): Promise<void> {
  const { default: component } = await load();
  loaded.set(load, component);
}

/** The preloaded component, if there is one. */
export function loadedComponent<P>(load: Load<P>): ComponentType<P> | undefined {
  return loaded.get(load) as ComponentType<P> | undefined;
}
