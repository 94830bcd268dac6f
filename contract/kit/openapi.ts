import {
  type Call,
  CONFIRMED_MINUTES,
  isOnce,
  pathFields,
  READING_REASON,
  REQUEST_KEY,
} from './call.ts';
import { bodyType } from './client.ts';
import { failureResponses, failuresOf } from './failures.ts';
import { scopeOfCall } from './keyScopes.ts';
import { kindDetails } from './kind.ts';
import { z } from './zod.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of a contract: an operation for each call, with its access rule. */
export function openApiOf(
  areas: Record<string, Record<string, Call>>,
  info: { title: string; version: string; description: string; license: Json; contact: Json },
): Json {
  const paths: Record<string, Json> = {};
  const schemas: Json = {};
  for (const [area, calls] of Object.entries(areas)) {
    for (const [name, call] of Object.entries(calls)) {
      const path = call.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = {
        ...paths[path],
        [call.method.toLowerCase()]: operationOf(area, name, call, schemas),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info,
    // Relative to the URL of the document.
    servers: [{ url: '/', description: 'The server of this description.' }],
    tags: Object.keys(areas).map((name) => ({ name, description: `Calls of ${wordsOf(name)}.` })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        readOnlyToken: { type: 'apiKey', in: 'query', name: 'readOnlyToken' },
      },
      schemas,
      responses: failureResponses((schema) => schemaOf(schema, 'output', schemas)),
    },
  };
}

function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function operationOf(area: string, name: string, call: Call, schemas: Json): Json {
  const fields = schemaOf(call.body, 'input', schemas);
  const { needsOne } = call;
  const body = needsOne
    ? { ...fields, anyOf: needsOne.map((name) => ({ required: [name] })) }
    : fields;
  const example = bodyExample(call);
  const content = call.bytes
    ? { [call.bytes]: {} }
    : { 'application/json': { schema: schemaOf(call.answer, 'output', schemas) } };
  return {
    operationId: name,
    tags: [area],
    summary: call.summary,
    description: whoMay(call) + confirmationOf(call),
    security: securityOf(call),
    parameters: [
      ...parametersOf(call, schemas),
      ...(call.access.kind === 'permission' && call.access.scope === 'branch'
        ? [branchHeader]
        : []),
      ...(isOnce(call) ? [requestKeyHeader] : []),
      ...(call.asksReason ? [readingReasonHeader] : []),
    ],
    ...(Object.keys(call.body.shape).length > 0 && {
      requestBody: {
        required: true,
        content: {
          [bodyType(call)]: { schema: body, ...(example && { example }) },
        },
      },
    }),
    responses: {
      ...(call.redirects
        ? {
            303: {
              description: 'To a page.',
              headers: { Location: { schema: { type: 'string' } } },
            },
          }
        : {
            200: {
              description: 'The answer.',
              content,
              ...(call.list && { headers: { 'X-Total-Count': { schema: { type: 'integer' } } } }),
            },
          }),
      ...failuresOf(call),
    },
  };
}

const branchHeader = {
  name: 'X-Branch-ID',
  in: 'header',
  schema: { type: 'integer' },
  description:
    "One of the person's own branches; the session's otherwise, or the only one of who works in one alone.",
};

const requestKeyHeader = {
  name: REQUEST_KEY,
  in: 'header',
  schema: { type: 'string', format: 'uuid', maxLength: 36 },
  description:
    'Made for each request and kept for its repeats: one whose answer was lost is repeated under the same key within a day, and is answered with what the first one made.',
};

const readingReasonHeader = {
  name: READING_REASON,
  in: 'header',
  schema: { type: 'string', maxLength: 3_000 },
  description:
    'Why the person reads it, where that is wanted (428): a code, and after a semicolon their own words, percent-encoded.',
};

function parametersOf(call: Call, schemas: Json): Json[] {
  const { properties = {}, required = [] } = schemaOf(call.query, 'input', schemas) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).flatMap(([name, schema]) => {
    const isRequired = required.includes(name);
    if (!call.secrets?.includes(name)) {
      const place = pathFields(call).includes(name) ? 'path' : 'query';
      return [{ name, in: place, required: isRequired, schema }];
    }
    return [
      {
        name,
        in: 'header',
        required: isRequired,
        schema,
        description:
          'Percent-encoded. Taken in the query too, but a secret does not belong in a URL, which is written to many logs.',
      },
    ];
  });
}

// An example without its required ids is left out, as ids differ between databases.
function bodyExample({ body, example = {} }: Call): Json | undefined {
  const fields = Object.entries(example).filter(([name]) => name in body.shape);
  return body.safeParse(Object.fromEntries(fields)).success
    ? Object.fromEntries(fields)
    : undefined;
}

function securityOf(call: Call): Json[] {
  if (call.access.kind === 'public') return [];
  return [{ bearer: [] }, ...(call.readOnlyToken ? [{ readOnlyToken: [] }] : [])];
}

function whoMay(call: Call): string {
  const { access } = call;
  const scope = scopeOfCall(call);
  if (access.kind === 'public') return 'Open to visitors.';
  if (access.kind === 'session') return 'For everyone who is signed in.';
  const roles = `For roles that may ${access.action} ${access.resource} (${access.scope})`;
  return scope ? `${roles}, and for API keys with the scope ${scope}.` : `${roles}.`;
}

function confirmationOf({ recentlyConfirmed: wanted }: Call): string {
  if (!wanted) return '';
  const rows = wanted === true ? '' : ` For more than ${wanted.rows} rows:`;
  return `${rows} Refused with 403 (AUTH.CONFIRM_WANTED) more than ${CONFIRMED_MINUTES} minutes after signing in or confirm_identity.`;
}

// A named schema becomes a component, and is referenced.
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output', schemas: Json): Json {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema }) => asDocumented(jsonSchema),
  });
  const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _, $defs, ...rest } = JSON.parse(text) as Json & { $defs?: Json };
  Object.assign(schemas, $defs);
  return rest;
}

// Our own metadata gets an extension prefix, and meaningless keywords are removed.
function asDocumented(schema: Json): void {
  if (typeof schema['ref'] === 'string' && schema['ref'] !== '') schema['x-ref'] = schema['ref'];
  for (const own of ['id', 'ref', 'workplace', ...kindDetails]) Reflect.deleteProperty(schema, own);
  if (schema['type'] === 'array') schema['items'] ||= {};
  if (!Array.isArray(schema['anyOf'])) return;
  const options = [
    ...new Map(schema['anyOf'].map((each) => [JSON.stringify(each), each as Json])).values(),
  ];
  if (options.length > 1) schema['anyOf'] = options;
  else {
    Reflect.deleteProperty(schema, 'anyOf');
    Object.assign(schema, { ...options[0], ...schema });
  }
}
