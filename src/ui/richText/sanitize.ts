import DOMPurify from 'dompurify';

/** The allowed elements of rich text. Other elements are replaced by their text. */
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

/** Sanitizes rich text: allowed elements only, and no attributes. */
export function sanitizeHtml(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: [],
    RETURN_DOM_FRAGMENT: true,
  });
  return document.importNode(fragment, true);
}
