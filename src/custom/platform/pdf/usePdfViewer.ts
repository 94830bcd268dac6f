import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '../../../framework/text.tsx';
import { Viewer, type ViewerState } from './createViewer.ts';

const START: ViewerState = { page: 1, pages: 0, scale: 1, tool: 'read', found: null };

interface Opened {
  /** For the element that the PDF is drawn in. */
  container: RefObject<HTMLDivElement | null>;
  /** None until the PDF is read. */
  viewer: Viewer | null;
  document: PDFDocumentProxy | null;
  state: ViewerState;
  /** Whether something was filled in, marked or signed since it was opened or saved. */
  isChanged: () => boolean;
  setSaved: () => void;
  /** Why it can't be read. */
  error: unknown;
}

/** Shows a PDF in an element of the page, until the element is gone. */
export function usePdfViewer(file: Blob): Opened {
  const t = useText();
  const container = useRef<HTMLDivElement>(null);
  const isChanged = useRef(false);
  const [opened, setOpened] = useState<{ viewer: Viewer; document: PDFDocumentProxy } | null>(null);
  const [state, setState] = useState(START);
  const [error, setError] = useState<unknown>(null);
  // Another language names the parts when the next PDF is opened: what was typed stays.
  const words = useEffectEvent(() => t);
  useEffect(() => {
    if (!container.current) return undefined;
    let isGone = false;
    const viewer = new Viewer(container.current, {
      t: words(),
      show: (changes) => {
        if (!isGone) setState((before) => ({ ...before, ...changes }));
      },
    });
    const open = async () => {
      const document = await viewer.open(await file.arrayBuffer());
      if (isGone) return;
      // The library's types say that it is null, and stay so.
      Object.assign(document.annotationStorage, {
        onSetModified: () => {
          isChanged.current = true;
        },
      });
      setOpened({ viewer, document });
    };
    open().catch((fault: unknown) => {
      if (!isGone) setError(fault);
    });
    return () => {
      isGone = true;
      viewer.close();
    };
  }, [file]);
  return {
    container,
    viewer: opened?.viewer ?? null,
    document: opened?.document ?? null,
    state,
    isChanged: () => isChanged.current,
    setSaved: () => {
      isChanged.current = false;
      opened?.document.annotationStorage.resetModified();
    },
    error,
  };
}
