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

const bundles = buildApp({ stage: 'dev', outdir, validate: false })
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

  it.each(bundles)('$entry holds no credential', ({ file }) => {
    expect(credentialsIn(readFileSync(file, 'utf8'))).toEqual([]);
  });

  it.each(bundles)(
    '$entry starts as Lambda starts it, and refuses who does not come through the site',
    ({ file }) => {
      expect(invokeInNewProcess(file)).toEqual({ status: 403, code: 'FORBIDDEN' });
    },
  );
});

/** A process of its own, with nothing of this repository to lean on: what is not in the bundle is missing. */
function invokeInNewProcess(file: string): unknown {
  const event = {
    version: '2.0',
    routeKey: '$default',
    rawPath: '/api/v1/tornadoes',
    rawQueryString: '',
    headers: {},
    requestContext: { requestId: 'r', http: { method: 'GET', path: '/api/v1/tornadoes' } },
    isBase64Encoded: false,
  };
  const program = `
    const { handler } = await import(${JSON.stringify(file)});
    const { statusCode, body } = await handler(${JSON.stringify(event)}, { awsRequestId: 'r', getRemainingTimeInMillis: () => 10_000 });
    process.stdout.write('\\nanswer:' + JSON.stringify({ status: statusCode, code: JSON.parse(body).code }));`;
  const env = {
    AWS_REGION: 'us-east-1',
    STAGE: 'test',
    CATALOGUE_TABLE: 'catalogue',
    MEDIA_BUCKET: 'media',
    ORIGIN_VERIFY: 'newest,older',
    POWERTOOLS_LOG_LEVEL: 'SILENT',
  };
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    env,
    encoding: 'utf8',
  });
  return JSON.parse(output.slice(output.lastIndexOf('answer:') + 'answer:'.length));
}
