import { useFileAddress } from '../../framework/fileAddress.tsx';
import { bytesWords, type StoredFile } from '../../framework/resource/values.ts';

/** A stored file by its name and size; it is saved when it is followed. */
export function FileLink({ file: { id, name, size } }: { file: StoredFile }) {
  const addressOf = useFileAddress();
  return (
    <a
      className="rs-file-link"
      href={addressOf(id)}
      download={name}
      onClick={({ currentTarget }) => {
        // The tokens may be newer ones than when it was drawn.
        currentTarget.href = addressOf(id);
      }}
    >
      {name} <small>{bytesWords(size)}</small>
    </a>
  );
}
