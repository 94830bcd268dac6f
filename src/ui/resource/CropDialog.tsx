import { useState } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { croppedPicture } from '../../framework/cropPicture.ts';
import { useText } from '../../framework/text.tsx';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';

interface CropDialogProps {
  picture: { name: string; type: string; base64: string };
  /** Width by height that its part has to have; any where this is left out. */
  ratio: number | undefined;
  onCrop: (part: { type: string; base64: string }) => void;
  onClose: () => void;
}

/** Asks which part of a picture is wanted: drawn, moved and made larger by mouse, finger or arrow keys. */
export default function CropDialog({ picture, ratio, onCrop, onClose }: CropDialogProps) {
  const t = useText();
  const [crop, setCrop] = useState<PercentCrop>();
  const [fault, setFault] = useState<string>();
  const take = async () => {
    const part = crop && (await croppedPicture(picture, crop));
    if (!part) return setFault(t('FILE.NO_CROP'));
    onCrop(part);
    onClose();
  };
  const handle = t('FILE.CROP_EDGE');
  return (
    <Dialog
      title={t('FILE.CROP_TITLE', { name: picture.name })}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('SHELL.CANCEL')}</Button>
          <Button variant="primary" onClick={() => void take()} disabled={!crop?.width}>
            {t('FILE.CROP')}
          </Button>
        </>
      }
    >
      <p className="ui-hint">{t('FILE.CROP_HINT')}</p>
      <div className="rs-crop">
        <ReactCrop
          {...(crop && { crop })}
          {...(ratio !== undefined && { aspect: ratio })}
          keepSelection
          ariaLabels={{
            cropArea: t('FILE.CROP_AREA'),
            nwDragHandle: handle,
            nDragHandle: handle,
            neDragHandle: handle,
            eDragHandle: handle,
            seDragHandle: handle,
            sDragHandle: handle,
            swDragHandle: handle,
            wDragHandle: handle,
          }}
          onChange={(_, next) => setCrop(next)}
        >
          <img
            src={`data:${picture.type};base64,${picture.base64}`}
            alt={picture.name}
            onLoad={({ currentTarget: { width, height } }) =>
              setCrop(firstCrop(ratio, width, height))
            }
          />
        </ReactCrop>
      </div>
      {fault !== undefined && (
        <p className="ui-fault" role="alert">
          {fault}
        </p>
      )}
    </Dialog>
  );
}

/** The largest part of the ratio in the middle; without one, all but a margin that shows the edges. */
function firstCrop(ratio: number | undefined, width: number, height: number): PercentCrop {
  if (ratio === undefined) return { unit: '%', x: 5, y: 5, width: 90, height: 90 };
  const isWider = width / height > ratio;
  const side = isWider ? { height: 100 } : { width: 100 };
  return centerCrop(makeAspectCrop({ unit: '%', ...side }, ratio, width, height), width, height);
}
