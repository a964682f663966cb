import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildSync } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { communityFollowers } from '@touchdown/shared/storage/community-followers.ts';
import { buildApp } from './build-app.ts';
import { entryMetadata } from './kit/slice-function.ts';
import { projectRoot } from './kit/project-root.ts';
import { credentialsIn } from './testing/find-secrets.ts';
import { resourcesOf } from './testing/stage-templates.ts';
import type { StageTemplate } from './updates/stage-template.ts';

const kilobyte = 1_000;
const sliceLimitBytes = 1_200 * kilobyte;
/**
 * They refuse common passwords by a filter of 285 kB as text, and check passkeys, with a library that can read the
 * certificates of every kind of device. It starts with the first one.
 */
const accountsLimitBytes = 1_800 * kilobyte;
/** The importers carry the counties' boundaries and the list of towns, and nobody waits for them. */
const importsLimitBytes = 2_900 * kilobyte;
/**
 * They carry the lists of towns, of counties, of forecast offices and of ZIP codes, because people search by them, and
 * count the calls of one route.
 */
const tornadoesLimitBytes = 2_510 * kilobyte;
/**
 * They carry the lists of towns and of counties, each of which has a page, and draw cards and small maps over the lines
 * of counties and the limits of cities, which are unpacked where a map needs them.
 */
const pagesLimitBytes = 4_400 * kilobyte;

/** They carry the lists of towns and of counties, which people follow, and write letters about them. */
const followingLimitBytes = 1_960 * kilobyte;

const startsWorkers = new Set([
  'functions/src/features/radar/jobs/dispatch-jobs.stream.ts',
  'functions/src/features/radar/jobs/look-after-jobs.schedule.ts',
]);

const invokesFunctions = new Set<string>([
  'functions/src/features/community-changes/dispatch-changes.stream.ts',
  'functions/src/features/subscriptions/subscriptions.http.ts',
  'functions/src/features/following/notify/notify.event.ts',
  ...['api', 'pages', 'export', 'streams'].map(
    (part) => `functions/src/features/before-traffic/check-${part}.event.ts`,
  ),
]);

const usesExamples = new Set([
  'functions/src/features/api-docs/api-docs.http.ts',
  'functions/src/features/before-traffic/check-api.event.ts',
]);

const outdir = mkdtempSync(join(tmpdir(), 'touchdown-bundles-'));
afterAll(() => rmSync(outdir, { recursive: true }));

const bundles = buildApp({ stage: 'prod', outdir, native: 'host', validate: false })
  .synth()
  .stacks.flatMap(({ template }) => resourcesOf(template as StageTemplate, 'AWS::Lambda::Function'))
  .map(([, { Properties, Metadata }]) => ({
    entry: String(Metadata?.[entryMetadata]),
    file: join(outdir, `asset.${String(Properties['Code'].S3Key).replace('.zip', '')}`, 'index.mjs'),
  }));

describe('the bundle of', () => {
  it.each(bundles)('$entry is within its size limit', ({ entry, file }) => {
    const limitOf = {
      accounts: accountsLimitBytes,
      tornadoes: tornadoesLimitBytes,
      imports: importsLimitBytes,
      pages: pagesLimitBytes,
      following: followingLimitBytes,
    };
    const feature = /^functions\/src\/features\/(accounts|tornadoes|imports|pages|following)\//.exec(
      entry,
    )?.[1] as keyof typeof limitOf;
    const limit = limitOf[feature] ?? sliceLimitBytes;
    expect(statSync(file).size).toBeLessThanOrEqual(limit);
  });

  it.each(bundles)(
    '$entry contains its SDK, and the clients for ECS and Lambda only if it starts workers or invokes functions',
    ({ entry, file }) => {
      const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[] };
      expect(sources.some((source) => source.includes('@aws-sdk/client-ecs'))).toBe(startsWorkers.has(entry));
      expect(sources.some((source) => source.includes('@aws-sdk/client-lambda'))).toBe(
        invokesFunctions.has(entry),
      );
      expect(readFileSync(file, 'utf8')).not.toMatch(/from ?["']@(aws-sdk|smithy|middy)\//);
    },
  );

  it.each(bundles)(
    '$entry contains the examples of the API only if it serves or calls them',
    ({ entry, file }) => {
      const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[] };
      expect(sources.some((source) => source.endsWith('/examples.ts'))).toBe(usesExamples.has(entry));
    },
  );

  it.each(bundles)('$entry contains no credential (ASVS 13.3.1)', ({ file }) => {
    expect(credentialsIn(readFileSync(file, 'utf8'))).toEqual([]);
  });

  const requested = bundles.filter(({ entry }) => entry.endsWith('.http.ts'));
  it.each(requested)(
    '$entry starts as in Lambda and refuses a request that bypasses the site',
    ({ file }) => {
      const { statusCode, body } = invokeInNewProcess(file, strangersRequest) as HttpAnswer;
      expect([statusCode, JSON.parse(body).code]).toEqual([403, 'FORBIDDEN']);
    },
  );

  const ofBatches = bundles.filter(({ entry }) => /\.(queue|stream)\.ts$/.test(entry));
  it.each(ofBatches)('$entry starts as in Lambda and handles an empty batch', ({ file }) => {
    expect(invokeInNewProcess(file, { Records: [] })).toEqual({ batchItemFailures: [] });
  });

  // Not invoked, because these would call an agency's server.
  const scheduled = bundles.filter(({ entry }) => entry.endsWith('.schedule.ts'));
  it.each(scheduled)('$entry starts as Lambda starts it', ({ file }) => {
    expect(runInNewProcess(file, 'typeof handler')).toBe('function');
  });

  const invoked = bundles.filter(({ entry }) => entry.endsWith('.event.ts'));
  it.each(invoked)('$entry starts as Lambda starts it', ({ file }) => {
    expect(runInNewProcess(file, 'typeof handler')).toBe('function');
  });

  const streamed = bundles.filter(({ entry }) => entry.endsWith('.url.ts'));
  it.each(streamed)('$entry starts as Lambda starts it', ({ file }) => {
    expect(runInNewProcess(file, 'typeof handler')).toBe('function');
  });

  it('are all started', () => {
    const started = [requested, ofBatches, scheduled, invoked, streamed].flat();
    expect(started).toHaveLength(bundles.length);
  });
});

describe('the check before traffic', () => {
  const fileOf = (name: string) => bundles.find(({ entry }) => entry.endsWith(`/${name}.ts`))?.file ?? '';

  /** Runs the bundle of a check, and answers it as Lambda does with the bundles of functions, and as CodeDeploy. */
  async function checked(part: string, names: readonly string[], without?: string) {
    const told: Record<string, unknown>[] = [];
    const server = createServer((incoming, outgoing) => {
      void incoming.toArray().then(async (chunks) => {
        const body = Buffer.concat(chunks as Buffer[]).toString();
        const invoked = /^\/2015-03-31\/functions\/([^/]+)\/invocations\?Qualifier=3$/.exec(
          incoming.url ?? '',
        )?.[1];
        if (!invoked) {
          told.push({ ...(JSON.parse(body) as object), target: incoming.headers['x-amz-target'] });
          return outgoing.end('{}');
        }
        const name = decodeURIComponent(invoked);
        try {
          const call = invocationOf(JSON.parse(body) as object);
          // Asynchronous, because the check waits for this server.
          const { args, env } = processOf(fileOf(name), call, without);
          const answer = answerIn((await promisify(execFile)(process.execPath, args, { env })).stdout);
          return outgoing.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
        } catch (error) {
          const errorMessage = /Error: .*/.exec(String((error as { stderr?: unknown }).stderr))?.[0];
          outgoing.setHeader('x-amz-function-error', 'Unhandled');
          return outgoing.end(JSON.stringify({ errorType: 'Error', errorMessage }));
        }
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const event = { DeploymentId: 'd-1', LifecycleEventHookExecutionId: 'hook-1' };
    const program = `const { handler } = await import(${JSON.stringify(fileOf(`check-${part}.event`))});
      await handler(${JSON.stringify(event)});`;
    const env = {
      ...lambdaEnvironment,
      POWERTOOLS_LOG_LEVEL: 'ERROR',
      CHECKED_VERSIONS: names.map((name) => `${name}=${name}:3`).join(','),
      AWS_ENDPOINT_URL_LAMBDA: url,
      AWS_ENDPOINT_URL_CODEDEPLOY: url,
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
    };
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { env });
    const { stdout, stderr } = await run.finally(() => server.close());
    return { told, log: stdout + stderr };
  }

  it('lets healthy versions have requests, of functions that only write too', async () => {
    const { told, log } = await checked('api', ['uploads.http', 'api-docs.http']);
    expect([log, told]).toEqual([
      '',
      [
        {
          target: 'CodeDeploy_20141006.PutLifecycleEventHookExecutionStatus',
          deploymentId: 'd-1',
          lifecycleEventHookExecutionId: 'hook-1',
          status: 'Succeeded',
        },
      ],
    ]);
  });

  it('refuses a version that lacks a setting, and says which call failed and why', async () => {
    const { told, log } = await checked('api', ['uploads.http', 'api-docs.http'], 'STAGING_BUCKET');
    expect(told).toMatchObject([{ status: 'Failed' }]);
    expect(log).toContain('new version refused');
    expect(log).toContain('uploads.http, POST /api/v1/');
    expect(log).toContain('The environment variable STAGING_BUCKET is not set.');
    expect(log).not.toContain('api-docs.http, ');
  });

  it('calls functions that stream', async () => {
    const { told, log } = await checked('streams', [
      'progress.url',
      'private-file.url',
      'loop-tilts.url',
      'archived-volume.url',
    ]);
    expect([log, told]).toMatchObject(['', [{ status: 'Succeeded' }]]);
    const broken = await checked('streams', ['progress.url', 'private-file.url'], 'RADAR_TABLE');
    expect(broken.told).toMatchObject([{ status: 'Failed' }]);
  });
});

describe('the context of the workers’ image', () => {
  const folder = readdirSync(outdir).find((name) =>
    existsSync(join(outdir, name, 'infra/radar-worker/Dockerfile')),
  );
  const files = globSync('**', { cwd: join(outdir, String(folder)) });

  it('contains the worker’s sources and no tests', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        'package-lock.json',
        'functions/src/features/radar/worker/render.task.ts',
        'web/package.json',
      ]),
    );
    expect(files.filter((file) => /\.test\.ts$|node_modules|^web\/src/.test(file))).toEqual([]);
  });

  it('contains every module that the worker imports', () => {
    const { metafile } = buildSync({
      absWorkingDir: projectRoot,
      // A thread of the worker has an entry of its own.
      entryPoints: ['worker/render.task.ts', 'threads/radar.worker.ts'].map(
        (entry) => `functions/src/features/radar/${entry}`,
      ),
      alias: {
        '@touchdown/shared': join(projectRoot, 'shared/src'),
        '@touchdown/level2': join(projectRoot, 'shared/level2/src'),
      },
      packages: 'external',
      platform: 'node',
      format: 'esm',
      bundle: true,
      metafile: true,
      write: false,
      outdir: 'unused',
    });
    const imported = Object.keys(metafile.inputs);
    expect(imported.length).toBeGreaterThan(50);
    expect(imported.filter((file) => !files.includes(file))).toEqual([]);
    const dockerfile = readFileSync(join(projectRoot, 'infra/radar-worker/Dockerfile'), 'utf8');
    const removed =
      /node_modules && rm -rf ((?:[^\n]*\\\n)*[^\n]*)/.exec(dockerfile)?.[1]?.match(/@?[\w-]+(\/[\w-]+)?/g) ??
      [];
    expect(removed).toEqual(expect.arrayContaining(['sharp', '@aws-sdk/client-ssm']));
    const reached = JSON.stringify(metafile);
    expect(
      removed.filter((name) => reached.includes(`node_modules/${name}/`) || reached.includes(`"${name}"`)),
    ).toEqual([]);
  });

  it('leaves out what other functions and pages change, so that few commits make a new image', () => {
    const rooms = new Set(files.filter((file) => file.endsWith('.ts')).map(roomOf));
    expect([...rooms].toSorted()).toEqual([
      'functions/src/domain/radar-loops',
      'functions/src/features/radar',
      'functions/src/platform',
      'shared/level2/src',
      'shared/src/contract',
      'shared/src/geo',
      'shared/src/radar',
      'shared/src/storage',
      'shared/src/text',
    ]);
  });
});

interface HttpAnswer {
  statusCode: number;
  body: string;
}

/** `functions/src/platform/aws/dynamo.ts` is in `functions/src/platform`. */
function roomOf(file: string): string {
  return (
    /^(functions\/src\/(?:platform|\w+\/[\w-]+)|shared\/level2\/src|shared\/src\/\w+)\//.exec(file)?.[1] ??
    file
  );
}

const strangersRequest = {
  version: '2.0',
  routeKey: '$default',
  rawPath: '/api/v1/tornadoes',
  rawQueryString: '',
  headers: {},
  requestContext: { requestId: 'r', http: { method: 'GET', path: '/api/v1/tornadoes' } },
  isBase64Encoded: false,
};

function invokeInNewProcess(file: string, event: object): unknown {
  return runInNewProcess(file, invocationOf(event));
}

function invocationOf(event: object): string {
  const context = "{ awsRequestId: 'r', getRemainingTimeInMillis: () => 10_000 }";
  return `await handler(${JSON.stringify(event)}, ${context})`;
}

/** Runs in a new process outside this repository, where anything that is not in the bundle is missing. */
function runInNewProcess(file: string, expression: string): unknown {
  const { args, env } = processOf(file, expression);
  return answerIn(execFileSync(process.execPath, args, { env, encoding: 'utf8' }));
}

function processOf(file: string, expression: string, without?: string) {
  const program = `
    ${streamingRuntime}
    const { handler } = await import(${JSON.stringify(file)});
    process.stdout.write('\\n\\0' + JSON.stringify(${expression}));`;
  const variables = Object.entries(lambdaEnvironment).filter(([name]) => name !== without);
  return { args: ['--input-type=module', '--eval', program], env: Object.fromEntries(variables) };
}

function answerIn(output: string): unknown {
  return JSON.parse(output.slice(output.lastIndexOf('\0') + 1));
}

/** What Lambda gives to functions that stream. Invoke returns all of the response at once, the prelude first. */
const streamingRuntime = `
    const { PassThrough } = await import('node:stream');
    globalThis.awslambda = {
      streamifyResponse: (streaming) => async (event) => {
        const stream = new PassThrough();
        const text = stream.toArray();
        await streaming(event, stream);
        return Buffer.concat(await text).toString();
      },
      HttpResponseStream: {
        from: (stream, prelude) => {
          stream.write(JSON.stringify(prelude) + '\\0'.repeat(8));
          return stream;
        },
      },
    };`;

const lambdaEnvironment = {
  ALERT_TOPIC: 'arn:aws:sns:us-east-1:111122223333:alerts',
  AWS_REGION: 'us-east-1',
  STAGE: 'test',
  CATALOGUE_TABLE: 'catalogue',
  COMMUNITY_TABLE: 'community',
  MEDIA_BUCKET: 'media',
  MOVE_PAUSE_SECONDS: '60',
  RECORD_BUCKET: 'record',
  SITE_BUCKET: 'site',
  SITE_URL: 'https://site.example',
  EPHEMERAL_TABLE: 'ephemeral',
  STAGING_BUCKET: 'staging',
  IMAGES_BUCKET: 'images',
  FOLLOWERS: Object.keys(communityFollowers)
    .map((name) => `${name}=function`)
    .join(','),
  NOTIFICATION_WRITER: 'writer',
  CHANGES_DEAD_LETTERS_URL: 'https://sqs.us-east-1.amazonaws.com/111122223333/changes',
  MAIL_QUEUE_URL: 'https://sqs.us-east-1.amazonaws.com/111122223333/mail',
  DECISION_QUEUE_URL: 'https://sqs.us-east-1.amazonaws.com/111122223333/decisions',
  WATCHED_QUEUES: 'dead-letters/mail=https://sqs.us-east-1.amazonaws.com/111122223333/mail-dead',
  RADAR_TABLE: 'radar',
  RADAR_QUEUE_URL: 'https://sqs.us-east-1.amazonaws.com/111122223333/radar',
  RADAR_DEAD_LETTERS_URL: 'https://sqs.us-east-1.amazonaws.com/111122223333/dead',
  DROPPED_FILES_URL: 'https://sqs.us-east-1.amazonaws.com/111122223333/dropped',
  RADAR_LOOP_MONEY_PER_DAY: '1',
  RADAR_CLUSTER: 'cluster',
  RADAR_TASK: 'arn:aws:ecs:us-east-1:111122223333:task-definition/radar:1',
  RADAR_SUBNETS: 'subnet-1,subnet-2',
  RADAR_SECURITY_GROUP: 'sg-1',
  RADAR_MAX_WORKERS: '2',
  SESSION_KEYS: 'newest,older',
  RELEASE_KEYS: 'newest,older',
  MAIL_LINK_KEYS: 'newest,older',
  ORIGIN_VERIFY: 'newest,older',
  WATCH_KEYS: 'newest,older',
  API_ID: 'abc123',
  BRAKED_REQUESTS_PER_SECOND: '40',
  WATCHED_LOGS: 'watch.schedule',
  CHECKED_VERSIONS: 'tornadoes.http=tornadoes:1',
  POWERTOOLS_LOG_LEVEL: 'SILENT',
};
