import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildApp } from './build-app.ts';
import { entryMetadata } from './kit/slice-function.ts';
import { credentialsIn } from './testing/find-secrets.ts';
import { resourcesOf, type StageTemplate } from './testing/stage-templates.ts';

const kilobyte = 1_000;
const sliceLimitBytes = 1_200 * kilobyte;
const tornadoesLimitBytes = 900 * kilobyte;

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
  it.each(bundles)('$entry is within its size', ({ entry, file }) => {
    const limit = entry.startsWith('functions/src/tornadoes/') ? tornadoesLimitBytes : sliceLimitBytes;
    expect(statSync(file).size).toBeLessThanOrEqual(limit);
  });

  it.each(bundles)('$entry carries its own SDK, with no client that it has no business with', ({ file }) => {
    const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[] };
    expect(sources.filter((source) => source.includes('@aws-sdk/client-ecs'))).toEqual([]);
    expect(readFileSync(file, 'utf8')).not.toMatch(/from ?["']@(aws-sdk|smithy|middy)\//);
  });

  it.each(bundles)('$entry holds no credential (ASVS 13.3.1)', ({ file }) => {
    expect(credentialsIn(readFileSync(file, 'utf8'))).toEqual([]);
  });

  const requested = bundles.filter(({ entry }) => entry.endsWith('.http.ts'));
  it.each(requested)(
    '$entry starts as Lambda starts it, and refuses who does not come through the site',
    ({ file }) => {
      const { statusCode, body } = invokeInNewProcess(file, strangersRequest) as HttpAnswer;
      expect([statusCode, JSON.parse(body).code]).toEqual([403, 'FORBIDDEN']);
    },
  );

  const ofBatches = bundles.filter(({ entry }) => /\.(queue|stream)\.ts$/.test(entry));
  it.each(ofBatches)('$entry starts as Lambda starts it, and has done with an empty batch', ({ file }) => {
    expect(invokeInNewProcess(file, { Records: [] })).toEqual({ batchItemFailures: [] });
  });

  // Invoked, these would ask an agency's server.
  const scheduled = bundles.filter(({ entry }) => entry.endsWith('.schedule.ts'));
  it.each(scheduled)('$entry starts as Lambda starts it', ({ file }) => {
    expect(runInNewProcess(file, 'typeof handler')).toBe('function');
  });

  it('are all started', () => {
    expect(requested.length + ofBatches.length + scheduled.length).toBe(bundles.length);
  });
});

interface HttpAnswer {
  statusCode: number;
  body: string;
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

/** A process of its own, with nothing of this repository to lean on: what is not in the bundle is missing. */
function runInNewProcess(file: string, expression: string): unknown {
  const program = `
    const { handler } = await import(${JSON.stringify(file)});
    process.stdout.write('\\nanswer:' + JSON.stringify(${expression}));`;
  const env = {
    AWS_REGION: 'us-east-1',
    STAGE: 'test',
    CATALOGUE_TABLE: 'catalogue',
    COMMUNITY_TABLE: 'community',
    MEDIA_BUCKET: 'media',
    RECORD_BUCKET: 'record',
    SITE_BUCKET: 'site',
    SITE_URL: 'https://site.example',
    EPHEMERAL_TABLE: 'ephemeral',
    STAGING_BUCKET: 'staging',
    IMAGES_BUCKET: 'images',
    MAIL_QUEUE_URL: 'https://sqs.us-east-1.amazonaws.com/111122223333/mail',
    SESSION_KEYS: 'newest,older',
    ORIGIN_VERIFY: 'newest,older',
    POWERTOOLS_LOG_LEVEL: 'SILENT',
  };
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    env,
    encoding: 'utf8',
  });
  return JSON.parse(output.slice(output.lastIndexOf('answer:') + 'answer:'.length));
}
