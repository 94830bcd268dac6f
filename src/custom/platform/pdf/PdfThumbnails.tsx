import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef } from 'react';
import { useText } from '../../../framework/text.tsx';

/** Width of a small page in pixels. */
const WIDTH = 96;

interface PdfThumbnailsProps {
  document: PDFDocumentProxy;
  /** The page that is shown. */
  page: number;
  onGo: (page: number) => void;
}

/** Small pages of a PDF, each drawn when it comes into sight. */
export function PdfThumbnails({ document, page, onGo }: PdfThumbnailsProps) {
  const t = useText();
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return (
    <nav className="pdf-thumbnails" aria-label={t('PDF.PAGES')}>
      <ol>
        {numbers.map((number) => (
          <li key={number}>
            <button
              type="button"
              aria-label={t('PDF.PAGE', { page: number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onGo(number)}
            >
              <Thumbnail document={document} number={number} />
              <span aria-hidden="true">{number}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Thumbnail({ document, number }: { document: PDFDocumentProxy; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      // A PDF that is closed meanwhile is drawn no more.
      drawSmall(document, number, element).catch(() => undefined);
    });
    seen.observe(element);
    return () => seen.disconnect();
  }, [document, number]);
  return <canvas ref={canvas} width={WIDTH} height={Math.round(WIDTH * Math.SQRT2)} />;
}

async function drawSmall(document: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement) {
  const page = await document.getPage(number);
  const { width } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: (WIDTH * devicePixelRatio) / width });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport }).promise;
}
