import { useState } from 'react';
import { notifyError } from '../../framework/notifyError.ts';
import type { AllowedVerbs } from '../../framework/resource/access.ts';
import { bulkFields } from '../../framework/resource/bulk.ts';
import type { Resource } from '../../framework/resource/define.ts';
import type { NamedField } from '../../framework/resource/formFields.ts';
import type { ResourceLabels } from '../../framework/resource/labels.ts';
import { actionsFor } from '../../framework/resource/useAction.ts';
import { useRemoval } from '../../framework/resource/useRemoval.ts';
import { type ResourceList, currentView } from '../../framework/resource/useResourceList.ts';
import { useSelection } from '../../framework/resource/useSelection.ts';
import type { ValueLabels } from '../../framework/resource/values.ts';
import { Button } from '../Button.tsx';
import { LoadingDialog } from '../dialogs.tsx';
import { ConfirmActionDialog } from './ConfirmActionDialog.tsx';
import { ExportButton } from './ExportButton.tsx';
import { type Opened, OpenRecordDialog } from './OpenRecordDialog.tsx';

interface BulkBarProps {
  list: ResourceList;
  resource: Resource;
  labels: ResourceLabels;
  verbs: AllowedVerbs;
  columns: readonly NamedField[];
  valueLabels: (name: string) => ValueLabels;
}

/** The number of selected records, and the actions on all of them. */
export function BulkBar({ list, resource, labels, verbs, columns, valueLabels }: BulkBarProps) {
  const { t } = labels;
  const { selectedIds, total = 0 } = list;
  const { selectAll, records, unselect, busy } = useSelection(list);
  const { removeMany } = useRemoval(resource);
  const [removing, setRemoving] = useState(false);
  const [working, setWorking] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  if (selectedIds.length === 0) return null;

  const work = async (run: () => Promise<void>) => {
    setWorking(true);
    try {
      await run();
    } catch (error) {
      notifyError(t, error);
    } finally {
      setWorking(false);
    }
  };
  const view = currentView(list.filterValues);
  const actions = actionsFor(resource, 'record', view).filter(
    ({ name, call, dialog }) => verbs.action(name) && !dialog && !call.confirmedBy && !call.alone,
  );
  const edits = verbs.update && view === undefined && bulkFields(resource).length > 0;
  const removes = verbs.remove && !resource.calls.remove?.confirmedBy && view === undefined;
  const { bulkActions: BulkActions } = resource.components;
  return (
    <div className="rs-bulk">
      <output>{t('LIST.SELECTED', { count: selectedIds.length })}</output>
      {selectedIds.length < total && (
        <Button variant="quiet" busy={busy} onClick={() => void work(selectAll)}>
          {t('LIST.SELECT_ALL', { total })}
        </Button>
      )}
      <Button variant="quiet" onClick={() => list.onUnselectItems()}>
        {t('LIST.UNSELECT')}
      </Button>
      {actions.map(({ name, icon, label }) => (
        <Button
          key={name}
          icon={icon}
          onClick={() =>
            void work(async () => setOpened({ kind: 'action', name, many: await records() }))
          }
        >
          {labels.text(name, { label })}
        </Button>
      ))}
      {BulkActions && view === undefined && (
        <BulkActions count={selectedIds.length} records={records} onDone={unselect} />
      )}
      <ExportButton
        resource={resource}
        columns={columns}
        valueLabels={valueLabels}
        source={{ records }}
      />
      {edits && (
        <Button icon="edit" onClick={() => setOpened({ kind: 'editMany', ids: [...selectedIds] })}>
          {t('LIST.EDIT')}
        </Button>
      )}
      {removes && (
        <Button variant="danger" icon="trash" onClick={() => setRemoving(true)}>
          {t('LIST.REMOVE')}
        </Button>
      )}
      {removing && (
        <ConfirmActionDialog
          title={t('LIST.REMOVE')}
          onClose={() => setRemoving(false)}
          variant="danger"
          onConfirm={async () => removeMany(await records())}
        >
          {t('LIST.REMOVE_MANY', { count: selectedIds.length })}
        </ConfirmActionDialog>
      )}
      <OpenRecordDialog resource={resource} opened={opened} onClose={() => setOpened(null)} />
      {working && <LoadingDialog />}
    </div>
  );
}
