import {
  paginateListTasks,
  RunTaskCommand,
  type CapacityProviderStrategyItem,
  type ECSClient,
} from '@aws-sdk/client-ecs';
import { logger } from '../../../platform/log/logger.ts';
import { workersToStart } from './loop-budget.ts';

export interface WorkerPool {
  cluster: string;
  task: string;
  /** The family of the task definition, by which its tasks are listed. */
  family: string;
  subnets: string[];
  securityGroup: string;
  maxWorkers: number;
}

/** RunTask starts no more tasks in one call. */
const maxTasksPerCall = 10;
const onSpotMostly: CapacityProviderStrategyItem[] = [
  { capacityProvider: 'FARGATE_SPOT', weight: 4 },
  { capacityProvider: 'FARGATE', weight: 1 },
];
const onDemand: CapacityProviderStrategyItem[] = [{ capacityProvider: 'FARGATE', weight: 1 }];

/**
 * Starts one worker per job, up to the stage's limit, and returns how many are missing. Of the running workers,
 * `leaving` take no more jobs. RunTask answers 200 even
 * where it started nothing, and it never falls back from Fargate Spot to Fargate, so both are handled here.
 */
export async function ensureCapacity(
  client: ECSClient,
  pool: WorkerPool,
  jobs: number,
  leaving = 0,
): Promise<number> {
  const { cluster, family, maxWorkers } = pool;
  let running = 0;
  // A page has at most a hundred tasks.
  for await (const { taskArns = [] } of paginateListTasks(
    { client },
    { cluster, family, desiredStatus: 'RUNNING' },
  )) {
    running += taskArns.length;
  }
  const wanted = workersToStart(jobs, { running, leaving, maxWorkers });
  if (wanted === 0) return 0;
  const missing = await runTasks(client, pool, wanted, onSpotMostly);
  return missing === 0 ? 0 : runTasks(client, pool, missing, onDemand);
}

/** Returns how many of them were not started. */
async function runTasks(
  client: ECSClient,
  { cluster, task, subnets, securityGroup }: WorkerPool,
  wanted: number,
  capacityProviderStrategy: CapacityProviderStrategyItem[],
): Promise<number> {
  let missing = 0;
  for (let left = wanted; left > 0; left -= maxTasksPerCall) {
    const count = Math.min(left, maxTasksPerCall);
    try {
      const { tasks = [], failures = [] } = await client.send(
        new RunTaskCommand({
          cluster,
          taskDefinition: task,
          count,
          capacityProviderStrategy,
          networkConfiguration: {
            // A public IP address, because the workers' subnets have no other way to the archive.
            awsvpcConfiguration: { subnets, securityGroups: [securityGroup], assignPublicIp: 'ENABLED' },
          },
        }),
      );
      if (failures.length > 0) {
        logger.warn('workers not started', { reasons: failures.map(({ reason }) => reason) });
      }
      missing += count - tasks.length;
    } catch (error) {
      logger.warn('workers not started', { error: error as Error });
      missing += count;
    }
  }
  return missing;
}
