import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** The context that CDK will find: `-c key=value` among its arguments, over what `cdk.json` says. */
export function contextOf(toCdk: string[], folder: string): Record<string, unknown> {
  const { values } = parseArgs({
    args: toCdk,
    options: { context: { type: 'string', short: 'c', multiple: true } },
    // Everything else is between the reader and CDK.
    strict: false,
    allowPositionals: true,
  });
  const given = (values.context ?? []).filter((one) => typeof one === 'string').map(pair);
  const { context = {} } = JSON.parse(readFileSync(join(folder, 'cdk.json'), 'utf8')) as {
    context?: Record<string, unknown>;
  };
  return { ...context, ...Object.fromEntries(given) };
}

function pair(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new Error(`Context is given as -c key=value, but "${text}" came.`);
  return [text.slice(0, at), text.slice(at + 1)];
}
