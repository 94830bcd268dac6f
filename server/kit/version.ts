import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  name: string;
  version: string;
};

/** The version of the product. */
export const productVersion = version;

/** The name of the product's package, by which its connections, roles, metrics and keys are known. It stays as it is. */
export const packageName = name;

/** The same as a name in SQL and of metrics. */
export const packageWord = name.replaceAll('-', '_');
