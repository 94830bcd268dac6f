import sharp from 'sharp';
import { refusal } from './http/failure.ts';

const MOST_PIXELS = 40_000_000;

/**
 * A picture that someone uploaded, as base64, made anew as a JPEG that fits into a square of `side` pixels. What is no
 * PNG, JPEG or WebP by its content, or has too many pixels, is refused with 400.
 */
export async function pictureOf(base64: string, side: number, field: string): Promise<Buffer> {
  const refused = refusal(400, 'GENERAL.IMAGE', { field });
  const image = sharp(Buffer.from(base64, 'base64'), {
    limitInputPixels: MOST_PIXELS,
    failOn: 'error',
  });
  const { format } = await image.metadata().catch(() => ({ format: undefined }));
  if (format !== 'png' && format !== 'jpeg' && format !== 'webp') throw refused;
  return image
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
    .catch(() => {
      throw refused;
    });
}
