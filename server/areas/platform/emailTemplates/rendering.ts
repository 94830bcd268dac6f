import type { Language } from '../../../../contract/kit/language.ts';
import type { MailWords } from '../../../../contract/platform/emailTemplateRules.ts';
import { fillPlaceholders } from '../../../../contract/platform/mails.ts';
import { Html, html } from '../../../kit/html.ts';

/** A mail in one language: its words, and what they are filled with. */
export interface MailPart {
  language: Language;
  words: MailWords;
  values: Readonly<Record<string, string>>;
}

/** A mail as it goes out. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** Renders a mail, its languages one after the other. What it is filled with is text, never markup. */
export function renderMail(parts: readonly [MailPart, ...MailPart[]]): RenderedMail {
  const subject = parts
    .map(({ words, values }) => oneLine(fillPlaceholders(words.subject, values)))
    .join(' / ');
  return {
    subject,
    html: documentOf(subject, parts),
    text: parts.map(plainText).join('\n\n'),
  };
}

function documentOf(subject: string, parts: readonly [MailPart, ...MailPart[]]): string {
  const sections = parts.map(
    ({ language, words, values }) =>
      html`<section lang="${language}">
        <h1>${oneLine(fillPlaceholders(words.title, values))}</h1>
        ${new Html(fillPlaceholders(words.content, values, markupOf))}
      </section> `,
  );
  return html`<!doctype html>
    <html lang="${parts[0].language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        ${sections}
      </body>
    </html> `.markup;
}

/** The content has no attributes, so that its placeholders stand between elements alone. */
const markupOf = (value: string, name: string): string =>
  (name === 'link' ? html`<a href="${value}">${value}</a>` : html`${value}`).markup;

function plainText({ words, values }: MailPart): string {
  const title = oneLine(fillPlaceholders(words.title, values));
  return `${title}\n\n${fillPlaceholders(textOfHtml(words.content), values)}`;
}

/** Sanitised HTML as plain text: paragraphs apart, items of lists with a dash. */
function textOfHtml(content: string): string {
  return content
    .replace(/\s+/g, ' ')
    .replace(
      / ?<[^<>]*> ?/g,
      (tag) => breaks[tag.replace(/[\s<>]/g, '')] ?? tag.replace(/<[^<>]*>/, ''),
    )
    .replace(/&(amp|lt|gt|quot|#\d{1,5});/g, (_, name: string) => signs[name] ?? numbered(name))
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const breaks: Readonly<Record<string, string>> = {
  p: '\n\n',
  '/p': '\n\n',
  h3: '\n\n',
  '/h3': '\n\n',
  ul: '\n\n',
  '/ul': '\n\n',
  ol: '\n\n',
  '/ol': '\n\n',
  br: '\n',
  'br/': '\n',
  li: '\n- ',
  '/li': '',
};
const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const numbered = (name: string) => String.fromCodePoint(Number(name.slice(1)));

/** A header is one line: what would begin another one is a space. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const STYLE = `
body { margin: 0 auto; max-width: 35rem; padding: 1.5rem 1rem; font: 1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 1rem }
h3 { font-size: 1.125rem; margin: 0 0 .5rem }
p, ul, ol { margin: 0 0 1rem }
a, p { overflow-wrap: anywhere }
section + section { border-top: 1px solid #8888; margin-top: 1.5rem; padding-top: 1.5rem }
`;
