import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';

/** A TypeScript module as CloudFront's runtime wants it: plain script, with a function called handler. */
export function cloudfrontFunctionCode(path: string): string {
  const { code } = transformSync(readFileSync(path, 'utf8'), { loader: 'ts', target: 'es2020' });
  return code.replace(/^export /gm, '');
}
