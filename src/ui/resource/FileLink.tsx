import { useFileAddress } from '../../framework/fileAddress.tsx';
import { formatBytes, type StoredFile } from '../../framework/resource/values.ts';

/** A stored file by its name and size; it is saved when it is followed. */
export function FileLink({ file: { id, name, size } }: { file: StoredFile }) {
  const fillTemplate = useFileAddress();
  return (
    <a
      className="rs-file-link"
      href={fillTemplate(id)}
      download={name}
      onClick={({ currentTarget }) => {
        // The tokens may be newer ones than when it was drawn.
        currentTarget.href = fillTemplate(id);
      }}
    >
      {name} <small>{formatBytes(size)}</small>
    </a>
  );
}
