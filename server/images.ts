import sharp from 'sharp';
import { refusal } from './http/failure.ts';

const MOST_PIXELS = 40_000_000;

/** The pixels that a picture is kept at: made to fit inside them, or cut to fill them. */
export interface Frame {
  width: number;
  height: number;
  fit: 'inside' | 'cover';
}

/**
 * A picture that someone uploaded, as base64, made anew as a JPEG in a frame. What is no PNG, JPEG or WebP by its
 * content, or has too many pixels, is refused with 400.
 */
export async function pictureOf(base64: string, frame: Frame, field: string): Promise<Buffer> {
  const refused = refusal(400, 'GENERAL.IMAGE', { field });
  const image = sharp(Buffer.from(base64, 'base64'), {
    limitInputPixels: MOST_PIXELS,
    failOn: 'error',
  });
  const { format } = await image.metadata().catch(() => ({ format: undefined }));
  if (format !== 'png' && format !== 'jpeg' && format !== 'webp') throw refused;
  return image
    .rotate()
    .resize({
      ...frame,
      // Cut around what draws the eye, which on a photo of a person is the face.
      position: sharp.strategy.attention,
      withoutEnlargement: frame.fit === 'inside',
    })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
    .catch(() => {
      throw refused;
    });
}
