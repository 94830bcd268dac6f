import { runSheetTask } from './runSheetTask.ts';
import type { SheetTask } from './sheet.ts';

globalThis.addEventListener('message', ({ data }: MessageEvent<SheetTask>) => {
  void runSheetTask(data).then((result) => globalThis.postMessage(result, { transfer: [] }));
});
