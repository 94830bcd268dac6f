import sanitizeHtml from 'sanitize-html';

/**
 * Sanitises rich text: keeps a few elements without attributes, and links to the web, mail and phones. Keeps the text
 * of other elements, except of scripts and styles.
 */
export function sanitizeRichText(html: string): string {
  return sanitizeHtml(html, rules).trim();
}

/** Whether sanitised rich text has no visible text. */
export function isBlankRichText(html: string): boolean {
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
};
