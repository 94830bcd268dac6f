import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { notices } from '../../framework/notices.ts';
import { useNamedPage } from '../../framework/pageName.ts';
import {
  callPermission,
  useAllowedVerbs,
  usePermissions,
} from '../../framework/resource/access.ts';
import { recordAddress } from '../../framework/resource/address.ts';
import { CurrentResourceProvider } from '../../framework/resource/context.tsx';
import { type Resource, type Row, recordTitle } from '../../framework/resource/define.ts';
import { useLabels } from '../../framework/resource/labels.ts';
import { actionsFor } from '../../framework/resource/useAction.ts';
import { useAddressedRecord } from '../../framework/resource/useAddressedRecord.ts';
import { useResourceForm } from '../../framework/resource/useResourceForm.ts';
import { Button } from '../Button.tsx';
import { Card, ErrorState, LoadingState, Page } from '../Page.tsx';
import { useLeaveGuard } from '../useLeaveGuard.tsx';
import { FormBody } from './FormBody.tsx';
import { type Opened, OpenRecordDialog } from './OpenRecordDialog.tsx';
import { RecordDetails } from './RecordDetails.tsx';
import { StaleDialog } from './StaleDialog.tsx';
import { StateChip } from './StateChip.tsx';

const HistoryPanel = lazyComponent(() => import('./HistoryPanel.tsx'));
const ReferringLists = lazyComponent(() => import('./ReferringLists.tsx'));

/** The page of a record: its form, or its details if the person may not change it. */
export default function RecordPage({ resource }: { resource: Resource }) {
  const { record, error, refetch } = useAddressedRecord(resource);
  if (!record && error) return <ErrorState heading="h1" error={error} onRetry={refetch} />;
  if (!record) return <LoadingState />;
  return (
    <CurrentResourceProvider resource={resource}>
      <Loaded key={record.id} resource={resource} record={record} />
    </CurrentResourceProvider>
  );
}

function Loaded({ resource, record }: { resource: Resource; record: Row }) {
  const labels = useLabels(resource);
  const { t } = labels;
  const verbs = useAllowedVerbs(resource);
  const navigate = useNavigate();
  const [history, setHistory] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { reading = false } = resource;
  const title = recordTitle(resource, record) || labels.one;
  useNamedPage(title);
  const mayUpdate = resource.mayUpdate?.(record) ?? true;
  const actions = actionsFor(resource, 'record', undefined).filter(
    ({ name, isShown }) => verbs.action(name) && (isShown?.(record) ?? true),
  );
  return (
    <Page
      title={title}
      {...(resource.states && { subtitle: <StateChip resource={resource} record={record} /> })}
      actions={
        <>
          {reading && verbs.update && mayUpdate && (
            <Button icon="edit" onClick={() => setOpened({ kind: 'edit', record })}>
              {t('LIST.EDIT')}
            </Button>
          )}
          {actions.map(({ name, icon, label }) => (
            <Button
              key={name}
              icon={icon}
              onClick={() => setOpened({ kind: 'action', name, record })}
            >
              {labels.text(name, { label })}
            </Button>
          ))}
          {resource.history !== 'none' && (
            <Button icon="history" onClick={() => setHistory(true)}>
              {t('HISTORY.TITLE')}
            </Button>
          )}
          {verbs.remove && mayUpdate && (
            <Button
              variant="danger"
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
        {verbs.update && mayUpdate && !reading ? (
          <Form resource={resource} record={record} />
        ) : (
          <RecordDetails resource={resource} record={record} />
        )}
      </Card>
      {resource.referring && <ReferringLists of={resource.referring} record={record} />}
      <OpenRecordDialog
        resource={resource}
        opened={opened}
        onClose={() => setOpened(null)}
        onRemoved={() => void navigate(resource.paths.list)}
      />
      {history && (
        <HistoryPanel resource={resource} record={record} onClose={() => setHistory(false)} />
      )}
    </Page>
  );
}

function Form({ resource, record }: { resource: Resource; record: Row }) {
  const labels = useLabels(resource);
  const navigate = useNavigate();
  const { form, stale, dismissStale } = useResourceForm(resource, record, (saved) => {
    notices.done(labels.t('SHELL.SAVED'));
    const before = recordAddress(resource, record);
    const address = recordAddress(resource, saved);
    // A renamed record has a new address.
    if (address !== undefined && address !== before) void navigate(address, { replace: true });
  });
  const leaving = useLeaveGuard(form);
  const { list } = resource.calls;
  const may = usePermissions({ list: list ? callPermission(list) : null });
  return (
    <>
      <FormBody
        form={form}
        resource={resource}
        record={record}
        onCancel={list && may('list') ? () => void navigate(resource.paths.list) : undefined}
      />
      {stale && <StaleDialog resource={resource} stale={stale} onClose={dismissStale} />}
      {leaving.question}
    </>
  );
}
