import sharp, { type Sharp } from 'sharp';
import type { FileType } from '../../contract/kit/files.ts';
import { typeOf } from './files/type.ts';
import { refusal } from './http/failure.ts';

// One thread per picture. The fair queue limits how many are processed at once.
sharp.concurrency(1);

const MAX_PIXELS = 40_000_000;

/** The stored size of a picture: made to fit inside, or cut to fill it. */
export interface Frame {
  width: number;
  height: number;
  fit: 'inside' | 'cover';
}

/** The pixels that a picture which is stored as a file is kept at: a page at 300 dots per inch. */
const FILED: Frame = { width: 3_600, height: 3_600, fit: 'inside' };

type PictureType = Exclude<FileType, 'application/pdf'>;
const formats = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' } as const;

/**
 * A picture that someone uploaded as a file, made anew in its own format without what was hidden in it. What is not of
 * that format by its content, or has too many pixels, is refused with 400.
 */
export async function filedPicture(
  content: Buffer,
  type: PictureType,
  field: string,
): Promise<Buffer> {
  const refused = refusal(400, 'GENERAL.FILE', { field });
  if (typeOf(content) !== type) throw refused;
  return sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize({ ...FILED, withoutEnlargement: true })
    .toFormat(formats[type], { quality: 85 })
    .toBuffer()
    .catch(() => {
      throw refused;
    });
}

/** Points of a picture in a list, for screens with two of them to a pixel. */
const THUMBNAIL: Frame = { width: 96, height: 96, fit: 'inside' };

/** A picture made small, as an address that holds it: about 2 KB. */
export async function thumbnailOf(picture: Buffer): Promise<string> {
  const small = await sharp(picture, { limitInputPixels: MAX_PIXELS })
    .resize({ ...THUMBNAIL, withoutEnlargement: true })
    .webp({ quality: 60 })
    .toBuffer();
  return `data:image/webp;base64,${small.toString('base64')}`;
}

/**
 * Decodes an uploaded base64 picture and re-encodes it as a JPEG in a frame. Throws 400 for content that is no PNG,
 * JPEG or WebP, or has too many pixels.
 */
export function pictureOf(base64: string, frame: Frame, field: string): Promise<Buffer> {
  return decoded(base64, field, (image) =>
    image
      .resize({
        ...frame,
        // Cropped to the most salient part, which in a portrait is the face.
        position: sharp.strategy.attention,
        withoutEnlargement: frame.fit === 'inside',
      })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 }),
  );
}

/** The pixels that a logo is kept at. */
const LOGO: Frame = { width: 600, height: 200, fit: 'inside' };

/** The same for a logo: a PNG, which keeps what is transparent. */
export function logoOf(base64: string, field: string): Promise<Buffer> {
  return decoded(base64, field, (image) =>
    image.resize({ ...LOGO, withoutEnlargement: true }).png(),
  );
}

/** The pixels that the picture of an article is kept at. */
const ARTICLE: Frame = { width: 1_200, height: 675, fit: 'cover' };

/** The same for the picture of an article: a JPEG, cut to one shape. */
export const articlePictureOf = (base64: string, field: string): Promise<Buffer> =>
  pictureOf(base64, ARTICLE, field);

/** The pixels that a picture of the gallery is kept at. */
const AVATAR: Frame = { width: 256, height: 256, fit: 'cover' };

/** The same for a picture of the gallery: a square PNG, which keeps what is transparent. */
export function avatarOf(base64: string, field: string): Promise<Buffer> {
  return decoded(base64, field, (image) =>
    image.resize({ ...AVATAR, position: sharp.strategy.attention }).png(),
  );
}

async function decoded(
  base64: string,
  field: string,
  draw: (image: Sharp) => Sharp,
): Promise<Buffer> {
  const refused = refusal(400, 'GENERAL.IMAGE', { field });
  const content = Buffer.from(base64, 'base64');
  const type = typeOf(content);
  if (type === undefined || type === 'application/pdf') throw refused;
  return draw(sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate())
    .toBuffer()
    .catch(() => {
      throw refused;
    });
}
