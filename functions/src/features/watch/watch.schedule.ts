import { setTimeout as pause } from 'node:timers/promises';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import { sqs } from '../../platform/aws/sqs.ts';
import { probeSite } from './probe-site.ts';
import { queueDepths, watchedQueues, readLateSources, watch } from './watch.ts';

const table = requiredEnv('catalogueTable');
const siteUrl = requiredEnv('siteUrl');
const [watchKey = ''] = requiredEnv('watchKeys').split(',');
const client = dynamo();
const ports = {
  depths: queueDepths(sqs(), watchedQueues(requiredEnv('watchedQueues'))),
  lateSources: () => readLateSources(client, table, Date.now()),
  probe: () => probeSite(siteUrl, watchKey),
  wait: (milliseconds: number) => pause(milliseconds),
};

/** Called every five minutes. Its log lines are what the alarm counts, so it fails only if it cannot run at all. */
export async function handler(): Promise<void> {
  await watch(ports);
}
