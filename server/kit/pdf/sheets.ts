import type { PdfDocument } from './document.ts';
import type { SheetMeasures } from './paper.ts';

const MM = 72 / 25.4;

/**
 * Width and height upright, and margin, in millimetres. A roll is as long as a printer takes; the label is the one that
 * most label printers of offices hold.
 */
const sizes = {
  A4: { width: 210, height: 297, margin: 17 },
  A5: { width: 148, height: 210, margin: 11 },
  A6: { width: 105, height: 148, margin: 8 },
  '80mm': { width: 80, height: 3_000, margin: 4 },
  label: { width: 62, height: 29, margin: 2 },
  labels24: { width: 210, height: 297, margin: 0 },
} as const;

// Rolls and labels have no footer and are not turned.
const isSheet = (size: keyof typeof sizes) => ['A4', 'A5', 'A6'].includes(size);

/** A label sheet of 3 by 8, each 70 by 37 mm with a margin of its own. */
const labels = { columns: 3, rows: 8, width: 70, height: 37.125, margin: 5 } as const;

/** The measures of a sheet, in points. */
export function measuresOf(sheet: PdfDocument['sheet']): SheetMeasures {
  const { size, landscape } = sheet ?? { size: 'A4', landscape: false };
  const { width, height, margin } = sizes[size];
  const isTurned = landscape && isSheet(size);
  return {
    width: (isTurned ? height : width) * MM,
    height: (isTurned ? width : height) * MM,
    margin: margin * MM,
    isWhole: !isSheet(size),
  };
}

/** The rectangles of a sheet of labels within their margins, in points, row by row. */
export function labelCells(): { left: number; top: number; width: number; height: number }[] {
  const { columns, rows, width, height, margin } = labels;
  return Array.from({ length: columns * rows }, (_, index) => ({
    left: ((index % columns) * width + margin) * MM,
    top: (Math.floor(index / columns) * height + margin) * MM,
    width: (width - 2 * margin) * MM,
    height: (height - 2 * margin) * MM,
  }));
}
