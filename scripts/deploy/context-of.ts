import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isKnownSetting } from './settings/setting-values.ts';

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

/** Throws if context has what a deployment takes from the stage's kept settings, and would silently replace. */
export function refuseSettings(context: Record<string, unknown>): void {
  const key = Object.keys(context).find((one) => isKnownSetting(one));
  if (key !== undefined) {
    throw new Error(
      `${key} is a setting, which stays from one deployment to the next: give --set ${key}=VALUE, not -c, and remove it from cdk.json.`,
    );
  }
  if (Object.hasOwn(context, 'stage')) throw new Error('The stage is the first argument, not context.');
}

function toPair(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new Error(`Context must be -c key=value, but got "${text}".`);
  return [text.slice(0, at), text.slice(at + 1)];
}
