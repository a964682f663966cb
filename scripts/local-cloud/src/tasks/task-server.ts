import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveLocally } from '../servers/serve-locally.ts';
import type { Permissions } from '../permissions/permissions.ts';
import { signerOf } from '../permissions/signer.ts';
import { listTasksRequests, runTaskRequests, type RunTaskCall } from '../permissions/task-requests.ts';
import { account, region } from '../template/local-values.ts';
import { entryMetadata } from '../template/metadata.ts';
import { startTask, type RunningTask } from './running-task.ts';
import type { TaskDefinition } from './task-definition.ts';

export interface TaskServer {
  endpoint: string;
  /** Starts to run tasks of the templates' definitions. `environmentOf` returns additional variables. */
  play: (
    definitions: TaskDefinition[],
    environmentOf: (accessKey: string) => Record<string, string>,
    permissions: Permissions,
    log: (line: string) => void,
  ) => void;
  /** Prevents the next tasks from starting. RunTask then responds with 200 and the reason, as Fargate does. */
  failNext: (times: number, reason?: string) => void;
  running: () => readonly RunningTask[];
  stop: () => Promise<void>;
}

interface RunTask extends RunTaskCall {
  count?: number;
  networkConfiguration?: { awsvpcConfiguration?: { subnets?: string[] } };
}

/** Starts a server that speaks the used part of ECS's protocol. A task is a process on this machine. */
export async function startTaskServer(): Promise<TaskServer> {
  const running = new Map<string, RunningTask>();
  const failures: string[] = [];
  let definitions: TaskDefinition[] = [];
  let environmentOf: (accessKey: string) => Record<string, string> = () => ({});
  let permissions: Permissions | undefined;
  let log: (line: string) => void = () => {};
  const { url, stop } = await serveLocally(handle);

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray()).toString();
    const operation = String(incoming.headers['x-amz-target']).split('.')[1];
    const input = JSON.parse(body) as RunTask & { family?: string };
    const signer = signerOf(incoming.headers);
    if (operation === 'RunTask') return runTask(input, signer, outgoing);
    if (operation === 'ListTasks') {
      const denial = permissions?.check(signer, listTasksRequests(input));
      if (denial) return refuse(outgoing, 'AccessDeniedException', denial.message);
      const arns = [...running].filter(([, { family }]) => !input.family || family === input.family);
      return answer(outgoing, 200, { taskArns: arns.map(([arn]) => arn) });
    }
    refuse(
      outgoing,
      'InvalidParameterException',
      `The local cloud plays only RunTask and ListTasks, not ${operation}.`,
    );
  }

  function runTask(input: RunTask, signer: string | undefined, outgoing: ServerResponse): void {
    const { taskDefinition = '', count = 1, networkConfiguration } = input;
    const definition = definitions.find(
      ({ arn, family }) => arn === taskDefinition || family === taskDefinition,
    );
    if (!definition)
      return refuse(outgoing, 'ClientException', `There is no task definition ${taskDefinition}.`);
    const denial = permissions?.check(signer, runTaskRequests(input, definition.roles));
    if (denial) return refuse(outgoing, 'AccessDeniedException', denial.message);
    if (!networkConfiguration?.awsvpcConfiguration?.subnets?.length) {
      return refuse(outgoing, 'InvalidParameterException', 'Network Configuration must be provided.');
    }
    const { entry } = definition;
    if (entry === undefined)
      return refuse(
        outgoing,
        'ClientException',
        `${taskDefinition} runs an image, which the local cloud does not play: name its source in the metadata ${entryMetadata}.`,
      );
    const reasons = failures.splice(0, count);
    const tasks = Array.from({ length: count - reasons.length }, () => start({ ...definition, entry }));
    answer(outgoing, 200, {
      tasks: tasks.map((taskArn) => ({ taskArn, lastStatus: 'PROVISIONING', desiredStatus: 'RUNNING' })),
      failures: reasons.map((reason) => ({ arn: taskDefinition, reason })),
    });
  }

  function start(definition: TaskDefinition & { entry: string }): string {
    const id = randomUUID().replaceAll('-', '');
    const arn = `arn:aws:ecs:${region}:${account}:task/${definition.family}/${id}`;
    const task = startTask(definition, environmentOf(definition.accessKey), log);
    running.set(arn, task);
    void task.ended.then(() => running.delete(arn));
    return arn;
  }

  return {
    endpoint: url,
    play: (newDefinitions, newEnvironmentOf, newPermissions, newLog) => {
      definitions = newDefinitions;
      environmentOf = newEnvironmentOf;
      permissions = newPermissions;
      log = newLog;
    },
    failNext: (times, reason = 'Capacity is unavailable at this time.') =>
      failures.push(...Array.from({ length: times }, () => reason)),
    running: () => [...running.values()],
    stop: async () => {
      await Promise.all([stop(), ...[...running.values()].map((task) => task.stop())]);
    },
  };
}

function refuse(outgoing: ServerResponse, type: string, message: string): void {
  answer(outgoing, 400, { __type: type, message });
}

function answer(outgoing: ServerResponse, status: number, body: object): void {
  outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
}
