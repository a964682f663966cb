import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns values for the templates' SSM parameters. Each is random, is generated on first use and is stored
 * with the local state. Two stacks that read the same SSM name get the same value.
 */
export function localParameters(stateDir: string) {
  const file = join(stateDir, 'parameters.json');
  const stored: Record<string, string> = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
    : {};
  return (_stackName: string, name: string, definition: { Type: string; Default?: string }): string => {
    if (!definition.Type.startsWith('AWS::SSM::Parameter::Value')) return definition.Default ?? '';
    const ssmName = definition.Default ?? name;
    if (stored[ssmName] === undefined) {
      stored[ssmName] = randomBytes(32).toString('base64url');
      mkdirSync(stateDir, { recursive: true });
      writeFileSync(file, JSON.stringify(stored), { mode: 0o600 });
    }
    return stored[ssmName];
  };
}
