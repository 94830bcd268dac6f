import { pictureTypes } from './picture.ts';

/** Pixels of the longer side of a picture that is embedded in a text. */
const LONGEST = 480;
/** Characters of its address, so that a text with one or two stays small. */
const MOST = 40_000;

/**
 * A picture made small enough to be embedded in a text, as an address that holds it; null if it is of another type or
 * cannot be read.
 */
export async function smallPicture(file: Blob): Promise<string | null> {
  if (!pictureTypes.includes(file.type)) return null;
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const addresses = [0.85, 0.6, 0.3].map((quality) => canvas.toDataURL('image/webp', quality));
  return addresses.find(({ length }) => length <= MOST) ?? null;
}
