import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startParameterServer } from '@touchdown/local-cloud/servers/start-parameter-server.ts';
import { settingsParameter } from '@touchdown/shared/contract/running-settings.ts';
import { afterAll, expect, it } from 'vitest';
import { switchRadarLoops } from './radar-switch.ts';

const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-switch-'));
const parameters = await startParameterServer();
afterAll(async () => {
  await parameters.stop();
  rmSync(stateDir, { recursive: true, force: true });
});
const name = settingsParameter('dev');
const settings = () => JSON.parse(parameters.parameters.get(name)?.values.at(-1) ?? '{}') as unknown;

it('radar loops are off while they cannot be drawn, and on again afterwards', () => {
  parameters.set(name, '{"maxWorkers":1}');
  switchRadarLoops({ parameters }, stateDir, false);
  switchRadarLoops({ parameters }, stateDir, false);
  expect(settings()).toEqual({ maxWorkers: 1, loopMoneyPerDay: 0 });
  switchRadarLoops({ parameters }, stateDir, true);
  expect(settings()).toEqual({ maxWorkers: 1 });
});

it('a person who has switched them off finds them off', () => {
  parameters.set(name, '{"loopsPerDay":0}');
  switchRadarLoops({ parameters }, stateDir, false);
  switchRadarLoops({ parameters }, stateDir, true);
  expect(settings()).toEqual({ loopsPerDay: 0 });
});
