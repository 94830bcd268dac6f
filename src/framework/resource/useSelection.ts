import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { Row } from './define.ts';
import { allPages } from './pageRequests.ts';
import type { ResourceProvider } from './provider.ts';
import type { List } from './useListOf.ts';

interface Selection {
  /** Selects every row that the list would show, on all its pages. */
  selectAll: () => Promise<void>;
  busy: boolean;
  /** The selected records, those of other pages too. */
  records: () => Promise<Row[]>;
}

/** What is selected in a list, across its pages. */
export function useSelection(list: List): Selection {
  const provider = useDataProvider<ResourceProvider>();
  const [busy, setBusy] = useState(false);
  const { resource, sort, filterValues, selectedIds, data = [] } = list;
  const everything = async (): Promise<Row[]> => {
    const rows: Row[] = [];
    const asked = { sort, filter: filterValues };
    for await (const page of allPages(provider, resource, asked)) rows.push(...page.rows);
    return rows;
  };
  return {
    busy,
    async selectAll() {
      setBusy(true);
      try {
        list.onSelect((await everything()).map(({ id }) => id));
      } finally {
        setBusy(false);
      }
    },
    async records() {
      const wanted = new Set(selectedIds);
      const here = data.filter(({ id }) => wanted.has(id));
      if (here.length === wanted.size) return here;
      return (await everything()).filter(({ id }) => wanted.has(id));
    },
  };
}
