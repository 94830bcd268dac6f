import { runSheetTask } from './runSheetTask.ts';
import type { SheetTask } from './sheetFile.ts';

globalThis.addEventListener('message', ({ data }: MessageEvent<SheetTask>) => {
  void runSheetTask(data).then((result) => globalThis.postMessage(result, { transfer: [] }));
});
