import sanitizeHtml from 'sanitize-html';

/**
 * What may stay of rich text that someone wrote: a few elements without attributes, and links to the web, to mail and to
 * phones. The text of everything else stays, that of scripts and styles goes.
 */
export function harmless(html: string): string {
  return sanitizeHtml(html, rules).trim();
}

/** Whether rich text that is harmless says anything. */
export function saysNothing(html: string): boolean {
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  return text.replace(/&nbsp;|[\s\u00A0\u200B-\u200D\u2060\uFEFF]/g, '') === '';
}

const rename = (tag: string) => sanitizeHtml.simpleTransform(tag, {}, false);

const rules: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'h3', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title'],
  // What people paste is often nested absurdly, and is walked in turn by every page that shows it.
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
};
