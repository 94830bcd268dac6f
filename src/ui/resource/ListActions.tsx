import type { AllowedVerbs } from '../../framework/resource/access.ts';
import { newRecordPath, type Resource } from '../../framework/resource/define.ts';
import type { FileFormat } from '../../framework/resource/exportFile.ts';
import type { NamedField } from '../../framework/resource/formFields.ts';
import type { ResourceLabels } from '../../framework/resource/labels.ts';
import { actionsFor } from '../../framework/resource/useAction.ts';
import { useExport } from '../../framework/resource/useExport.ts';
import { type ResourceList, currentView } from '../../framework/resource/useResourceList.ts';
import type { ValueLabels } from '../../framework/resource/values.ts';
import type { Translate } from '../../framework/text.tsx';
import { Button, ButtonLink } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { Icon } from '../Icon.tsx';
import type { Opened } from './OpenRecordDialog.tsx';
import { Popover, useClosePopover } from './Popover.tsx';

interface ListActionsProps {
  list: ResourceList;
  resource: Resource;
  labels: ResourceLabels;
  verbs: AllowedVerbs;
  columns: readonly NamedField[];
  valueLabels: (name: string) => ValueLabels;
  onOpen: (opened: Opened) => void;
  onImport: () => void;
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
}: ListActionsProps) {
  const { t } = labels;
  const exporting = useExport(resource, columns, valueLabels);
  const { progress } = exporting;
  const newPage = newRecordPath(resource);
  const actions = actionsFor(resource, 'list', currentView(list.filterValues)).filter(({ name }) =>
    verbs.action(name),
  );
  return (
    <>
      {actions.map(({ name, icon }) => (
        <Button key={name} icon={icon} onClick={() => onOpen({ kind: 'action', name })}>
          {labels.text(name)}
        </Button>
      ))}
      {verbs.create && !resource.components.dialogs?.create && (
        <Button icon="upload" onClick={onImport}>
          <span className="rs-roomy">{t('LIST.IMPORT')}</span>
        </Button>
      )}
      <Popover
        label={
          <>
            <Icon name="download" />
            <span className="rs-roomy">{t('LIST.EXPORT')}</span>
          </>
        }
      >
        <Formats
          t={t}
          onChoose={(format) => {
            const { sort, filterValues } = list;
            void exporting.start({ sort, filter: filterValues }, format);
          }}
        />
      </Popover>
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
      {progress && (
        <Dialog
          title={t('LIST.EXPORT')}
          onClose={exporting.cancel}
          actions={<Button onClick={exporting.cancel}>{t('SHELL.CANCEL')}</Button>}
        >
          <output>{t('LIST.EXPORTING', progress)}</output>
          <progress
            className="rs-progress"
            max={Math.max(progress.total, 1)}
            value={progress.done}
          />
        </Dialog>
      )}
    </>
  );
}

function Formats({ t, onChoose }: { t: Translate; onChoose: (format: FileFormat) => void }) {
  const close = useClosePopover();
  return (
    <div className="rs-formats">
      {formats.map(([format, label]) => (
        <Button
          key={format}
          onClick={() => {
            close();
            onChoose(format);
          }}
        >
          {t(label)}
        </Button>
      ))}
    </div>
  );
}

/** The export formats. XLSX is first, as spreadsheets change nothing in it. */
const formats = [
  ['xlsx', 'LIST.EXPORT_XLSX'],
  ['csv', 'LIST.EXPORT_CSV'],
] as const;
