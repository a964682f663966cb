import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** Returns the context that CDK will use: that of `cdk.json`, overridden by `-c key=value` among its arguments. */
export function contextOf(cdkArguments: string[], folder: string): Record<string, unknown> {
  const { values } = parseArgs({
    args: cdkArguments,
    options: { context: { type: 'string', short: 'c', multiple: true } },
    // All other arguments are for CDK to check.
    strict: false,
    allowPositionals: true,
  });
  const pairs = (values.context ?? []).filter((one) => typeof one === 'string').map(toPair);
  const { context = {} } = JSON.parse(readFileSync(join(folder, 'cdk.json'), 'utf8')) as {
    context?: Record<string, unknown>;
  };
  return { ...context, ...Object.fromEntries(pairs) };
}

function toPair(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new Error(`Context must be -c key=value, but got "${text}".`);
  return [text.slice(0, at), text.slice(at + 1)];
}
