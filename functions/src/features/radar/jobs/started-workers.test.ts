import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startFleet, type Fleet } from '../../../testing/start-fleet.ts';
import {
  startParameterServer,
  type ParameterServer,
} from '@touchdown/local-cloud/servers/start-parameter-server.ts';
import { startedWorkers } from './started-workers.ts';

const parameter = '/touchdown/dev/settings';
let fleet: Fleet;
let parameters: ParameterServer;

beforeAll(async () => {
  [fleet, parameters] = await Promise.all([startFleet(), startParameterServer()]);
  const settings = {
    RADAR_CLUSTER: 'cluster',
    RADAR_TASK: 'arn:aws:ecs:us-east-1:000000000000:task-definition/radar:1',
    RADAR_SUBNETS: 'subnet',
    RADAR_SECURITY_GROUP: 'group',
    RADAR_MAX_WORKERS: '2',
    SETTINGS_PARAMETER: parameter,
    AWS_ENDPOINT_URL_ECS: fleet.endpoint,
    AWS_ENDPOINT_URL_SSM: parameters.endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([fleet.stop(), parameters.stop()]);
});

it('as many workers as the stage has, or as the settings say half a minute later', async () => {
  let time = 0;
  const noted: number[] = [];
  const noteWorkers = async (workers: number) => void noted.push(workers);
  const start = startedWorkers(() => time, { countLeaving: async () => 0, noteWorkers });
  const startedFor = async (jobs: number) => {
    await start(jobs);
    return fleet.started.length;
  };
  expect(await startedFor(10)).toBe(2);
  parameters.set(parameter, '{"maxWorkers":5}');
  expect(await startedFor(10)).toBe(2);
  time += 30_000;
  expect(await startedFor(10)).toBe(5);
  // Fewer workers end nothing: those that run finish their jobs.
  parameters.set(parameter, '{"maxWorkers":0}');
  time += 30_000;
  expect(await startedFor(10)).toBe(5);
  // For the times that waiting people are told.
  expect(noted).toEqual([2, 5, 0]);
});
