import { describe, expect, it } from 'vitest';
import type { PdfDocument } from '../../server/kit/pdf/document.ts';
import { measuresOf } from '../../server/kit/pdf/sheets.ts';

type Sheet = NonNullable<PdfDocument['sheet']>;

const millimetres = (size: Sheet['size'], landscape: boolean) => {
  const { width, height } = measuresOf({ size, landscape });
  return [width, height].map((points) => Math.round((points * 25.4) / 72));
};

describe('the sheet of a paper', () => {
  it.each([
    ['A4', [210, 297], [297, 210]],
    ['A5', [148, 210], [210, 148]],
    ['A6', [105, 148], [148, 105]],
  ] as const)('is turned where %s lies on its side', (size, upright, onItsSide) => {
    expect(millimetres(size, false)).toEqual(upright);
    expect(millimetres(size, true)).toEqual(onItsSide);
  });

  it.each([
    ['80mm', [80, 3_000]],
    ['label', [62, 29]],
    ['labels24', [210, 297]],
  ] as const)('is never turned on %s, which its printer feeds one way', (size, measures) => {
    expect(millimetres(size, false)).toEqual(measures);
    expect(millimetres(size, true)).toEqual(measures);
  });
});
