import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveLocally } from './serve-locally.ts';

export interface StartedTask {
  providers: string[];
}

export interface Fleet {
  endpoint: string;
  started: StartedTask[];
  /** What RunTask was asked, whether it started anything or not. */
  asked: { count: number; providers: string[] }[];
  /** Starts no task on these machines: 200, and the reason. Empty: all is well again. */
  refuse: (...providers: string[]) => void;
  stop: () => Promise<void>;
}

interface RunTask {
  count?: number;
  capacityProviderStrategy?: { capacityProvider: string }[];
  tags?: unknown[];
  propagateTags?: string;
}

/**
 * ECS on the wire, for whoever asks it for workers, with the rights that their roles have: a task with tags
 * needs one more. Nothing runs.
 */
export async function startFleet(): Promise<Fleet> {
  const started: StartedTask[] = [];
  const asked: Fleet['asked'] = [];
  let refused: string[] = [];
  const { url, stop } = await serveLocally((request, response) => void handle(request, response));

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as RunTask;
    const isList = String(request.headers['x-amz-target']).endsWith('.ListTasks');
    if (!isList && isTagged(body)) {
      const message = 'You are not authorized to perform: ecs:TagResource';
      return answer(response, 400, { __type: 'AccessDeniedException', message });
    }
    answer(response, 200, isList ? { taskArns: started.map((_, at) => `arn:task/${at}`) } : run(body));
  }

  function run({ count = 1, capacityProviderStrategy = [] }: RunTask) {
    const providers = capacityProviderStrategy.map(({ capacityProvider }) => capacityProvider);
    asked.push({ count, providers });
    // As long as spare machines are asked for and there are none, Fargate takes no other.
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
    asked,
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
