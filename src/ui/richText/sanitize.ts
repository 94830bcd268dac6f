import DOMPurify from 'dompurify';
import { isEmbeddedPicture } from '../../../contract/kit/embeddedPicture.ts';

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

/** Sanitizes rich text: allowed elements only, and no attributes but those of `pictures` that the text holds itself. */
export function sanitizeHtml(html: string, { pictures = false } = {}): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: pictures ? [...tags, 'img'] : tags,
    ALLOWED_ATTR: pictures ? ['src', 'alt'] : [],
    RETURN_DOM_FRAGMENT: true,
  });
  for (const picture of fragment.querySelectorAll('img'))
    if (!isEmbeddedPicture(picture.getAttribute('src'))) picture.remove();
  return document.importNode(fragment, true);
}
