import { formatBytes } from '../../../contract/kit/bytes.ts';
import { useGetFileUrl } from '../../framework/fileAddress.tsx';
import type { StoredFile } from '../../framework/resource/values.ts';
import './form.css';

/** A stored file by its name and size; it is saved when it is followed. */
export function FileLink({ file: { id, name, size } }: { file: StoredFile }) {
  const fileAddress = useGetFileUrl();
  return (
    <span className="rs-file-link">
      <a
        href={fileAddress(id)}
        download={name}
        title={name}
        onClick={({ currentTarget }) => {
          // The tokens may be newer ones than when it was drawn.
          currentTarget.href = fileAddress(id);
        }}
      >
        {name}
      </a>{' '}
      <small>{formatBytes(size)}</small>
    </span>
  );
}
