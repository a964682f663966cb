import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveLocally } from '@touchdown/local-cloud/servers/serve-locally.ts';

export interface StartedTask {
  providers: string[];
}

export interface Fleet {
  endpoint: string;
  started: StartedTask[];
  /** All RunTask requests, successful or not. */
  requests: { count: number; providers: string[] }[];
  /** Refuses tasks on these capacity providers: the response is 200 with a reason. Call it without any to recover. */
  refuse: (...providers: string[]) => void;
  stop: () => Promise<void>;
}

interface RunTask {
  count?: number;
  capacityProviderStrategy?: { capacityProvider: string }[];
  tags?: unknown[];
  propagateTags?: string;
  /** Of ListTasks. */
  nextToken?: string;
}

/** As in ECS. */
const tasksPerPage = 100;

/**
 * Starts a stand-in for the ECS API, which runs nothing. It refuses tags, because the roles lack the permission
 * for them.
 */
export async function startFleet(): Promise<Fleet> {
  const started: StartedTask[] = [];
  const requests: Fleet['requests'] = [];
  let refused: string[] = [];
  const { url, stop } = await serveLocally(handle);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as RunTask;
    const isList = String(request.headers['x-amz-target']).endsWith('.ListTasks');
    if (!isList && isTagged(body)) {
      const message = 'You are not authorized to perform: ecs:TagResource';
      return answer(response, 400, { __type: 'AccessDeniedException', message });
    }
    answer(response, 200, isList ? list(body) : run(body));
  }

  function list({ nextToken = '0' }: RunTask) {
    const arns = started.map((_, at) => `arn:task/${at}`);
    const end = Number(nextToken) + tasksPerPage;
    return {
      taskArns: arns.slice(Number(nextToken), end),
      ...(end < arns.length ? { nextToken: String(end) } : {}),
    };
  }

  function run({ count = 1, capacityProviderStrategy = [] }: RunTask) {
    const providers = capacityProviderStrategy.map(({ capacityProvider }) => capacityProvider);
    requests.push({ count, providers });
    // Fargate starts no task while one of the requested providers has no capacity.
    if (providers.some((provider) => refused.includes(provider))) {
      const failure = { reason: 'Capacity is unavailable at this time.' };
      return { tasks: [], failures: Array.from({ length: count }, () => failure) };
    }
    const tasks = Array.from({ length: count }, () => ({ taskArn: `arn:task/${started.length}` }));
    started.push(...tasks.map(() => ({ providers })));
    return { tasks, failures: [] };
  }

  return {
    endpoint: url,
    started,
    requests,
    refuse: (...providers) => {
      refused = providers;
    },
    stop,
  };
}

function isTagged({ tags = [], propagateTags = 'NONE' }: RunTask): boolean {
  return tags.length > 0 || propagateTags !== 'NONE';
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
}
