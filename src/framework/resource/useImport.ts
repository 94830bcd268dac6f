import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo, useState } from 'react';
import { useWordsOf } from './choices.ts';
import type { Resource } from './define.ts';
import { formFields, type NamedField } from './formFields.ts';
import {
  checkRows,
  inputsOf,
  type Mapping,
  matched,
  readSheet,
  rowFaults,
  type RowFault,
  type Sheet,
} from './importFile.ts';
import { useWords } from './labels.ts';
import type { ResourceProvider } from './provider.ts';

/** Rows that one import may have: all of them go in together or none. */
export const MOST_ROWS = 5_000;

interface Import {
  fields: readonly NamedField[];
  sheet: Sheet | null;
  mapping: Mapping;
  /** What is wrong, once the rows have been checked; null before. */
  faults: readonly RowFault[] | null;
  busy: boolean;
  open: (file: File) => Promise<void>;
  map: (field: string, column: number | undefined) => void;
  /** Looks at every row, here and on the server, and writes nothing. */
  check: () => Promise<void>;
  /** Makes all rows records, or none: true when it is done. */
  run: () => Promise<boolean>;
}

/** The import of a file: read, matched, checked to the last row, and only then written, all at once. */
export function useImport(resource: Resource): Import {
  const words = useWords(resource);
  const queries = useQueryClient();
  const provider = useDataProvider<ResourceProvider>();
  const call = resource.calls.create;
  const fields = useMemo(() => (call ? formFields(resource, call) : []), [resource, call]);
  const wordsOf = useWordsOf(fields);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [mapping, setMapping] = useState<Mapping>({});
  const [faults, setFaults] = useState<readonly RowFault[] | null>(null);
  const [busy, setBusy] = useState(false);

  const send = async (dryRun: boolean): Promise<RowFault[]> => {
    if (!call || !sheet) return [];
    const inputs = inputsOf(sheet, mapping, fields, wordsOf).map((input) => ({
      ...resource.newWith?.(),
      ...input,
    }));
    const wrong = checkRows(call, inputs);
    try {
      await provider.batch(call, inputs, { dryRun });
      return wrong;
    } catch (error) {
      return merged(wrong, rowFaults(error));
    }
  };
  const busyWhile = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
    }
  };
  return {
    fields,
    sheet,
    mapping,
    faults,
    busy,
    open: (file) =>
      busyWhile(async () => {
        const read = await readSheet(file);
        setSheet(read);
        setMapping(matched(read, fields, ({ name, spec }) => words.field(name, spec)));
        setFaults(null);
      }),
    map: (field, column) => {
      setMapping({ ...mapping, [field]: column });
      setFaults(null);
    },
    check: () => busyWhile(async () => setFaults(await send(true))),
    async run() {
      let wrong: RowFault[] = [];
      await busyWhile(async () => {
        wrong = await send(false);
        setFaults(wrong);
        await queries.invalidateQueries({ queryKey: [resource.name] });
      });
      return wrong.length === 0;
    },
  };
}

/** Both sides check by the same schema, so that most faults are found twice. */
function merged(ours: readonly RowFault[], theirs: readonly RowFault[]): RowFault[] {
  const seen = new Set(ours.map(({ row, field }) => `${row} ${field}`));
  const all = [...ours, ...theirs.filter(({ row, field }) => !seen.has(`${row} ${field}`))];
  return all.toSorted((one, other) => one.row - other.row);
}
