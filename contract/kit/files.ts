import { encodeMessage } from './message.ts';
import { text } from './text.ts';
import { z } from './zod.ts';

/** File types that can be recognised by their first bytes. */
export const fileTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const;
export type FileType = (typeof fileTypes)[number];

/** A file in an answer. Another call reads its content. */
export const fileAnswer = z
  .object({
    id: z.int(),
    name: z.string(),
    type: z.enum(fileTypes),
    size: z.int().check(z.meta({ description: 'Bytes.' })),
    thumbnail: z.optional(
      z.string().check(z.meta({ description: 'Of a picture: the address that holds it small.' })),
    ),
  })
  .check(z.meta({ id: 'File' }));

/** An uploaded file: its name, type, and content as base64. */
export interface FileUpload {
  name: string;
  type: FileType;
  base64: string;
}

interface FileOptions {
  types: readonly [FileType, ...FileType[]];
  maxBytes: number;
}

/**
 * An optional file. It is sent as { name, type, base64 } and answered as { id, name, type, size }. A save that sends
 * the answered form keeps it; null or '' removes it.
 */
export const file = ({ types, maxBytes }: FileOptions) =>
  z
    ._default(
      z.union(
        [
          z.null(),
          z.pipe(
            z.literal(''),
            z.transform(() => null),
          ),
          z.object({
            name: text(200, {
              error: encodeMessage('GENERAL.TOO_LONG', { max: 200 }),
              trimmed: true,
            }).check(
              z.minLength(1, { error: 'GENERAL.REQUIRED' }),
              z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}/\\]*$/u, { error: 'GENERAL.INVALID' }),
            ),
            type: z.enum(types),
            base64: text(Math.ceil(maxBytes / 3) * 4, { error: 'GENERAL.TOO_LARGE' }).check(
              z.regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: 'GENERAL.INVALID' }),
              z.meta({ contentEncoding: 'base64' }),
            ),
          }),
          z.object({ id: z.int().check(z.gte(1), z.lte(2_147_483_647)) }),
        ],
        { error: uploadFault },
      ),
      null,
    )
    .check(
      z.meta({
        kind: 'file',
        types: [...types],
        maxBytes,
        description: `At most ${maxBytes} bytes.`,
      }),
    );

// The error of the upload's own schema, rather than that of the union.
function uploadFault(issue: z.core.$ZodRawIssue): string {
  const fault = issue.code === 'invalid_union' ? issue.errors[2]?.[0]?.message : undefined;
  return fault && isUpload(issue.input) ? fault : 'GENERAL.FILE';
}

const isUpload = (given: unknown) =>
  typeof given === 'object' && given !== null && 'base64' in given;

/** Limit of a body that carries a file of so many bytes beside its other fields. */
export const bodyWithFile = (maxBytes: number) => Math.ceil(maxBytes / 3) * 4 + 262_144;
