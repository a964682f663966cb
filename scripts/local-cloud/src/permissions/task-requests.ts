import { account, region } from '../template/local-values.ts';
import type { AccessRequest } from './policy.ts';

export interface RunTaskCall {
  cluster?: string;
  taskDefinition?: string;
  propagateTags?: string;
  tags?: unknown[];
}

/**
 * Returns the access requests of RunTask. Besides RunTask itself, AWS requires permission to pass the task's
 * roles and, if the task starts with tags, to tag it. A stack tags everything in it, so a task that takes over
 * the tags of its definition always starts with tags.
 */
export function runTaskRequests(call: RunTaskCall, passedRoles: readonly string[]): AccessRequest[] {
  const { cluster = '', taskDefinition = '', propagateTags = 'NONE', tags = [] } = call;
  const clusterContext = { 'ecs:cluster': [cluster] };
  const passContext = { 'iam:PassedToService': ['ecs-tasks.amazonaws.com'] };
  const name = cluster.split('/').at(-1);
  return [
    { action: 'ecs:RunTask', resource: taskDefinition, context: clusterContext },
    ...passedRoles.map((role) => ({ action: 'iam:PassRole', resource: role, context: passContext })),
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

/** Returns the access requests of ListTasks, which has a cluster but no resource. */
export function listTasksRequests({ cluster = '' }: RunTaskCall): AccessRequest[] {
  return [{ action: 'ecs:ListTasks', resource: '*', context: { 'ecs:cluster': [cluster] } }];
}
