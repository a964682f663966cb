import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { afterAll, expect, it, vi } from 'vitest';
import { workerImage } from './worker-image.ts';

interface ImageSource {
  directory: string;
  dockerBuildTarget?: string;
  dockerBuildArgs?: Record<string, string>;
  cacheFrom?: { type: string; params: { ref: string } }[];
  cacheTo?: { type: string };
}

const outdir = mkdtempSync(join(tmpdir(), 'touchdown-image-'));

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(outdir, { recursive: true });
});

/** Returns the images of a deployment by their hashes, as CDK's command gets them. */
function images(context: Record<string, string> = {}) {
  const app = new App({ outdir, context });
  const stack = new Stack(app, 'Workers', { env: { region: 'us-east-1' } });
  workerImage(stack);
  app.synth();
  const manifest = JSON.parse(readFileSync(join(outdir, 'Workers.assets.json'), 'utf8')) as {
    dockerImages: Record<string, { source: ImageSource }>;
  };
  return Object.entries(manifest.dockerImages).map(([hash, { source }]) => ({
    hash,
    ...source,
    files: readdirSync(join(outdir, source.directory)),
  }));
}

it('has a base of its own, which only its own file changes, and takes its layers from the registry', () => {
  vi.stubEnv('CDK_DEFAULT_ACCOUNT', '111122223333');
  const [base, worker, ...more] = images().toSorted((a, b) => a.files.length - b.files.length);
  expect(more).toEqual([]);
  expect(base).toMatchObject({
    dockerBuildTarget: 'base',
    files: ['Dockerfile'],
    cacheTo: { type: 'inline' },
  });
  expect(worker?.files).toContain('functions');
  const registry = '111122223333.dkr.ecr.us-east-1.amazonaws.com';
  const repository = 'cdk-hnb659fds-container-assets-111122223333-us-east-1';
  expect(worker?.cacheFrom).toEqual([
    { type: 'registry', params: { ref: `${registry}/${repository}:${base?.hash}` } },
  ]);
});

it('is built on the image that the deployment names, and changes with it', () => {
  const at = (digest: string) => images({ workerBase: `node:24-slim@sha256:${digest}` });
  const [first, second] = [at('0a'), at('1b')];
  for (const { dockerBuildArgs } of first) {
    expect(dockerBuildArgs).toEqual({ NODE_IMAGE: 'node:24-slim@sha256:0a' });
  }
  const hashes = [...first, ...second].map(({ hash }) => hash);
  expect(new Set(hashes).size).toBe(4);
});
