import { useEffect, useEffectEvent } from 'react';

/** Calls back when the focused item of the calendar is cut with Ctrl+X. */
export function useCutKey(onCut: (id: number) => void): void {
  const heard = useEffectEvent(onCut);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'x') return;
      if (!(event.target instanceof Element)) return;
      const id = event.target.closest<HTMLElement>('[data-item]')?.dataset['item'];
      if (id === undefined) return;
      event.preventDefault();
      heard(Number(id));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
