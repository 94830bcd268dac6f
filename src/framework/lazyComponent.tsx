import { type ComponentType, lazy, useState } from 'react';
import { type Load, loadedComponent } from './preloadComponent.ts';

/** React's `lazy` for components that may be preloaded. A preloaded one renders without suspending. */
export function lazyComponent<P extends object>(load: Load<P>): ComponentType<P> {
  const Late = lazy(load) as ComponentType<P>;
  return function LazyComponent(props: P) {
    // The component type must stay the same after the first render, or its state would be lost.
    const [Drawn] = useState(() => loadedComponent(load) ?? Late);
    return <Drawn {...props} />;
  };
}
