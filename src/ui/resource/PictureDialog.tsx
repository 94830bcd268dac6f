import { useQuery } from '@tanstack/react-query';
import { useGetFileUrl } from '../../framework/fileAddress.tsx';
import { useObjectAddress } from '../../framework/objectAddress.ts';
import type { StoredFile } from '../../framework/resource/values.ts';
import { Dialog } from '../Dialog.tsx';
import { ErrorState, LoadingState } from '../Page.tsx';
import { FileLink } from './FileLink.tsx';
import './kinds/shown.css';

/** A stored picture as large as the window has room for. */
export default function PictureDialog({
  file,
  onClose,
}: {
  file: StoredFile;
  onClose: () => void;
}) {
  const fileAddress = useGetFileUrl();
  const { data, error, refetch } = useQuery({
    queryKey: ['file', file.id],
    queryFn: async ({ signal }) => {
      const answer = await fetch(fileAddress(file.id), { signal });
      if (!answer.ok) throw new Error(`${answer.status}`);
      return answer.blob();
    },
    staleTime: Infinity,
    gcTime: 0,
  });
  const address = useObjectAddress(data);
  return (
    <Dialog title={file.name} width="wide" onClose={onClose}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !address && <LoadingState />}
      {address && <img className="rs-large-picture" src={address} alt={file.name} />}
      <FileLink file={file} />
    </Dialog>
  );
}
