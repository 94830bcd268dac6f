/** Bytes of a picture that can be sent, and the kinds that the server takes. */
const LARGEST = 5 * 1024 * 1024;
export const pictureKinds = ['image/png', 'image/jpeg', 'image/webp'];

/** A picture as base64; null where it is too large or of another kind. */
export async function base64OfPicture(picture: Blob): Promise<string | null> {
  if (picture.size > LARGEST || !pictureKinds.includes(picture.type)) return null;
  const bytes = new Uint8Array(await picture.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
