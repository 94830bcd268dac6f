import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useText } from '../../framework/text.tsx';
import { Button } from '../Button.tsx';
import './form.css';

interface FileBoxProps {
  id: string;
  /** Types or endings that the browser's dialog offers. */
  accept: string;
  disabled?: boolean | undefined;
  isInvalid?: boolean;
  describedBy?: string | undefined;
  /** Whether a file is there, which another one then replaces. */
  isHeld: boolean;
  /** What is there, or what may be chosen. */
  children: ReactNode;
  inputRef?: (element: HTMLInputElement | null) => void;
  onBlur?: () => void;
  onTake: (file: File) => void;
}

/** A box in which a file is chosen, or onto which it is dropped. */
export function FileBox({
  id,
  accept,
  disabled,
  isInvalid = false,
  describedBy,
  isHeld,
  children,
  inputRef,
  onBlur,
  onTake,
}: FileBoxProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !disabled) onTake(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className="rs-file"
      role="presentation"
      data-over={(isOver && !disabled) || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        id={id}
        ref={(element) => {
          input.current = element;
          inputRef?.(element);
        }}
        className="visually-hidden"
        type="file"
        accept={accept}
        disabled={disabled}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        onBlur={onBlur}
        onChange={({ target }) => {
          take(target.files);
          // The same file may be chosen again after it was taken away or put right.
          target.value = '';
        }}
      />
      {children}
      {!disabled && (
        <Button icon="upload" tabIndex={-1} onClick={() => input.current?.click()}>
          {t(isHeld ? 'FILE.REPLACE' : 'FILE.CHOOSE')}
        </Button>
      )}
    </div>
  );
}
