import { localStorageStore, memoryStore, type Store } from 'ra-core';

/**
 * ra-core's store. Columns with their widths, saved views that are not on the server yet, the current view and layout, the
 * ids of recent choices and react-admin's preferences persist in this browser for this person. The rest (filters that name
 * patients, selections) lasts until the page is closed.
 */
export function createStore(userId: number): Store {
  const kept = localStorageStore(undefined, `da.v1.u${userId}`);
  const passing = memoryStore();
  const storeOf = (key: string) =>
    /^preferences\.|\.(?:columns|widths|savedQueries|layout|view|recent)$/.test(key)
      ? kept
      : passing;
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
