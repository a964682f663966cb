import { ECSClient } from '@aws-sdk/client-ecs';
import { requestTimeouts } from '../../../platform/aws/request-timeouts.ts';
import { requiredEnv } from '../../../platform/aws/env.ts';
import { logger } from '../../../platform/log/logger.ts';
import { settingsOfStage } from '../../../platform/settings/running-settings-reader.ts';
import type { JobStore } from './job-store.ts';
import { ensureCapacity, type WorkerPool } from './worker-pool.ts';

/** Starts workers by the function's settings. Takes the number of jobs and returns how many workers are missing. */
export function startedWorkers(
  now: () => number,
  { countLeaving, noteWorkers }: Pick<JobStore, 'countLeaving' | 'noteWorkers'>,
): (jobs: number) => Promise<number> {
  const client = new ECSClient({ maxAttempts: 3, requestHandler: requestTimeouts(5_000) });
  const task = requiredEnv('radarTask');
  const pool: WorkerPool = {
    cluster: requiredEnv('radarCluster'),
    task,
    family: familyOf(task),
    subnets: requiredEnv('radarSubnets').split(','),
    securityGroup: requiredEnv('radarSecurityGroup'),
    maxWorkers: Number(requiredEnv('radarMaxWorkers')),
  };
  const settings = settingsOfStage(now);
  let noted: number | undefined;
  return async (jobs) => {
    const { maxWorkers = pool.maxWorkers } = await settings();
    const missing = await ensureCapacity(client, { ...pool, maxWorkers }, jobs, await countLeaving());
    await note(missing > 0 ? Math.max(1, Math.min(maxWorkers, jobs) - missing) : maxWorkers);
    return missing;
  };

  /** For the times that waiting people are told, which may be wrong for once. */
  async function note(workers: number): Promise<void> {
    if (workers === noted) return;
    try {
      await noteWorkers(workers);
      noted = workers;
    } catch (error) {
      logger.warn('workers not noted', { error: error as Error });
    }
  }
}

/** `…:task-definition/family:3` */
function familyOf(task: string): string {
  return task.replace(/^.*\//, '').replace(/:\d+$/, '');
}
