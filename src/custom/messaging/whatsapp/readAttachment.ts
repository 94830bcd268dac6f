import { fileToBase64 } from '../../../framework/picture.ts';

/** A picture as base64; null where its content is no PNG or JPEG. Throws where it cannot be read. */
export async function readAttachment(picture: Blob): Promise<string | null> {
  const base64 = await fileToBase64(picture);
  return /^(?:iVBORw0KGgo|\/9j\/)/.test(base64) ? base64 : null;
}
