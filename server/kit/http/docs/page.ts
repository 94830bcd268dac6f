import { type Call, pathFields } from '../../../../contract/kit/call.ts';
import { access as given, mayDo } from '../../access.ts';
import { type Html, html } from '../../html.ts';
import { namedShapes, rulesOf, type Shape, shapeOf, typeOf } from './types.ts';

type Areas = Record<string, Record<string, Call>>;

/** The API reference as one page: every call by area. Readers search it with the browser's own search. */
export function referencePage(areas: Areas, title: string): string {
  const sections = Object.entries(areas).toSorted(([a], [b]) => a.localeCompare(b));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>API reference · ${title}</title>
        <link rel="stylesheet" href="/api/docs/page.css" />
      </head>
      <body>
        <nav aria-label="Calls">
          <a class="product" href="#top">${title} <span>API reference</span></a>
          ${sections.map(([area, calls]) => contentsOf(area, calls))}
          <h2><a href="#shapes">Shapes</a></h2>
        </nav>
        <main id="top">
          ${introduction} ${sections.map(([area, calls]) => sectionOf(area, calls))}
          ${shapesSection(areas)}
        </main>
      </body>
    </html>`.markup;
}

const introduction = html`<header>
  <h1>API reference</h1>
  <p>
    Every call of the server, made from the contract that it is checked against. The same in machine
    form:
    <a href="/api/openapi.json">OpenAPI 3.1</a>.
  </p>
  <dl>
    <dt>Signing in</dt>
    <dd>
      <a href="#authenticate">authenticate</a> answers a <code>token</code>, sent from then on as
      <code>Authorization: Bearer …</code> and renewed by <a href="#refreshToken">refreshToken</a>.
      Any 401 means: sign in again.
    </dd>
    <dt>Branch</dt>
    <dd>
      Calls of a branch work in the one that the session has chosen, or in the one of the person's
      own that the header
      <code>X-Branch-ID</code> names.
    </dd>
    <dt>Input</dt>
    <dd>
      Query fields stand in the address, body fields in a JSON object. Ids may be numbers or numeric
      text.
    </dd>
    <dt>Lists</dt>
    <dd>
      take <code>page</code>, <code>pageSize</code> (at most 1,000), <code>sort</code>,
      <code>order</code> and <code>q</code>, and tell how many rows there are in the header
      <code>X-Total-Count</code>.
    </dd>
    <dt>Versions</dt>
    <dd>
      Records carry a <code>version</code>. A write with <code>If-Match</code> goes over that
      version alone, and is refused with 409 otherwise.
    </dd>
    <dt>Refusals</dt>
    <dd>
      are a list of reasons, whatever the status:
      <code>[{ "error_code", "error_message", "field"?, "params"? }]</code>, with the message in the
      language of <code>Accept-Language</code> (en, ms, zh).
    </dd>
  </dl>
</header>`;

function contentsOf(area: string, calls: Record<string, Call>): Html {
  return html`<h2>${area}</h2>
    <ul>
      ${Object.keys(calls).map((name) => html`<li><a href="#${name}">${name}</a></li>`)}
    </ul>`;
}

function sectionOf(area: string, calls: Record<string, Call>): Html {
  return html`<section id="area-${area}">
    <h2>${area}</h2>
    ${Object.entries(calls).map(([name, call]) => articleOf(name, call))}
  </section>`;
}

function shapesSection(areas: Areas): Html {
  const answers = Object.values(areas).flatMap((calls) => Object.values(calls));
  const named = namedShapes(answers.map(({ answer }) => shapeOf(answer, 'output')));
  return html`<section id="shapes">
    <h2>Shapes that several calls answer</h2>
    ${named.map(
      ([name, shape]) =>
        html`<article id="shape-${name}">
          <h3>${name}</h3>
          <pre>${typeOf(shape)}</pre>
        </article>`,
    )}
  </section>`;
}

function articleOf(name: string, call: Call): Html {
  const query = shapeOf(call.query, 'input');
  const body = shapeOf(call.body, 'input');
  return html`<article id="${name}">
    <h3><a href="#${name}">${name}</a></h3>
    <p class="route"><b class="${call.method}">${call.method}</b> <code>${call.path}</code></p>
    <p>${call.summary}</p>
    <p class="who">${whoMay(call)}</p>
    ${fieldsTable(query, (field) => placeOf(call, field), call)}
    ${fieldsTable(body, () => 'body', call)}
    <h4>Answer</h4>
    <pre>${call.bytes ?? typeOf(shapeOf(call.answer, 'output'))}</pre>
    ${exampleOf(call)}
    <p class="refusals"><b>Refusals</b> ${refusalsOf(call).join(', ')}</p>
  </article>`;
}

function fieldsTable(shape: Shape, place: (field: string) => string, call: Call): Html | false {
  const { properties = {}, required = [] } = shape;
  const fields = Object.entries(properties);
  if (fields.length === 0) return false;
  return html`<div class="fields">
    <table>
      <thead>
        <tr>
          <th>Field</th>
          <th>In</th>
          <th>Type</th>
          <th>Rules</th>
        </tr>
      </thead>
      <tbody>
        ${fields.map(
          ([name, field]) =>
            html`<tr>
              <td><code>${name}</code>${!required.includes(name) && html` <i>optional</i>`}</td>
              <td>${place(name)}</td>
              <td><code>${typeOf(field)}</code></td>
              <td>
                ${[
                  ...(call.confirmedBy === name ? ["the person's own password"] : []),
                  ...rulesOf(field),
                ].join('; ')}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function placeOf(call: Call, field: string): string {
  if (pathFields(call).includes(field)) return 'path';
  return call.secrets?.includes(field) ? 'header, or query' : 'query';
}

function whoMay({ access, readOnlyToken }: Call): string {
  if (access.kind === 'public') return 'Open to visitors.';
  const also = readOnlyToken ? ' Takes a readOnlyToken in the query, too.' : '';
  if (access.kind === 'session') return `For everyone who is signed in.${also}`;
  const names = given.get().roles.flatMap((role) => {
    const may = mayDo(role, access.action, access.resource);
    return may === 'none' ? [] : [may === 'own' ? `${role} (their own)` : role];
  });
  return `For ${names.join(', ')}.${also}`;
}

function exampleOf(call: Call): Html | false {
  const { example } = call;
  if (!example || Object.keys(example).length === 0) return false;
  return html`<h4>Example, ids and secrets apart</h4>
    <pre>${JSON.stringify(example, null, 2)}</pre>`;
}

function refusalsOf(call: Call): string[] {
  const { access, method } = call;
  const takesInput = Object.keys(call.query.shape).length + Object.keys(call.body.shape).length > 0;
  const isOpen = access.kind === 'public';
  return [
    takesInput && '400 what is wrong with the input, field by field',
    !isOpen && '401 sign in',
    (access.kind === 'permission' || call.confirmedBy) && '403 not allowed',
    '404 no such record, or not yours',
    method !== 'GET' && '409 in conflict with what is stored',
    Object.keys(call.body.shape).length > 0 && '413 too large',
    (isOpen || call.confirmedBy) && '429 too many tries',
    '503 try again shortly',
  ].filter((line) => typeof line === 'string');
}
