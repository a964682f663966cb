import { readFileSync } from 'node:fs';
import { findInstalled } from '../../servers/find-installed.ts';

export interface TypeFields {
  required: string[];
  optional: string[];
}

/** Reads the fields of an object from the SDK's own types: `Customers.d.ts`, `Customer`. */
export function fieldsOfType(file: string, name: string): TypeFields {
  const source = readFileSync(findInstalled(`stripe/types/${file}`) ?? file, 'utf8');
  const [, indent = '', body] =
    new RegExp(`^( *)interface ${name}(?: extends \\w+)? \\{\\n([\\s\\S]*?)^\\1\\}`, 'm').exec(source) ?? [];
  if (body === undefined) throw new Error(`${file} has no interface ${name}.`);
  const found = [...body.matchAll(new RegExp(`^${indent}  (\\w+)(\\??):`, 'gm'))];
  const named = (isOptional: boolean) =>
    found.filter(([, , mark]) => (mark === '?') === isOptional).map(([, field = '']) => field);
  return { required: named(false), optional: named(true) };
}
