import { type PointerEvent, useRef, useState } from 'react';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { Drawn } from './handSigning.ts';

/** The field's own pixels, twice those on most screens, so that the line is smooth on paper. */
const SIZE = { width: 960, height: 360 };
const LINE = 5;
/** Ink on paper, in light and dark alike. */
const INK = '#0b1f4d';

interface SignatureDialogProps {
  onSigned: (drawn: Drawn) => void;
  onClose: () => void;
}

/** A field in which one signs by finger, pen or mouse. */
export default function SignatureDialog({ onSigned, onClose }: SignatureDialogProps) {
  const t = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const lines = useRef<number[][]>([]);
  const [isEmpty, setEmpty] = useState(true);
  const place = (event: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return [
      ((event.clientX - left) * SIZE.width) / width,
      ((event.clientY - top) * SIZE.height) / height,
    ];
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = penOf(event.currentTarget);
    event.currentTarget.setPointerCapture(event.pointerId);
    pen.beginPath();
    pen.moveTo(...place(event));
    pen.lineTo(...place(event));
    pen.stroke();
    lines.current.push(place(event));
    setEmpty(false);
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const pen = penOf(event.currentTarget);
    pen.lineTo(...place(event));
    pen.stroke();
    lines.current.at(-1)?.push(...place(event));
  };
  const clear = () => {
    if (canvas.current) penOf(canvas.current).clearRect(0, 0, SIZE.width, SIZE.height);
    lines.current = [];
    setEmpty(true);
  };
  return (
    <Dialog
      title={t('PDF.SIGN_TITLE')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('SHELL.CANCEL')}</Button>
          <Button icon="undo" disabled={isEmpty} onClick={clear}>
            {t('PDF.SIGN_AGAIN')}
          </Button>
          <Button
            variant="primary"
            disabled={isEmpty}
            onClick={() => onSigned({ lines: lines.current, ...SIZE })}
          >
            {t('PDF.SIGN_PLACE')}
          </Button>
        </>
      }
    >
      <p>{t('PDF.SIGN_TEXT')}</p>
      <canvas
        ref={canvas}
        className="pdf-signature"
        {...SIZE}
        onPointerDown={begin}
        onPointerMove={move}
      />
    </Dialog>
  );
}

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('the browser draws no canvas');
  pen.lineWidth = LINE;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.strokeStyle = INK;
  return pen;
}
