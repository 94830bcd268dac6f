import { useState } from 'react';
import type { TimelineItem } from '../../../../contract/clinic/patientRecords.ts';
import { useGetFileUrl } from '../../../framework/fileAddress.tsx';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ReportViewer } from '../../../ui/ReportViewer.tsx';
import './patientFiles.css';

const PictureDialog = lazyComponent(() => import('../../../ui/resource/PictureDialog.tsx'));

/** A brought document, small: a press opens it large, with its download. */
export function FileView({
  file,
  title,
}: {
  file: NonNullable<TimelineItem['file']>;
  title: string;
}) {
  const [isOpen, setOpen] = useState(false);
  const fileAddress = useGetFileUrl();
  const { id, type, thumbnail } = file;
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className="file-view"
        aria-label={title}
        title={title}
        onClick={() => setOpen(true)}
      >
        {thumbnail === undefined ? <Icon name="file" /> : <img src={thumbnail} alt="" />}
      </button>
      {isOpen &&
        (type === 'application/pdf' ? (
          <ReportViewer title={title} buildAddress={() => fileAddress(id)} onClose={close} />
        ) : (
          <PictureDialog file={{ ...file, name: title }} onClose={close} />
        ))}
    </>
  );
}
