import type { SheetTask } from './sheet.ts';
import { workOnSheet } from './sheetWork.ts';

globalThis.addEventListener('message', ({ data }: MessageEvent<SheetTask>) => {
  void workOnSheet(data).then((result) => globalThis.postMessage(result, { transfer: [] }));
});
