import type { ReactNode } from 'react';

/** A component that is a function. */
export type Drawing<P> = (props: P) => ReactNode;

/** A function that imports a page or a layout component. */
export type Load<P = object> = () => Promise<{ default: Drawing<P> }>;

const loaded = new WeakMap<object, unknown>();

/** Loads a component early, so that it can render at once later. */
export async function loadComponent<P>(load: Load<P>): Promise<void> {
  const { default: component } = await load();
  loaded.set(load, component);
}

/** The preloaded component, if there is one. */
export function loadedComponent<P>(load: Load<P>): Drawing<P> | undefined {
  return loaded.get(load) as Drawing<P> | undefined;
}
