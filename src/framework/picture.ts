/** Maximum size of a picture in bytes, and the types that the server accepts. */
const LARGEST = 5 * 1024 * 1024;
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'];

/** A picture as base64; null if it is too large or of another type. */
export async function pictureToBase64(picture: Blob): Promise<string | null> {
  if (picture.size > LARGEST || !pictureTypes.includes(picture.type)) return null;
  return fileToBase64(picture);
}

/** The bytes of a file as base64. */
export async function fileToBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
