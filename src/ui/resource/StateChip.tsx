import { useMemo } from 'react';
import { useValueLabels } from '../../framework/resource/choices.ts';
import type { Resource, Row } from '../../framework/resource/define.ts';
import { renderCell } from './Cell.tsx';

/** The state of a record, in words. */
export function StateChip({ resource, record }: { resource: Resource; record: Row }) {
  const { of = '' } = resource.states ?? {};
  const { [of]: spec } = resource.fields;
  const fields = useMemo(() => (spec ? [{ name: of, spec }] : []), [of, spec]);
  const labels = useValueLabels(fields);
  return spec ? renderCell(spec, of, record, labels(of)) : null;
}
