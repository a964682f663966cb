import { fileURLToPath } from 'node:url';
import type { Faults } from '../faults/faults.ts';
import type { CodeOf } from './function-code.ts';
import { standInEnvironment, type Endpoints } from './stand-in-environment.ts';
import { nameOf, onlyVersion } from '../template/local-values.ts';
import type { PlacedResource } from '../template/stack-template.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';
import { FunctionError, FunctionSandbox, type SandboxOptions, type StreamSink } from './function-sandbox.ts';
import type { SandboxRoom } from './sandbox-room.ts';

/** The concurrency limit of each function. Further events wait, as do those for which there is no room. */
const maxSandboxes = 4;

/**
 * Starting a sandbox takes a fifth of a second or more of processor time. So an event waits this long for the end of
 * another one before it gets a sandbox beside it: the requests of one page share the function's first.
 */
const patienceMilliseconds = 150;

/** Who waited for an invocation has gone before it began. */
export class CallerGone extends Error {}

/** Lambda has no room for the invocation: the function has not run. */
export class InvocationThrottled extends Error {}

/** The code of each version that can run, and which one the alias names at first. */
export interface FunctionVersions {
  live: string;
  /** Returns the file of a version, or undefined if there is no such version any more. */
  fileOf: (version: string) => string | undefined;
}

/** A Lambda function of the template: its entry, its environment, its sandboxes. */
export class LocalFunction {
  readonly name: string;
  #options: SandboxOptions;
  readonly #versions: FunctionVersions;
  readonly #idle: FunctionSandbox[] = [];
  readonly #all = new Set<FunctionSandbox>();
  readonly #room: SandboxRoom;
  readonly #faults: Faults | undefined;
  #stale = new WeakSet<FunctionSandbox>();

  constructor(options: SandboxOptions, room: SandboxRoom, faults?: Faults, versions?: FunctionVersions) {
    this.name = options.functionName;
    this.#options = options;
    this.#versions = versions ?? { live: onlyVersion, fileOf: () => undefined };
    this.version = this.#versions.live;
    this.#room = room;
    this.#faults = faults;
  }

  /** Throws `CallerGone` if the caller goes while the event waits for a sandbox. */
  async invoke(event: unknown, sink?: StreamSink, gone?: AbortSignal): Promise<unknown> {
    const struck = await this.#faults?.strike('function', (name) => name === this.name);
    if (struck?.failure === 'throttle') throw new InvocationThrottled('Rate Exceeded.');
    if (struck) {
      const sentence = 'A fault of the plan has ended the function.';
      this.#options.log(`Runtime.ExitError: ${sentence}`);
      throw new FunctionError('Runtime.ExitError', sentence);
    }
    const sandbox = await this.#acquire(gone);
    try {
      return await sandbox.invoke(event, sink);
    } finally {
      this.#release(sandbox);
    }
  }

  /** The version that answers. */
  version: string;

  get variables(): Readonly<Record<string, string>> {
    return this.#options.env;
  }

  hasVersion(version: string): boolean {
    return version === this.version || this.#versions.fileOf(version) !== undefined;
  }

  /** Lets another version answer. */
  point(version: string): void {
    const entry = this.#versions.fileOf(version) ?? this.#options.entry;
    this.version = version;
    this.#options = { ...this.#options, entry };
    this.recycle();
  }

  /** Gives the version that answers other variables, as a deployment does. */
  configure(env: Record<string, string>): void {
    this.#options = { ...this.#options, env };
    this.recycle();
  }

  /** Replaces the sandboxes after a change of code: idle ones now, busy ones after their event. */
  recycle(): void {
    for (const sandbox of this.#idle.splice(0)) this.#drop(sandbox);
    for (const sandbox of this.#all) this.#stale.add(sandbox);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((sandbox) => sandbox.close()));
  }

  async #acquire(gone?: AbortSignal): Promise<FunctionSandbox> {
    const lookAgain = () => this.#room.wakeAll();
    gone?.addEventListener('abort', lookAgain);
    const patience = setInterval(lookAgain, patienceMilliseconds).unref();
    const cameAt = Date.now();
    try {
      for (;;) {
        if (gone?.aborted) throw new CallerGone('The caller has gone.');
        const free = this.#takeUp() ?? (this.#needsOneMore(cameAt) ? this.#open() : undefined);
        if (free) return free;
        await this.#room.change();
      }
    } finally {
      clearInterval(patience);
      gone?.removeEventListener('abort', lookAgain);
    }
  }

  /** Returns the sandbox that was used last. */
  #takeUp(): FunctionSandbox | undefined {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      this.#room.takeUp(idle);
      if (!idle.ended) return idle;
      this.#drop(idle);
    }
    return undefined;
  }

  #needsOneMore(waitsSince: number): boolean {
    const startedAt = [...this.#all].map((sandbox) => sandbox.startedAt);
    // One that starts takes its event at once, and then the next.
    return startedAt.every((at) => Date.now() - Math.max(at, waitsSince) >= patienceMilliseconds);
  }

  #open(): FunctionSandbox | undefined {
    if (this.#all.size >= maxSandboxes || !this.#room.tryOpen(this.#all.size === 0)) return undefined;
    const sandbox = new FunctionSandbox(this.#options, this.#room.hosts);
    this.#all.add(sandbox);
    return sandbox;
  }

  #release(sandbox: FunctionSandbox): void {
    if (sandbox.ended || this.#stale.has(sandbox)) return this.#drop(sandbox);
    this.#idle.push(sandbox);
    this.#room.rest(sandbox, this.#all.size > 1, () => {
      this.#idle.splice(this.#idle.indexOf(sandbox), 1);
      this.#drop(sandbox);
    });
  }

  #drop(sandbox: FunctionSandbox): void {
    this.#all.delete(sandbox);
    this.#room.closed(sandbox);
    void sandbox.close();
  }
}

/** What functions need of the cloud that they run in. */
export interface FunctionSurroundings {
  endpoints: Endpoints;
  codeOf: CodeOf;
  /** Returns more variables for a function that has these in the template. They win. */
  moreVariables?: ((variables: Readonly<Record<string, string>>) => Record<string, string>) | undefined;
  room: SandboxRoom;
  faults?: Faults;
  /** What each function writes, by the log that the template gives it. */
  logs: FunctionLogs;
  /** Which versions of a function there are. */
  versionsOf?: ((resource: PlacedResource) => FunctionVersions) | undefined;
  log: (line: string) => void;
}

interface FunctionLogs {
  open: (name: string) => void;
  add: (name: string, line: string) => void;
}

/** Reads the template again for the variables of functions that play already. */
export function configureAgain(
  functions: ReadonlyMap<string, LocalFunction>,
  resolver: TemplateResolver,
  surroundings: FunctionSurroundings,
): void {
  for (const resource of resolver.ofType('AWS::Lambda::Function')) {
    const { env } = sandboxOptions(resource, resolver, surroundings);
    functions.get(nameOf(resource))?.configure(env);
  }
}

/** Returns every function of the template by its local name. */
export function localFunctions(
  resolver: TemplateResolver,
  surroundings: FunctionSurroundings,
): Map<string, LocalFunction> {
  return new Map(
    resolver.ofType('AWS::Lambda::Function').map((resource) => {
      const options = sandboxOptions(resource, resolver, surroundings);
      const { room, faults, versionsOf } = surroundings;
      const local = new LocalFunction(options, room, faults, versionsOf?.(resource));
      return [local.name, local];
    }),
  );
}

function sandboxOptions(
  resource: PlacedResource,
  resolver: TemplateResolver,
  { endpoints, codeOf, moreVariables, logs, log }: FunctionSurroundings,
): SandboxOptions {
  const properties = resolver.properties(resource);
  const functionName = nameOf(resource);
  const memoryMb = Number(properties['MemorySize'] ?? 128);
  const variables =
    (properties['Environment'] as { Variables?: Record<string, string> } | undefined)?.Variables ?? {};
  const code = codeOf(resource, properties);
  const isUnplayed = 'unplayed' in code;
  const group = logGroupOf(properties, resolver) ?? `/aws/lambda/${functionName}`;
  logs.open(group);
  if (isUnplayed) log(`Not played: ${resource.stackName}/${resource.logicalId}, ${code.unplayed}.`);
  return {
    functionName,
    entry: isUnplayed ? fileURLToPath(new URL('unplayed-function.ts', import.meta.url)) : code.file,
    handler: isUnplayed ? 'handler' : code.handler,
    memoryMb,
    timeoutSeconds: Number(properties['Timeout'] ?? 3),
    env: {
      ...runtimeEnvironment(functionName, memoryMb, endpoints),
      ...withLocalSiteUrl(withoutNodeOptions(variables), endpoints.site),
      ...moreVariables?.(variables),
      ...(isUnplayed ? { LOCAL_CLOUD_UNPLAYED: code.unplayed } : {}),
    },
    log: (line) => {
      logs.add(group, line);
      log(line);
    },
  };
}

function logGroupOf({ LoggingConfig: config }: Record<string, unknown>, resolver: TemplateResolver) {
  const { LogGroup: named } = (config ?? {}) as { LogGroup?: string };
  const group = resolver.ofType('AWS::Logs::LogGroup').find((one) => nameOf(one) === named);
  const name = group ? resolver.properties(group)['LogGroupName'] : named;
  return typeof name === 'string' ? name : undefined;
}

/** Returns the variables that Lambda sets, and the URLs of the stand-ins. */
function runtimeEnvironment(
  functionName: string,
  memoryMb: number,
  endpoints: Endpoints,
): Record<string, string> {
  return {
    ...standInEnvironment(endpoints, functionName),
    AWS_LAMBDA_FUNCTION_NAME: functionName,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${functionName}`,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
  };
}

/** Replaces the site's HTTPS URL with HTTP, so that links in mail work on this machine. */
function withLocalSiteUrl(variables: Record<string, string>, site: string): Record<string, string> {
  const deployed = site.replace(/^http:/, 'https:');
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, value === deployed ? site : value]),
  );
}

/** The options, such as source maps, are for Lambda's runtime, and these threads are not started with them. */
function withoutNodeOptions({
  NODE_OPTIONS: _ignored,
  ...rest
}: Record<string, string>): Record<string, string> {
  return rest;
}
