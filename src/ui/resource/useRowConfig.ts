import { useMemo } from 'react';
import type { AllowedVerbs } from '../../framework/resource/access.ts';
import type { Resource, Row } from '../../framework/resource/define.ts';
import type { ResourceLabels } from '../../framework/resource/labels.ts';
import { actionsFor } from '../../framework/resource/useAction.ts';
import type { Opened } from './OpenRecordDialog.tsx';
import type { RowConfig } from './RowView.tsx';

/** The verb of the list, by a name that no action has. */
const REMOVE = 'list.remove';

/**
 * What the rows of a list share: what they show, and what may be done with them. With `selectable: false` they are not
 * selected.
 */
export function useRowConfig(
  resource: Resource,
  verbs: AllowedVerbs,
  labels: ResourceLabels,
  view: string | undefined,
  columns: RowConfig['columns'],
  valueLabels: RowConfig['valueLabels'],
  selectable = true,
): RowConfig {
  const { t } = labels;
  const offered = actionsFor(resource, 'record', view).filter(({ name }) => verbs.action(name));
  const signature = offered.map(({ name }) => name).join(' ');
  const removes = verbs.remove && view === undefined;
  const opens =
    view === undefined
      ? verbs.update || resource.paths.edit !== undefined
      : resource.views[view]?.opens === true;
  return useMemo(() => {
    const names = signature.split(' ');
    const actions = actionsFor(resource, 'record', view)
      .filter(({ name }) => names.includes(name))
      .map(({ name, icon, isShown, label }) => ({
        name,
        icon,
        label: labels.text(name, { label }),
        isShown,
      }));
    const remove = {
      name: REMOVE,
      icon: 'trash' as const,
      label: t('LIST.REMOVE'),
      ...(resource.mayUpdate && { isShown: resource.mayUpdate }),
    };
    return {
      resource,
      columns,
      labels,
      valueLabels,
      selectable,
      opens,
      actions: removes ? [...actions, remove] : actions,
    };
    // `labels` follow from the resource and `t`.
  }, [resource, columns, labels, t, valueLabels, selectable, opens, removes, view, signature]);
}

/** What a press on a row, or on one of its buttons, opens. */
export function rowHandlers(onOpen: (opened: Opened) => void) {
  return {
    onOpen: (record: Row) => onOpen({ kind: 'edit', record }),
    onAction: (name: string, record: Row) =>
      onOpen(name === REMOVE ? { kind: 'remove', record } : { kind: 'action', name, record }),
  };
}
