import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

interface Named {
  address: string;
  name: string;
}

let named: Named | null = null;
const listeners = new Set<() => void>();

/** Names the page at the address of now by the record that it shows, for what tells where one is. */
export function useNamedPage(name: string): void {
  const address = addressOf(useLocation());
  useEffect(() => {
    named = { address, name };
    for (const listener of listeners) listener();
  }, [address, name]);
}

/** The name of the record that the page at an address shows, once it is known. */
export function usePageName(at: { pathname: string; search: string }): string | undefined {
  const current = useSyncExternalStore(subscribe, () => named);
  return current?.address === addressOf(at) ? current.name : undefined;
}

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
