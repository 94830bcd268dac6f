import { type Language } from '../../../contract/kit/language.ts';
import { placeOf, type TextCode, texts } from '../../../contract/texts/index.ts';
import { type Html, html } from '../../kit/html.ts';

/** An order as the stand-in's page shows it. */
export interface ShownOrder {
  orderid: string;
  amount: string;
  currency: string;
  description: string;
}

export interface PageContext {
  language: Language;
  /** Of the page's own style and script. */
  nonce: string;
}

/** The page on which an order is paid, refused or left. `token` names the order in what is pressed. */
export function orderPage(order: ShownOrder, token: string, context: PageContext): string {
  const t = textsIn(context.language);
  const amount = `${order.currency} ${order.amount}`;
  const rows = [
    [t('PAYMENT.STAND_IN.ORDER'), order.orderid],
    [t('PAYMENT.STAND_IN.DESCRIPTION'), order.description],
    [t('PAYMENT.STAND_IN.AMOUNT'), amount],
  ].filter(([, value]) => value !== '');
  return page(
    context,
    html`<dl>
        ${rows.map(
          ([name = '', value = '']) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      <form method="post" action="/choice">
        <input type="hidden" name="token" value="${token}" />
        <button name="choice" value="pay">${t('PAYMENT.STAND_IN.PAY')} ${amount}</button>
        <button name="choice" value="refuse" class="plain">${t('PAYMENT.STAND_IN.REFUSE')}</button>
        <button name="choice" value="close" class="plain">${t('PAYMENT.STAND_IN.CLOSE')}</button>
      </form>`,
  );
}

/** The page that posts the result to an address with the browser, and so leads back. */
export function returnPage(
  address: string,
  fields: Readonly<Record<string, string>>,
  context: PageContext,
): string {
  const t = textsIn(context.language);
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return page(
    context,
    html`<p>${t('PAYMENT.STAND_IN.GOING_BACK')}</p>
      <form method="post" action="${address}">
        ${inputs}
        <button>${t('PAYMENT.STAND_IN.BACK')}</button>
      </form>
      <script nonce="${context.nonce}">
        document.forms[0].submit();
      </script>`,
  );
}

/** A page that says one thing. */
export function messagePage(code: TextCode, context: PageContext): string {
  return page(context, html`<p>${textsIn(context.language)(code)}</p>`);
}

function page(context: PageContext, content: Html): string {
  const { language, nonce } = context;
  const t = textsIn(language);
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${t('PAYMENT.STAND_IN.TITLE')}</title>
        <style nonce="${nonce}">
          :root {
            color-scheme: light dark;
            font:
              1rem/1.5 system-ui,
              sans-serif;
          }
          body {
            margin: 0;
            padding: 1rem;
          }
          main {
            max-width: 24rem;
            margin: 0 auto;
          }
          .label {
            padding: 0.5rem 0.75rem;
            border: 1px dashed;
            border-radius: 6px;
          }
          dt {
            opacity: 0.75;
          }
          dd {
            margin: 0 0 0.75rem;
            font-weight: 600;
            overflow-wrap: anywhere;
          }
          button {
            display: block;
            width: 100%;
            min-height: 2.75rem;
            margin-top: 0.75rem;
            border: 1px solid #0c5c4c;
            border-radius: 6px;
            background: #0c5c4c;
            color: #fff;
            font: inherit;
          }
          .plain {
            border-color: currentcolor;
            background: none;
            color: inherit;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${t('PAYMENT.STAND_IN.TITLE')}</h1>
          <p class="label">${t('PAYMENT.STAND_IN')}</p>
          ${content}
        </main>
      </body>
    </html>`.markup;
}

function textsIn(language: Language): (code: TextCode) => string {
  return (code) => texts[code][Math.max(0, placeOf(language))] ?? '';
}
