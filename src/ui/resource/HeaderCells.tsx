import type { ColumnWidths } from '../../framework/resource/columnWidths.ts';
import type { NamedField } from '../../framework/resource/formFields.ts';
import type { ResourceLabels } from '../../framework/resource/labels.ts';
import type { ResourceList } from '../../framework/resource/useResourceList.ts';
import { SortableHeader } from '../list.tsx';
import { ColumnEdge } from './ColumnEdge.tsx';
import { sizedCell, widthVariable } from './columnSizes.ts';
import { columnClass } from './kinds/shown.tsx';

/** The heads of a list's columns. Those that the list can be sorted by are buttons; each has an edge to drag. */
export function HeaderCells({
  list,
  columns,
  labels,
  sortable,
  widths,
}: {
  list: ResourceList;
  columns: readonly NamedField[];
  labels: ResourceLabels;
  sortable: readonly string[];
  /** Left out where the columns are as wide as they need. */
  widths: ColumnWidths | undefined;
}) {
  return columns.map(({ name, spec }, at) => {
    const field = spec.sort ?? name;
    const label = labels.field(name, spec);
    const head = {
      'data-column': name,
      className: columnClass(spec),
      ...(widths?.of[name] !== undefined && sizedCell(at)),
    };
    const edge = widths && (
      <ColumnEdge variable={widthVariable(at)} onWidth={(width) => widths.set(name, width)} />
    );
    return sortable.includes(field) ? (
      <SortableHeader
        key={name}
        {...{ field, label, edge }}
        {...head}
        sort={list.sort}
        onSort={list.setSort}
      />
    ) : (
      <th key={name} scope="col" {...head}>
        {label}
        {edge}
      </th>
    );
  });
}
