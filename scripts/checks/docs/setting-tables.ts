import { deployedSettings } from '@touchdown/infra/kit/stage-setting-keys.ts';
import { runningSettings } from '@touchdown/shared/contract/running-settings.ts';
import { markdownTable } from '../../system/markdown-table.ts';

/** The settings that a deployment builds in. */
export function stageSettingTable(): string {
  const rows = Object.entries(deployedSettings).map(([name, what]) => [`\`${name}\``, what]);
  return markdownTable(['setting', 'what it is'], rows);
}

/** The settings that functions read while they run, with the values that they take. */
export function runningSettingTable(): string {
  const rows = Object.entries(runningSettings.shape).map(([name, schema]) => {
    const { description = '', ...values } = schema.toJSONSchema();
    return [`\`${name}\``, valuesOf(values), description];
  });
  return markdownTable(['setting', 'values', 'effect'], rows);
}

interface Values {
  type?: unknown;
  minimum?: number;
  maximum?: number;
  enum?: readonly unknown[];
}

function valuesOf({ type, minimum, maximum, enum: options }: Values): string {
  if (type === 'boolean') return '`true`, `false`';
  if (options) return options.map((option) => `\`${String(option)}\``).join(', ');
  return `${minimum} to ${maximum}`;
}
