import sanitizeHtml from 'sanitize-html';
import { isEmbeddedPicture } from '../../contract/kit/embeddedPicture.ts';

/**
 * Sanitises rich text: keeps a few elements without attributes, and unless it is without `links` those to the web, mail
 * and phones; where `pictures` are wanted, those that the text holds itself. Keeps the text of other elements, except of
 * scripts and styles.
 */
export function sanitizeRichText(html: string, { pictures = false, links = true } = {}): string {
  const withLinks = pictures ? rulesWithPictures : rules;
  const kept = links
    ? withLinks
    : { ...withLinks, allowedTags: withLinks.allowedTags.filter((tag) => tag !== 'a') };
  return sanitizeHtml(html, kept).trim();
}

/** Whether sanitised rich text has no visible text and no picture. */
export function isBlankRichText(html: string): boolean {
  if (html.includes('<img ')) return false;
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  return text.replace(/&nbsp;|[\s\u00A0\u200B-\u200D\u2060\uFEFF]/g, '') === '';
}

/** The words of sanitised rich text, a line for each paragraph and item. */
export function richTextLines(html: string): string {
  const lines = html.replaceAll(/<br ?\/?>|<\/(?:p|li|h3)>/g, '\n');
  const escaped = sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} });
  return signs.reduce((text, [code, sign]) => text.replaceAll(code, sign), escaped).trim();
}

const signs = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&amp;', '&'],
] as const;

const rename = (tag: string) => sanitizeHtml.simpleTransform(tag, {}, false);

const rules = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'h3', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title'],
  // Pasted text is often deeply nested, and every page that shows it walks it recursively.
  nestingLimit: 20,
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }),
    b: rename('strong'),
    i: rename('em'),
    del: rename('s'),
    strike: rename('s'),
    div: rename('p'),
    h1: rename('h3'),
    h2: rename('h3'),
  },
} satisfies sanitizeHtml.IOptions;

const rulesWithPictures = {
  ...rules,
  allowedTags: [...rules.allowedTags, 'img'],
  allowedAttributes: { ...rules.allowedAttributes, img: ['src', 'alt'] },
  allowedSchemesByTag: { img: ['data'] },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isEmbeddedPicture(attribs['src']),
} satisfies sanitizeHtml.IOptions;
