import type { AllowedVerbs } from '../../framework/resource/access.ts';
import { newRecordPath } from '../../framework/resource/address.ts';
import type { Resource } from '../../framework/resource/define.ts';
import type { NamedField } from '../../framework/resource/formFields.ts';
import type { GroupField } from '../../framework/resource/groups.ts';
import { fitsInRows } from '../../framework/resource/importFile.ts';
import type { ResourceLabels } from '../../framework/resource/labels.ts';
import { actionsFor } from '../../framework/resource/useAction.ts';
import { type ResourceList, currentView } from '../../framework/resource/useResourceList.ts';
import type { ValueLabels } from '../../framework/resource/values.ts';
import { Button, ButtonLink } from '../Button.tsx';
import { ExportButton } from './ExportButton.tsx';
import type { Opened } from './OpenRecordDialog.tsx';

interface ListActionsProps {
  list: ResourceList;
  resource: Resource;
  labels: ResourceLabels;
  verbs: AllowedVerbs;
  columns: readonly NamedField[];
  valueLabels: (name: string) => ValueLabels;
  onOpen: (opened: Opened) => void;
  onImport: () => void;
  /** What it is grouped by; a file of it has the same groups. */
  group: GroupField | undefined;
}

/**
 * Whether records can be imported: they are made by the resource's own form, many at once, and of what a file of rows
 * holds.
 */
export function mayImport(resource: Resource, verbs: AllowedVerbs): boolean {
  const { calls, components } = resource;
  if (!verbs.create || calls.create?.alone || components.dialogs?.create) return false;
  return fitsInRows(resource);
}

/** The actions of a list: its own actions, import, export and a new record. */
export function ListActions({
  list,
  resource,
  labels,
  verbs,
  columns,
  valueLabels,
  onOpen,
  onImport,
  group,
}: ListActionsProps) {
  const { t } = labels;
  const newPage = newRecordPath(resource);
  const actions = actionsFor(resource, 'list', currentView(list.filterValues)).filter(({ name }) =>
    verbs.action(name),
  );
  return (
    <>
      {actions.map(({ name, icon, label }) => (
        <Button key={name} icon={icon} onClick={() => onOpen({ kind: 'action', name })}>
          {labels.text(name, { label })}
        </Button>
      ))}
      {mayImport(resource, verbs) && (
        <Button icon="upload" onClick={onImport}>
          <span className="rs-roomy">{t('LIST.IMPORT')}</span>
        </Button>
      )}
      <ExportButton
        resource={resource}
        columns={columns}
        valueLabels={valueLabels}
        source={{ sort: list.sort, filter: list.filterValues, group }}
      />
      {verbs.create && newPage !== undefined && (
        <ButtonLink variant="primary" icon="plus" to={newPage}>
          {labels.text('new')}
        </ButtonLink>
      )}
      {verbs.create && newPage === undefined && (
        <Button variant="primary" icon="plus" onClick={() => onOpen({ kind: 'create' })}>
          {labels.text('new')}
        </Button>
      )}
    </>
  );
}
