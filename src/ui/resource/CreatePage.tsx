import { useNavigate } from 'react-router-dom';
import { notices } from '../../framework/notices.ts';
import { useAllowedVerbs } from '../../framework/resource/access.ts';
import { CurrentResourceProvider } from '../../framework/resource/context.tsx';
import type { Resource } from '../../framework/resource/define.ts';
import { useLabels } from '../../framework/resource/labels.ts';
import { useResourceForm } from '../../framework/resource/useResourceForm.ts';
import { Card, NoPermission, Page } from '../Page.tsx';
import { useLeaveGuard } from '../useLeaveGuard.tsx';
import { FormBody } from './FormBody.tsx';

/** The page of a new record. After a save the list opens. */
export default function CreatePage({ resource }: { resource: Resource }) {
  const labels = useLabels(resource);
  const verbs = useAllowedVerbs(resource);
  if (!verbs.create) return <NoPermission />;
  return (
    <CurrentResourceProvider resource={resource}>
      <Page title={labels.text('new')}>
        <Card>
          <Form resource={resource} />
        </Card>
      </Page>
    </CurrentResourceProvider>
  );
}

function Form({ resource }: { resource: Resource }) {
  const labels = useLabels(resource);
  const navigate = useNavigate();
  const toList = () => void navigate(resource.paths.list);
  const { form } = useResourceForm(resource, undefined, () => {
    notices.done(labels.t('SHELL.SAVED'));
    toList();
  });
  const leaving = useLeaveGuard(form);
  return (
    <>
      <FormBody form={form} resource={resource} onCancel={toList} />
      {leaving.question}
    </>
  );
}
