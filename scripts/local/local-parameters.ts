import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Values for the templates' SSM parameters: random, made on first use, kept with the rest of the
 * local state. Parameters of two stacks that read one SSM name get one value.
 */
export function localParameters(stateDir: string) {
  const file = join(stateDir, 'parameters.json');
  const kept: Record<string, string> = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
    : {};
  return (_stackName: string, name: string, definition: { Type: string; Default?: string }): string => {
    if (!definition.Type.startsWith('AWS::SSM::Parameter::Value')) return definition.Default ?? '';
    const ssmName = definition.Default ?? name;
    if (kept[ssmName] === undefined) {
      kept[ssmName] = randomBytes(32).toString('base64url');
      mkdirSync(stateDir, { recursive: true });
      writeFileSync(file, JSON.stringify(kept), { mode: 0o600 });
    }
    return kept[ssmName];
  };
}
