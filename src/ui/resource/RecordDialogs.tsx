import { lazy, Suspense } from 'react';
import { notices } from '../../framework/notices.ts';
import { errorText } from '../../framework/problem.ts';
import type { Resource, Row } from '../../framework/resource/define.ts';
import { useWords } from '../../framework/resource/labels.ts';
import { useRemoval } from '../../framework/resource/useRemoval.ts';
import { PasswordConfirmDialog } from '../dialogs.tsx';
import { AskDialog } from './AskDialog.tsx';
import { lazyPart } from './lazyPart.ts';

const FormDialog = lazy(() => import('./FormDialog.tsx'));
const ActionDialog = lazy(() => import('./ActionDialog.tsx'));

/** What stands open over a list or a record's page. */
export type Opened =
  | { kind: 'create' }
  | { kind: 'edit'; record: Row }
  | { kind: 'remove'; record: Row }
  | { kind: 'action'; name: string; record?: Row; many?: readonly Row[] };

interface RecordDialogsProps {
  resource: Resource;
  opened: Opened | null;
  onClose: () => void;
  onRemoved?: () => void;
}

/** The dialogs of a resource, or the components that stand in their places. */
export function RecordDialogs({ resource, opened, onClose, onRemoved }: RecordDialogsProps) {
  if (!opened) return null;
  return <Suspense>{dialogOf({ resource, opened, onClose, onRemoved })}</Suspense>;
}

function dialogOf({ resource, opened, onClose, onRemoved }: RecordDialogsProps) {
  const { dialogs } = resource.parts;
  switch (opened?.kind) {
    case 'create': {
      const Own = dialogs?.create && lazyPart(dialogs.create);
      return Own ? (
        <Own record={undefined} onClose={onClose} />
      ) : (
        <FormDialog resource={resource} record={undefined} onClose={onClose} />
      );
    }
    case 'edit': {
      const Own = dialogs?.edit && lazyPart(dialogs.edit);
      const props = { record: opened.record, onClose };
      return Own ? <Own {...props} /> : <FormDialog resource={resource} {...props} />;
    }
    case 'remove': {
      const Own = dialogs?.remove && lazyPart(dialogs.remove);
      const props = { record: opened.record, onClose };
      return Own ? (
        <Own {...props} />
      ) : (
        <Remove resource={resource} {...props} onDone={onRemoved} />
      );
    }
    case 'action':
      return <ActionDialog key={opened.name} resource={resource} {...opened} onClose={onClose} />;
    case undefined:
      return null;
  }
}

function Remove({
  resource,
  record,
  onClose,
  onDone,
}: {
  resource: Resource;
  record: Row;
  onClose: () => void;
  onDone: (() => void) | undefined;
}) {
  const words = useWords(resource);
  const { t } = words;
  const { removeOne } = useRemoval(resource);
  const name = String(record[resource.title] ?? '');
  const question = t('LIST.REMOVE_ONE', { name });
  if (resource.calls.remove?.confirmedBy)
    return (
      <PasswordConfirmDialog
        title={t('LIST.REMOVE')}
        onConfirm={async (password) => {
          await removeOne(record, password);
          onDone?.();
        }}
        onClose={onClose}
      >
        {question}
      </PasswordConfirmDialog>
    );
  return (
    <AskDialog
      title={t('LIST.REMOVE')}
      onClose={onClose}
      onYes={async () => {
        try {
          await removeOne(record);
          onDone?.();
        } catch (error) {
          notices.failed(errorText(t, error));
        }
      }}
    >
      {question}
    </AskDialog>
  );
}
