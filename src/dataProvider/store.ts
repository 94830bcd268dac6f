import { localStorageStore, memoryStore, type Store } from 'ra-core';

/**
 * Where react-admin's core remembers: columns, saved views and the chosen view in this browser, for this person; the rest (filters that
 * name patients, what is selected) for as long as the page is open.
 */
export function createStore(userId: number): Store {
  const kept = localStorageStore(undefined, `da.v1.u${userId}`);
  const passing = memoryStore();
  const storeOf = (key: string) => (/\.(?:columns|savedQueries|view)$/.test(key) ? kept : passing);
  return {
    setup: () => {
      kept.setup();
      passing.setup();
    },
    teardown: () => {
      kept.teardown();
      passing.teardown();
    },
    getItem: (key, defaultValue) => storeOf(key).getItem(key, defaultValue),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    removeItems: (prefix) => passing.removeItems(prefix),
    reset: () => passing.reset(),
    subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
  };
}
