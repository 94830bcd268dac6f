import type { Language } from '../../contract/kit/language.ts';
import type { TextCode } from '../../contract/texts/index.ts';
import { textOf } from '../areas/platform/localization/catalogue.ts';

/**
 * The pages that search engines may list, with the texts that they and link previews show. Their addresses and titles
 * are those of src/publicScreens.ts, as a test checks.
 */
export const publicPages: Readonly<Record<string, { title: TextCode; description: TextCode }>> = {
  '/': { title: 'PAGE.WELCOME', description: 'META.HOME' },
  '/auth/index': { title: 'PAGE.WELCOME', description: 'META.HOME' },
  '/auth/login': { title: 'PAGE.SIGN_IN', description: 'META.SIGN_IN' },
  '/auth/registration': { title: 'SIGN_UP.TITLE', description: 'HOME.SIGN_UP_TEXT' },
  '/terms': { title: 'ABOUT.legal', description: 'META.TERMS' },
  '/privacy': { title: 'ABOUT.privacy', description: 'META.PRIVACY' },
  '/ewt/enquiry': { title: 'EWT.TITLE', description: 'META.ENQUIRY' },
  '/referral/CTRefDummy1': { title: 'REFERRAL.PAGE', description: 'META.REFERRAL' },
};

/** The calls that a public page makes while it is drawn. Every other call is none of a search engine's business. */
const readCalls = ['/api/localizer_list', '/api/get_initialized_setting', '/api/seller_contact'];

/**
 * The robots.txt. It forbids no page: a search engine has to read a page to see that it may not list it
 * (X-Robots-Tag).
 */
export const robots = [
  'User-agent: *',
  ...readCalls.map((path) => `Allow: ${path}`),
  'Disallow: /api/',
  'Disallow: /ws',
  '',
].join('\n');

/** Whether search engines may list a page. */
export function isListed(path: string): boolean {
  return Object.hasOwn(publicPages, path);
}

/** The start page as it is sent for an address: with its nonce, and of a listed page its title and description. */
export function startPageAt(
  path: string,
  startPage: string,
  { nonce, language, publicUrl }: { nonce: string; language: Language; publicUrl: string },
): string {
  const page = startPage.replace('__NONCE__', nonce);
  const listed = isListed(path) ? publicPages[path] : undefined;
  if (!listed) return page;
  const say = (code: TextCode) => escaped(textOf(code, language));
  const title = `${say(listed.title)} · Doctor Assist`;
  const description = say(listed.description);
  const address = escaped(new URL(path, publicUrl).href);
  const picture = escaped(new URL('/preview.png', publicUrl).href);
  const head = `<title>${title}</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${address}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Doctor Assist" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:image" content="${picture}" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />`;
  return page
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/<title>[^<]*<\/title>/, () => head);
}

/** A text within HTML, also between quotes: translators may write any sign. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}
