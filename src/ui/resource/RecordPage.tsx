import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { notices } from '../../framework/notices.ts';
import { useVerbs } from '../../framework/resource/access.ts';
import { ResourceScope } from '../../framework/resource/context.tsx';
import {
  recordAddress,
  type Resource,
  type Row,
  titleOf,
} from '../../framework/resource/define.ts';
import { useLabels } from '../../framework/resource/labels.ts';
import { actionsIn } from '../../framework/resource/useAction.ts';
import { useRecordAt } from '../../framework/resource/useRecordAt.ts';
import { useResourceForm } from '../../framework/resource/useResourceForm.ts';
import { Button } from '../Button.tsx';
import { Card, ErrorState, LoadingState, Page } from '../Page.tsx';
import { useLeaveGuard } from '../useLeaveGuard.tsx';
import { FormBody } from './FormBody.tsx';
import { type Opened, OpenRecordDialog } from './OpenDialogs.tsx';
import { ShowBody } from './ShowBody.tsx';
import { StaleDialog } from './StaleDialog.tsx';

const HistoryPanel = lazy(() => import('./HistoryPanel.tsx'));

/** The page of one record at its own address: its form, or what it holds for those who may not change it. */
export default function RecordPage({ resource }: { resource: Resource }) {
  const { record, error, refetch } = useRecordAt(resource);
  if (!record && error) return <ErrorState error={error} onRetry={refetch} />;
  if (!record) return <LoadingState />;
  return (
    <ResourceScope resource={resource}>
      <Loaded key={record.id} resource={resource} record={record} />
    </ResourceScope>
  );
}

function Loaded({ resource, record }: { resource: Resource; record: Row }) {
  const words = useLabels(resource);
  const { t } = words;
  const verbs = useVerbs(resource);
  const navigate = useNavigate();
  const [history, setHistory] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const actions = actionsIn(resource, 'record', undefined).filter(
    ({ name, shown }) => verbs.action(name) && (shown?.(record) ?? true),
  );
  return (
    <Page
      title={titleOf(resource, record) || words.one}
      actions={
        <>
          {actions.map(({ name, icon }) => (
            <Button
              key={name}
              icon={icon}
              onClick={() => setOpened({ kind: 'action', name, record })}
            >
              {words.word(name)}
            </Button>
          ))}
          <Button icon="history" onClick={() => setHistory(true)}>
            {t('HISTORY.TITLE')}
          </Button>
          {verbs.remove && (
            <Button
              look="danger"
              icon="trash"
              onClick={() => setOpened({ kind: 'remove', record })}
            >
              {t('LIST.REMOVE')}
            </Button>
          )}
        </>
      }
    >
      <Card>
        {verbs.update ? (
          <Form resource={resource} record={record} />
        ) : (
          <ShowBody resource={resource} record={record} />
        )}
      </Card>
      <OpenRecordDialog
        resource={resource}
        opened={opened}
        onClose={() => setOpened(null)}
        onRemoved={() => void navigate(resource.at.list)}
      />
      {history && (
        <Suspense>
          <HistoryPanel resource={resource} record={record} onClose={() => setHistory(false)} />
        </Suspense>
      )}
    </Page>
  );
}

function Form({ resource, record }: { resource: Resource; record: Row }) {
  const words = useLabels(resource);
  const navigate = useNavigate();
  const { form, stale, dismissStale } = useResourceForm(resource, record, (saved) => {
    notices.done(words.t('SHELL.SAVED'));
    const before = recordAddress(resource, record);
    const address = recordAddress(resource, saved);
    // A renamed record has a new address.
    if (address !== undefined && address !== before) void navigate(address, { replace: true });
  });
  const leaving = useLeaveGuard(form);
  return (
    <>
      <FormBody
        form={form}
        resource={resource}
        record={record}
        onCancel={resource.calls.list && (() => void navigate(resource.at.list))}
      />
      {stale && <StaleDialog resource={resource} stale={stale} onClose={dismissStale} />}
      {leaving.question}
    </>
  );
}
