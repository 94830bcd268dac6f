import { type Call, pathFields } from './call.ts';
import { secretHeader } from './client.ts';
import { failureList } from './failure.ts';
import { z } from './zod.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of a contract: an operation for each call, with who may make it. */
export function openApiOf(
  areas: Record<string, Record<string, Call>>,
  info: { title: string; version: string },
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
    tags: Object.keys(areas).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        readOnlyToken: { type: 'apiKey', in: 'query', name: 'readOnlyToken' },
      },
      schemas,
    },
  };
}

function operationOf(area: string, name: string, call: Call, schemas: Json): Json {
  const body = schemaOf(call.body, 'input', schemas);
  const example = bodyExample(call);
  const content = call.bytes
    ? { [call.bytes]: {} }
    : { 'application/json': { schema: schemaOf(call.answer, 'output', schemas) } };
  return {
    operationId: name,
    tags: [area],
    summary: call.summary,
    description: whoMay(call),
    security: securityOf(call),
    parameters: [
      ...parametersOf(call, schemas),
      ...(call.access.kind === 'permission' && call.access.scope === 'branch'
        ? [branchHeader]
        : []),
    ],
    ...(Object.keys(call.body.shape).length > 0 && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: body, ...(example && { example }) },
        },
      },
    }),
    responses: {
      200: {
        description: 'The answer.',
        content,
        ...(call.list && { headers: { 'X-Total-Count': { schema: { type: 'integer' } } } }),
      },
      default: {
        description: 'A refusal.',
        content: { 'application/json': { schema: schemaOf(failureList, 'output', schemas) } },
      },
    },
  };
}

const branchHeader = {
  name: 'X-Branch-ID',
  in: 'header',
  schema: { type: 'integer' },
  description: "One of the person's own branches; the session's otherwise.",
};

function parametersOf(call: Call, schemas: Json): Json[] {
  const { properties = {}, required = [] } = schemaOf(call.query, 'input', schemas) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: pathFields(call).includes(name) ? 'path' : 'query',
    required: required.includes(name) && !call.secrets?.includes(name),
    schema,
    ...(call.secrets?.includes(name) && {
      description: `Better sent in the header ${secretHeader(name)}, percent-encoded: addresses are written down in many places.`,
    }),
  }));
}

// The ids of an example differ from one database to the next, so one that lacks them is left out.
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

function whoMay({ access }: Call): string {
  if (access.kind === 'public') return 'Open to visitors.';
  if (access.kind === 'session') return 'For everyone who is signed in.';
  return `For roles that may ${access.action} ${access.resource} (${access.scope}).`;
}

// A schema with a name stands once among the document's own, and is referred to.
function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema }) => void delete jsonSchema.id,
  });
  const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _, $defs, ...rest } = JSON.parse(text) as Json & { $defs?: Json };
  Object.assign(schemas, $defs);
  return rest;
}
