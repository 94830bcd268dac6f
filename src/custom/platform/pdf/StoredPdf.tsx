import { useQuery } from '@tanstack/react-query';
import type { CallError } from '../../../../contract/kit/client.ts';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import PdfViewer from './PdfViewer.tsx';

interface StoredPdfProps {
  /** What makes the PDF another one: its address and version. */
  of: readonly (string | number)[];
  load: () => Promise<Blob>;
  name: string;
  onSave?: ((pdf: Blob) => Promise<void>) | undefined;
}

/** A PDF of the server in the viewer. */
export function StoredPdf({ of, load, name, onSave }: StoredPdfProps) {
  const { data, error, refetch } = useQuery<Blob, CallError>({
    queryKey: ['pdf', ...of],
    queryFn: load,
    // What is drawn on it would be lost if it were loaded again.
    staleTime: Infinity,
    gcTime: 0,
    meta: { resources: [] },
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return <PdfViewer file={data} name={name} onSave={onSave} />;
}
