import type { FileType } from '../../../contract/kit/files.ts';

const at = (text: string, from: number) => (content: Buffer) =>
  content.toString('latin1', from, from + text.length) === text;

const signs: Readonly<Record<FileType, (content: Buffer) => boolean>> = {
  'application/pdf': at('%PDF-', 0),
  'image/png': at('\u0089PNG\r\n\u001A\n', 0),
  'image/jpeg': at('\u00FF\u00D8\u00FF', 0),
  'image/webp': (content) => at('RIFF', 0)(content) && at('WEBP', 8)(content),
};

/** The type that a file has by its first bytes, whatever it is called; undefined where it is none that is stored. */
export function typeOf(content: Buffer): FileType | undefined {
  const types = Object.keys(signs) as FileType[];
  return types.find((type) => signs[type](content));
}
