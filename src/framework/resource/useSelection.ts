import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { Row } from './define.ts';
import { fetchAllPages } from './fetchAllPages.ts';
import type { ResourceDataProvider } from './provider.ts';
import type { ResourceList } from './useResourceList.ts';

interface Selection {
  /** Selects the rows of all pages. */
  selectAll: () => Promise<void>;
  busy: boolean;
  /** The selected records, also those of other pages. */
  records: () => Promise<Row[]>;
  unselect: (records: readonly Row[]) => void;
}

/** The selection of a list across its pages. */
export function useSelection(list: ResourceList): Selection {
  const provider = useDataProvider<ResourceDataProvider>();
  const [busy, setBusy] = useState(false);
  const { resource, sort, filterValues, selectedIds, data = [] } = list;
  const everything = async (): Promise<Row[]> => {
    const rows: Row[] = [];
    const asked = { sort, filter: filterValues };
    for await (const page of fetchAllPages(provider, resource, asked)) rows.push(...page.rows);
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
    unselect(records) {
      const done = new Set(records.map(({ id }) => id));
      list.onSelect(selectedIds.filter((id) => !done.has(id)));
    },
  };
}
