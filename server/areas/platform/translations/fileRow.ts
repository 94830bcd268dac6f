/** A text in a file, or what is wrong where it should be. */
export type FileRow = { line: number; code: string } & (
  | { text: string; error?: undefined }
  | { text?: undefined; error: string }
);
