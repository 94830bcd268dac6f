import { useState } from 'react';
import { isEmbeddedPicture } from '../../../contract/kit/embeddedPicture.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import type { StoredFile } from '../../framework/resource/values.ts';
import { FileLink } from './FileLink.tsx';
import './kinds/shown.css';

const PictureDialog = lazyComponent(() => import('./PictureDialog.tsx'));

/** A stored picture, small; a press shows it large. One that was kept without its small picture is a link. */
export function Thumbnail({ file }: { file: StoredFile }) {
  const [open, setOpen] = useState(false);
  const { name, thumbnail } = file;
  if (!isEmbeddedPicture(thumbnail)) return <FileLink file={file} />;
  return (
    <>
      <button type="button" className="rs-thumbnail" title={name} onClick={() => setOpen(true)}>
        <img src={thumbnail} alt={name} />
      </button>
      {open && <PictureDialog file={file} onClose={() => setOpen(false)} />}
    </>
  );
}
