/** A piece of HTML. Text, in contrast, is escaped where it is interpolated. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = Html | string | number | false | undefined | readonly Part[];

/** Builds HTML from a template. Interpolated values are escaped unless they are HTML. */
export function html(fixed: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    fixed.map((text, index) => (index === 0 ? '' : markupOf(parts[index - 1])) + text).join(''),
  );
}

function markupOf(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number')
    return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return part.map(markupOf).join('');
}
