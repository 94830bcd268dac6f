import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { type Drawing, type Load, loadComponent, loadedComponent } from './preloadComponent.ts';

interface Waiting {
  fallback: ReactNode;
  onLoaded?: (() => void) | undefined;
}

const Waiting = createContext<Waiting>({ fallback: null });

interface WhileLoadingProps extends Waiting {
  children: ReactNode;
}

/**
 * Shows `fallback` in the place of each component of `lazyComponent` within that is still loading, and calls `onLoaded`,
 * which stays the same function, after such a one was drawn.
 */
export function WhileLoading({ fallback, onLoaded, children }: WhileLoadingProps) {
  const waiting = useMemo(() => ({ fallback, onLoaded }), [fallback, onLoaded]);
  return <Waiting value={waiting}>{children}</Waiting>;
}

const loads = new WeakMap<object, Load<never>>();

/**
 * A component whose script is loaded when it is first drawn: nothing is in its place until then, or what `WhileLoading`
 * says. A preloaded one is drawn at once. A script that does not load is thrown, to the nearest error boundary.
 * React's own `lazy` is not used: `Suspense` holds what has come back until 300 ms after the fallback.
 */
export function lazyComponent<P extends object>(load: Load<P>): Drawing<P> {
  function LazyComponent(props: P) {
    const { fallback, onLoaded } = useContext(Waiting);
    // The component type must stay the same after the first render, or its state would be lost.
    const [Drawn, setDrawn] = useState(() => loadedComponent(load));
    const [isLate] = useState(Drawn === undefined);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useLayoutEffect(() => {
      if (Drawn) return;
      loadComponent(load).then(
        () => setDrawn(() => loadedComponent(load)),
        (error: unknown) => setFailure({ error }),
      );
    }, [Drawn]);
    useEffect(() => {
      if (isLate && Drawn) onLoaded?.();
    }, [isLate, Drawn, onLoaded]);
    if (failure) throw failure.error;
    if (!Drawn) return fallback;
    return (
      <WhileLoading fallback={null} onLoaded={onLoaded}>
        <Drawn {...props} />
      </WhileLoading>
    );
  }
  loads.set(LazyComponent, load);
  return LazyComponent;
}

/** Those of some components that `lazyComponent` made and whose script has not come. */
function lateOnes(components: readonly unknown[]): Load<never>[] {
  return components
    .flatMap((component) => (typeof component === 'function' ? (loads.get(component) ?? []) : []))
    .filter((load) => loadedComponent(load) === undefined);
}

/** Loads what `lazyComponent` made of some components, so that all are drawn at once and nothing moves as they come. */
export async function loadComponents(components: readonly unknown[]): Promise<void> {
  await Promise.all(lateOnes(components).map(async (load) => loadComponent(load)));
}

/** Whether all of some components that are drawn together have loaded; it loads them. Those of the first drawing count. */
export function useLoadedComponents(components: readonly unknown[]): boolean {
  const [late] = useState(() => lateOnes(components));
  const [isReady, setReady] = useState(late.length === 0);
  useLayoutEffect(() => {
    if (late.length === 0) return;
    // One that fails tells so where it is drawn.
    const ready = () => setReady(true);
    void Promise.all(late.map(async (load) => loadComponent(load))).then(ready, ready);
  }, [late]);
  return isReady;
}
