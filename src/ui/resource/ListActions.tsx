import type { Verbs } from '../../framework/resource/access.ts';
import { newAtRecord, type Resource } from '../../framework/resource/define.ts';
import type { NamedField } from '../../framework/resource/formFields.ts';
import type { Words } from '../../framework/resource/labels.ts';
import { actionsIn } from '../../framework/resource/useAction.ts';
import { useExport } from '../../framework/resource/useExport.ts';
import { type List, viewOf } from '../../framework/resource/useListOf.ts';
import type { ValueWords } from '../../framework/resource/values.ts';
import { Button, ButtonLink } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import type { IconName } from '../icons.ts';
import type { Opened } from './Opened.tsx';

interface ListActionsProps {
  list: List;
  resource: Resource;
  words: Words;
  verbs: Verbs;
  columns: readonly NamedField[];
  valueWords: (name: string) => ValueWords;
  onOpen: (opened: Opened) => void;
  onImport: () => void;
}

/** What can be done from a list as a whole: its own actions, import, export, and a new record. */
export function ListActions({
  list,
  resource,
  words,
  verbs,
  columns,
  valueWords,
  onOpen,
  onImport,
}: ListActionsProps) {
  const { t } = words;
  const exporting = useExport(resource, columns, valueWords);
  const { progress } = exporting;
  const newPage = newAtRecord(resource);
  const actions = actionsIn(resource, 'list', viewOf(list.filterValues)).filter(verbs.action);
  return (
    <>
      {actions.map((name) => (
        <Button
          key={name}
          icon={resource.actions[name]?.icon as IconName}
          onClick={() => onOpen({ kind: 'action', name })}
        >
          {words.word(name)}
        </Button>
      ))}
      {verbs.create && !resource.parts.dialogs?.create && (
        <Button icon="upload" onClick={onImport}>
          {t('LIST.IMPORT')}
        </Button>
      )}
      <Button
        icon="download"
        onClick={() => {
          const { sort, filterValues } = list;
          void exporting.start({ sort, filter: filterValues });
        }}
      >
        {t('LIST.EXPORT')}
      </Button>
      {verbs.create && newPage !== undefined && (
        <ButtonLink look="primary" icon="plus" to={newPage}>
          {words.word('new')}
        </ButtonLink>
      )}
      {verbs.create && newPage === undefined && (
        <Button look="primary" icon="plus" onClick={() => onOpen({ kind: 'create' })}>
          {words.word('new')}
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
