import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface KeptParameters {
  /** Every value of each, the newest last. */
  parameters: ReadonlyMap<string, { values: readonly string[] }>;
  set: (name: string, value: string) => void;
}

/**
 * Returns values for the templates' SSM parameters: those of the Parameter Store, where a command may change them. What
 * it lacks is random, and stored there on first use. Two stacks that read the same SSM name get the same value.
 */
export function localParameters(stateDir: string, store: KeptParameters) {
  const former = formerValues(join(stateDir, 'parameters.json'));
  /** AWS's own, such as the image of a machine, which nobody can set. */
  const notStored = new Map<string, string>();
  return (_stackName: string, name: string, definition: { Type: string; Default?: string }): string => {
    if (!definition.Type.startsWith('AWS::SSM::Parameter::Value')) return definition.Default ?? '';
    const ssmName = definition.Default ?? name;
    const kept = store.parameters.get(ssmName)?.values.at(-1) ?? notStored.get(ssmName);
    if (kept !== undefined) return kept;
    const value = former[ssmName] ?? randomBytes(32).toString('base64url');
    try {
      store.set(ssmName, value);
    } catch {
      notStored.set(ssmName, value);
    }
    return value;
  };
}

/** A state of before has them in a file of their own. */
function formerValues(file: string): Record<string, string> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}
