import { getDocument, GlobalWorkerOptions, type PDFDocumentLoadingTask } from 'pdfjs-dist';

/** The library's own files (its worker, character maps, fonts, decoders), each at an address of this product. */
const addresses = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/build/pdf.worker.min.mjs',
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/*.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
);

function addressOf(path: string): string {
  const address = addresses[`/node_modules/pdfjs-dist/${path}`];
  if (address === undefined) throw new Error(`${path} does not come with the library`);
  return address;
}

GlobalWorkerOptions.workerSrc = addressOf('build/pdf.worker.min.mjs');

/** The folders of what the library asks for, by its own names of the kinds. */
const folders = { cMapUrl: 'cmaps', standardFontDataUrl: 'standard_fonts', wasmUrl: 'wasm' };

class OwnFiles {
  async fetch({ kind, filename }: { kind: keyof typeof folders; filename: string }) {
    const path = `${folders[kind]}/${filename}`;
    const response = await fetch(addressOf(path));
    if (!response.ok) throw new Error(`${path}: status ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** Reads a PDF in a worker. The bytes go there and are not to be used again. No script of a PDF is ever run. */
export function readPdf(bytes: ArrayBuffer): PDFDocumentLoadingTask {
  return getDocument({
    data: bytes,
    isEvalSupported: false,
    enableXfa: false,
    useWorkerFetch: false,
    BinaryDataFactory: OwnFiles,
  });
}
