import { file, type FileType } from '../files.ts';
import { z } from '../zod.ts';
import { declared, type KindDeclaration } from './declare.ts';

const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const satisfies FileType[];

/**
 * An optional picture, kept as a file: lists show it small. Forms crop it, at once where it is to have a `ratio` of width to
 * height.
 */
export const picture = ({ maxBytes, ratio }: { maxBytes: number; ratio?: number }) =>
  file({ types: pictureTypes, maxBytes }).check(
    z.meta({ kind: 'picture', ...(ratio !== undefined && { ratio }) }),
  );

const kept = {
  column: 'integer',
  isFile: true,
  isApart: true,
  narrowedBy: 'nothing',
} satisfies Partial<KindDeclaration<unknown>>;

/** The name of a file in a file of rows. */
const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : '';

/** `%PDF-1.4`, which the server looks into only when it is sent. */
export const fileKind = declared<object>({
  ...kept,
  write: nameOf,
  sample: (number) => ({
    name: `Paper ${number}.pdf`,
    type: 'application/pdf',
    base64: 'JVBERi0xLjQ=',
  }),
});

export const pictureKind = declared<object>({
  ...kept,
  write: nameOf,
  read: () => ({ fault: 'IMPORT.NO_PICTURE' }),
  sample: (number) => ({ name: `Picture ${number}.png`, type: 'image/png', base64: DOT }),
});

/** A PNG of one point. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
