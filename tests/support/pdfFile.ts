/** The objects of a page, which make a PDF with what is put beside them. */
export const pdfPage = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
];

/** A PDF of these objects, numbered from 1, as text of single bytes. */
export function pdfOf(objects: readonly string[], { trailer = '' } = {}): string {
  let body = '%PDF-1.7\n';
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  return `${body}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<</Root 1 0 R/Size ${size}${trailer}>>\nstartxref\n${body.length}\n%%EOF\n`;
}

/** A PDF of an empty page, which says something about itself where nobody reads it. */
export const pdfFile = (note = '') => `${pdfOf(pdfPage)}% ${note}\n`;
