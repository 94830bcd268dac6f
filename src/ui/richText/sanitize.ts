import DOMPurify from 'dompurify';

/** Elements that a rich text may have; what else is written or pasted loses its element and keeps its words. */
const tags = [
  'p',
  'div',
  'br',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'h3',
  'blockquote',
];

/** Rich text as a piece of document with harmless elements alone, and no attribute. */
export function sanitizeHtml(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: [],
    RETURN_DOM_FRAGMENT: true,
  });
  return document.importNode(fragment, true);
}
