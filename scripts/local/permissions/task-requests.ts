import { account, region } from '../template/local-values.ts';
import type { AccessRequest } from './policy.ts';

export interface RunTaskCall {
  cluster?: string;
  taskDefinition?: string;
  propagateTags?: string;
  tags?: unknown[];
}

/**
 * RunTask asks for more than itself: the task's roles are passed on, and a task that is born with tags
 * is tagged. A stack's tags are on everything in it, so a propagated definition always brings some.
 */
export function runTaskRequests(call: RunTaskCall, passedRoles: readonly string[]): AccessRequest[] {
  const { cluster = '', taskDefinition = '', propagateTags = 'NONE', tags = [] } = call;
  const ofCluster = { 'ecs:cluster': [cluster] };
  const toTasks = { 'iam:PassedToService': ['ecs-tasks.amazonaws.com'] };
  const name = cluster.split('/').at(-1);
  return [
    { action: 'ecs:RunTask', resource: taskDefinition, context: ofCluster },
    ...passedRoles.map((role) => ({ action: 'iam:PassRole', resource: role, context: toTasks })),
    ...(propagateTags !== 'NONE' || tags.length > 0
      ? [
          {
            action: 'ecs:TagResource',
            resource: `arn:aws:ecs:${region}:${account}:task/${name}/the-new-one`,
            context: { 'ecs:CreateAction': ['RunTask'] },
          },
        ]
      : []),
  ];
}

/** A list is of a cluster, and of no resource. */
export function listTasksRequests({ cluster = '' }: RunTaskCall): AccessRequest[] {
  return [{ action: 'ecs:ListTasks', resource: '*', context: { 'ecs:cluster': [cluster] } }];
}
