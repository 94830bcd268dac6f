import type { Call } from '../../contract/kit/call.ts';
import { fileAnswer } from '../../contract/kit/files.ts';
import { z } from '../../contract/kit/zod.ts';
import type { Resource } from '../framework/resource/define.ts';
import { resolveSpec } from '../framework/resource/kinds.ts';
import { inputSchema, rowField, rowFieldNames } from '../framework/resource/schema.ts';
import { type Codec, codecs, type FileAddress } from './codecs.ts';

type Values = Readonly<Record<string, unknown>>;

/** How the parts of a value are converted: by a codec, or one by one. */
type Converter = { codec: Codec } | { each: Converter } | { fields: Converters };
type Converters = Readonly<Record<string, Converter>>;

/** The converters of a resource's fields: those whose kind differs between calls and react-admin's parts. */
const known = new WeakMap<Resource, Converters>();

/** A record of a resource as react-admin's parts hold it. */
export function toPageForm(resource: Resource, record: Values, fileAddress: FileAddress): Values {
  return fieldsToPage(convertersOf(resource), record, fileAddress);
}

/** What react-admin's parts hold of a record, as the calls of its resource take it. */
export function toWireForm(resource: Resource, values: Values): Promise<Values> {
  return fieldsToWire(convertersOf(resource), values);
}

/** A filter of a resource's list as its call takes it, with the name of the call's field. */
export async function toWireFilter(
  resource: Resource,
  filter: Values,
): Promise<Record<string, unknown>> {
  const entries = Object.entries(filter).map(async ([given, value]) => {
    const name = given === 'q' ? resource.search : given;
    const codec = filterCodec(resource, name);
    const bound = /_(gte|lte|gt|lt)$/.exec(name)?.[1];
    const one = (each: unknown) => codec?.toWire(each, bound) ?? each;
    const wire: unknown = Array.isArray(value)
      ? await Promise.all(value.map(one))
      : await one(value);
    return [name, wire] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Whether a field is only told by the answers of a resource's calls, such as a name that the server looks up. */
export function isOnlyAnswered({ calls }: Resource, name: string): boolean {
  return [calls.list, calls.one].some((call) => rowFieldNames(call).includes(name));
}

function filterCodec({ calls, filters, ...resource }: Resource, name: string): Codec | undefined {
  const field = name.replace(/_(?:gte|lte|gt|lt)$/, '');
  const kind =
    filters[name]?.kind ??
    resource.fields[field]?.kind ??
    kindIn(rowField(calls.list, field) ?? (calls.list && inputSchema(calls.list, name)));
  return codecs[kind];
}

function convertersOf(resource: Resource): Converters {
  const found = known.get(resource) ?? readConverters(resource);
  known.set(resource, found);
  return found;
}

function readConverters({ calls, fields }: Resource): Converters {
  const { list, one, create, update } = calls;
  const names = new Set([
    ...Object.keys(fields),
    ...[list, one].flatMap((call) => rowFieldNames(call)),
    ...[create, update].flatMap((call) => (call ? inputNames(call) : [])),
  ]);
  const converterOf = (name: string) => {
    const codec = codecs[fields[name]?.kind ?? 'text'];
    if (codec) return { codec };
    const schema =
      rowField(list, name) ??
      rowField(one, name) ??
      (create && inputSchema(create, name)) ??
      (update && inputSchema(update, name));
    return schema && schemaConverter(schema);
  };
  const entries = [...names].flatMap((name) => {
    const converter = converterOf(name);
    return converter ? [[name, converter] as const] : [];
  });
  return Object.fromEntries(entries);
}

const inputNames = ({ query, body }: Call) => Object.keys({ ...query.shape, ...body.shape });

/** The converter of a value by its schema alone, such as a field of a record within a record. */
function schemaConverter(schema: z.ZodMiniType): Converter | undefined {
  const inner = bare(schema);
  const codec = inner === fileAnswer ? codecs.file : codecs[kindIn(schema)];
  if (codec) return { codec };
  if (inner instanceof z.ZodMiniArray) {
    const each = schemaConverter(inner.def.element as z.ZodMiniType);
    return each && { each };
  }
  if (!(inner instanceof z.ZodMiniObject)) return undefined;
  const fields = Object.entries(inner.shape as Record<string, z.ZodMiniType>).flatMap(
    ([name, field]) => {
      const converter = schemaConverter(field);
      return converter ? [[name, converter] as const] : [];
    },
  );
  return fields.length > 0 ? { fields: Object.fromEntries(fields) } : undefined;
}

const kindIn = (schema: z.ZodMiniType | undefined) =>
  resolveSpec(schema, {}, () => 'SHELL.YES').kind;

/** A schema without what makes it optional. */
function bare(schema: z.ZodMiniType): z.ZodMiniType {
  const { innerType } = schema.def as { innerType?: z.ZodMiniType };
  return innerType ? bare(innerType) : schema;
}

function toPage(converter: Converter, value: unknown, fileAddress: FileAddress): unknown {
  if ('codec' in converter) return converter.codec.toPage(value, fileAddress);
  if ('fields' in converter)
    return isRecord(value) ? fieldsToPage(converter.fields, value, fileAddress) : value;
  return Array.isArray(value)
    ? value.map((each: unknown) => toPage(converter.each, each, fileAddress))
    : value;
}

function fieldsToPage(fields: Converters, values: Values, fileAddress: FileAddress): Values {
  const entries = Object.entries(values).map(([name, value]) => {
    const converter = fields[name];
    return [name, converter ? toPage(converter, value, fileAddress) : value];
  });
  return Object.fromEntries(entries) as Values;
}

async function toWire(converter: Converter, value: unknown): Promise<unknown> {
  if ('codec' in converter) return converter.codec.toWire(value);
  if ('fields' in converter) return isRecord(value) ? fieldsToWire(converter.fields, value) : value;
  return Array.isArray(value)
    ? Promise.all(value.map((each: unknown) => toWire(converter.each, each)))
    : value;
}

async function fieldsToWire(fields: Converters, values: Values): Promise<Values> {
  const entries = Object.entries(values).map(async ([name, value]) => {
    const converter = fields[name];
    return [name, converter ? await toWire(converter, value) : value] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
