/** Maximum size of a picture in bytes, and the types that the server accepts. */
const LARGEST = 5 * 1024 * 1024;
export const pictureKinds = ['image/png', 'image/jpeg', 'image/webp'];

/** A picture as base64; null if it is too large or of another type. */
export async function base64OfPicture(picture: Blob): Promise<string | null> {
  if (picture.size > LARGEST || !pictureKinds.includes(picture.type)) return null;
  return base64Of(picture);
}

/** The bytes of a file as base64. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
