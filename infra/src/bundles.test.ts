import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
/** The importers carry the counties' boundaries and the list of towns, and nobody waits for them. */
const importsLimitBytes = 2_450 * kilobyte;
/** They carry the lists of towns, of counties and of ZIP codes, because people search by them. */
const tornadoesLimitBytes = 2_400 * kilobyte;
/** They carry the lists of towns and of counties, each of which has a page, and draw their charts and cards over the lines of counties. */
const pagesLimitBytes = 2_450 * kilobyte;

const startsWorkers = new Set([
  'functions/src/features/radar/jobs/dispatch-jobs.stream.ts',
  'functions/src/features/radar/jobs/look-after-jobs.schedule.ts',
]);

const invokesFunctions = new Set<string>([
  'functions/src/features/community-changes/dispatch-changes.stream.ts',
  'functions/src/features/subscriptions/subscriptions.http.ts',
]);

const outdir = mkdtempSync(join(tmpdir(), 'touchdown-bundles-'));
afterAll(() => rmSync(outdir, { recursive: true }));

const bundles = buildApp({ stage: 'dev', outdir, native: 'host', validate: false })
  .synth()
  .stacks.flatMap(({ template }) => resourcesOf(template as StageTemplate, 'AWS::Lambda::Function'))
  .map(([, { Properties, Metadata }]) => ({
    entry: String(Metadata?.[entryMetadata]),
    file: join(outdir, `asset.${String(Properties['Code'].S3Key).replace('.zip', '')}`, 'index.mjs'),
  }));

describe('the bundle of', () => {
  it.each(bundles)('$entry is within its size limit', ({ entry, file }) => {
    const limitOf = {
      tornadoes: tornadoesLimitBytes,
      imports: importsLimitBytes,
      pages: pagesLimitBytes,
    };
    const feature = /^functions\/src\/features\/(tornadoes|imports|pages)\//.exec(
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

  it.each(bundles)('$entry contains the examples of the API only if it serves them', ({ entry, file }) => {
    const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[] };
    const servesThem = entry === 'functions/src/features/api-docs/api-docs.http.ts';
    expect(sources.some((source) => source.endsWith('/examples.ts'))).toBe(servesThem);
  });

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
    // The image does not have it: its Dockerfile removes it.
    expect(JSON.stringify(metafile.outputs)).not.toContain('"sharp"');
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
  const context = "{ awsRequestId: 'r', getRemainingTimeInMillis: () => 10_000 }";
  return runInNewProcess(file, `await handler(${JSON.stringify(event)}, ${context})`);
}

/** Runs in a new process outside this repository, where anything that is not in the bundle is missing. */
function runInNewProcess(file: string, expression: string): unknown {
  const program = `
    globalThis.awslambda = { streamifyResponse: (streaming) => streaming };
    const { handler } = await import(${JSON.stringify(file)});
    process.stdout.write('\\nanswer:' + JSON.stringify(${expression}));`;
  const env = {
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
    CHANGES_DEAD_LETTERS_URL: 'https://sqs.us-east-1.amazonaws.com/111122223333/changes',
    MAIL_QUEUE_URL: 'https://sqs.us-east-1.amazonaws.com/111122223333/mail',
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
    POWERTOOLS_LOG_LEVEL: 'SILENT',
  };
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    env,
    encoding: 'utf8',
  });
  return JSON.parse(output.slice(output.lastIndexOf('answer:') + 'answer:'.length));
}
