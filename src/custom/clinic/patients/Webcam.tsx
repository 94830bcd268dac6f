import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import './photo.css';

/** Pixels of a captured photo. */
const WIDTH = 95;
const HEIGHT = 120;

/** The webcam picture and a capture button. The camera is turned off on unmount. */
export function Webcam({ onPicture }: { onPicture: (picture: Blob) => void }) {
  const t = useText();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'asking' | 'on' | 'blocked'>('asking');

  useEffect(() => {
    let isGone = false;
    let stream: MediaStream | undefined;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user' } });
        if (isGone) return stop();
        if (video.current) video.current.srcObject = stream;
      } catch {
        if (!isGone) setState('blocked');
      }
    };
    void start();
    return () => {
      isGone = true;
      stop();
    };
  }, []);

  const capture = () => {
    const { current: seen } = video;
    if (!seen) return;
    cut(seen).toBlob((picture) => picture && onPicture(picture), 'image/jpeg', 0.92);
  };
  if (state === 'blocked')
    return (
      <p className="ui-banner" role="alert">
        <Icon name="alert" />
        {t('PATIENT.CAMERA_BLOCKED')}
      </p>
    );
  return (
    <div className="webcam">
      {/* Before its first picture there is nothing to take. */}
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label={t('PATIENT.WEBCAM')}
        onLoadedData={() => setState('on')}
      />
      <Button variant="primary" disabled={state !== 'on'} onClick={capture}>
        {t('PATIENT.CAPTURE')}
      </Button>
    </div>
  );
}

/** Crops the centre of the video to the size of a photo. */
function cut(seen: HTMLVideoElement): HTMLCanvasElement {
  const { videoWidth, videoHeight } = seen;
  const scale = Math.min(videoWidth / WIDTH, videoHeight / HEIGHT);
  const [width, height] = [WIDTH * scale, HEIGHT * scale];
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  canvas
    .getContext('2d')
    ?.drawImage(
      seen,
      (videoWidth - width) / 2,
      (videoHeight - height) / 2,
      width,
      height,
      0,
      0,
      WIDTH,
      HEIGHT,
    );
  return canvas;
}
