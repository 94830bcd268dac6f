import { useEffect, useState } from 'react';
import { useText } from '../../../framework/text.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { SamplePhoto } from './sampleClinic.ts';

/** Photos in the whole window: one large, and the strip of all, in which it is marked. Arrow keys go through them. */
export function PhotoViewer({
  photos,
  first,
  onClose,
}: {
  photos: readonly SamplePhoto[];
  first: number;
  onClose: () => void;
}) {
  const t = useText();
  const [at, setAt] = useState(first);
  const go = (by: number) => setAt((at + by + photos.length) % photos.length);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (by !== undefined) setAt((now) => (now + by + photos.length) % photos.length);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [photos]);
  const shown = photos[at];
  if (!shown) return null;
  const name = t(shown.name);
  return (
    <Dialog width="full" title={t('REFERRAL.PHOTOS')} onClose={onClose}>
      <div className="viewer">
        <div className="viewer-large">
          <IconButton icon="left" label={t('REFERRAL.PHOTO_PREVIOUS')} onClick={() => go(-1)} />
          <img src={shown.source} alt={name} width={960} height={640} />
          <IconButton
            icon="right"
            label={t('REFERRAL.PHOTO_NEXT')}
            data-autofocus
            onClick={() => go(1)}
          />
        </div>
        <output className="referral-soft">
          {t('REFERRAL.PHOTO_OF', { number: at + 1, count: photos.length, name })}
        </output>
        <ul className="viewer-strip">
          {photos.map((photo, place) => (
            <li key={photo.name}>
              <button
                type="button"
                className="referral-photo"
                ref={place === at ? intoView : undefined}
                aria-current={place === at || undefined}
                onClick={() => setAt(place)}
              >
                <img src={photo.source} alt={t(photo.name)} width={96} height={64} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function intoView(photo: HTMLElement | null): void {
  photo?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
