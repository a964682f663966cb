import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formerLoopsSetting, settingsParameter } from '@touchdown/shared/contract/running-settings.ts';
import type { LocalSite } from './start-local-site.ts';

/**
 * Switches radar loops off by the running setting of the stage, as an operator does, or on again if an earlier start
 * has switched them off. What a person has set stays.
 */
export function switchRadarLoops(
  { parameters: { parameters, set } }: Pick<LocalSite, 'parameters'>,
  stateDir: string,
  canDraw: boolean,
): void {
  const note = join(stateDir, 'radar-off');
  const name = settingsParameter('dev');
  const settings = JSON.parse(parameters.get(name)?.values.at(-1) ?? '{}') as Record<string, unknown>;
  // An earlier version stopped loops by their number.
  const { loopMoneyPerDay, [formerLoopsSetting]: former, ...others } = settings;
  if (canDraw && existsSync(note)) {
    set(name, JSON.stringify(others));
    rmSync(note);
  }
  if (!canDraw && loopMoneyPerDay !== 0 && former !== 0) {
    set(name, JSON.stringify({ ...settings, loopMoneyPerDay: 0 }));
    writeFileSync(note, '');
  }
}
