import { fileToBase64 } from './picture.ts';

/** A part of a picture, in hundredths of its width and height. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A part of a picture as a picture of its own, of its type where the browser writes that; null where it cannot draw it. */
export async function croppedPicture(
  { base64, type }: { base64: string; type: string },
  { x, y, width, height }: Crop,
): Promise<{ type: string; base64: string } | null> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const whole = await createImageBitmap(new Blob([bytes], { type })).catch(() => null);
  if (!whole) return null;
  const [across, down] = [whole.width / 100, whole.height / 100];
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * across));
  canvas.height = Math.max(1, Math.round(height * down));
  canvas.getContext('2d')?.drawImage(whole, -Math.round(x * across), -Math.round(y * down));
  whole.close();
  const part = await new Promise<Blob | null>((made) => canvas.toBlob(made, type, 0.92));
  return part && { type: part.type, base64: await fileToBase64(part) };
}
