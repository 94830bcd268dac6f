import { useGetOne } from 'ra-core';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { fillTemplate, RECORD_HASH } from '../framework/resource/address.ts';
import type { Row } from '../framework/resource/define.ts';
import type { ResourceManifest } from '../framework/resource/manifest.ts';
import { ErrorState, LoadingState } from '../ui/Page.tsx';
import { createAddress } from '../ui/resource/screens.ts';

/**
 * Leads from react-admin's addresses of a resource (`/<resource>`, `/create`, `/<id>`, `/<id>/show`) to its own, so that the
 * links of react-admin's parts work.
 */
export default function ResourceRedirect({ manifest }: { manifest: ResourceManifest }) {
  const { '*': rest = '' } = useParams();
  const { search } = useLocation();
  const [id = ''] = rest.split('/');
  const { list, edit } = manifest.paths;
  if (id === '') return <Navigate to={list + search} replace />;
  if (id === 'create') return <Navigate to={createAddress(manifest)} replace />;
  if (edit === undefined) return <Navigate to={list + RECORD_HASH + id} replace />;
  return <RecordRedirect name={manifest.name} id={id} template={edit} />;
}

function RecordRedirect({ name, id, template }: { name: string; id: string; template: string }) {
  const { data, error, refetch } = useGetOne<Row>(name, { id });
  if (data) return <Navigate to={fillTemplate(template, data)} replace />;
  if (error) return <ErrorState heading="h1" error={error} onRetry={() => void refetch()} />;
  return <LoadingState />;
}
