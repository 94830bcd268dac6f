/** Whether an address holds a picture itself: base64 of a PNG, JPEG or WebP. An SVG, which may run scripts, is none. */
export function isEmbeddedPicture(address: string | null | undefined): address is string {
  return /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/.test(address ?? '');
}
