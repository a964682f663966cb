import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DefaultStackSynthesizer, IgnoreMode, Stack } from 'aws-cdk-lib';
import { DockerImageAsset, Platform, type DockerCacheOption } from 'aws-cdk-lib/aws-ecr-assets';
import type { Construct } from 'constructs';
import { projectRoot } from '../../kit/project-root.ts';

const imageFolder = join('infra', 'radar-worker');

/** The folders with all modules that the worker imports. A change of any other file makes no new image. */
const workerSources = [
  ...['domain/radar-loops', 'features/radar', 'platform'].map((folder) => `functions/src/${folder}`),
  ...['contract', 'geo', 'radar', 'storage', 'text'].map((folder) => `shared/src/${folder}`),
  'shared/level2/src',
];

const platform = Platform.LINUX_ARM64;

/** The context with which a deployment gives the image that ours is built on: `node:…@sha256:…`. */
export const workerBaseContext = 'workerBase';

/**
 * The workers' image. Docker builds it on the machine that deploys; a synthesis only lists its files. If functions are
 * not bundled, the image has no code either.
 *
 * Its base with ffmpeg is an image of its own in the same repository, and changes only with the Dockerfile. A machine
 * that has never built it, as in CI, takes its layers from there. So a new worker adds only its own layers, instead of
 * 135 MB more in each image. Where the base cannot be read, it is built again.
 */
export function workerImage(scope: Construct): DockerImageAsset {
  const directory = join(projectRoot, imageFolder);
  const node: unknown = scope.node.tryGetContext(workerBaseContext);
  const common = { platform, ...(typeof node === 'string' ? { buildArgs: { NODE_IMAGE: node } } : {}) };
  const base = new DockerImageAsset(scope, 'Base', {
    ...common,
    directory,
    target: 'base',
    cacheTo: { type: 'inline' },
  });
  if (!Stack.of(scope).bundlingRequired)
    return new DockerImageAsset(scope, 'Image', { ...common, directory });
  return new DockerImageAsset(scope, 'Image', {
    ...common,
    directory: projectRoot,
    file: join(imageFolder, 'Dockerfile'),
    cacheFrom: publishedImage(base),
    ignoreMode: IgnoreMode.DOCKER,
    exclude: [
      '**',
      '!package.json',
      '!package-lock.json',
      // Each by its name: a wildcard here would make CDK compare every file in every folder.
      ...workspaces().map((folder) => `!${folder}/package.json`),
      ...workerSources.map((folder) => `!${folder}/**`),
      `!${imageFolder}/**`,
      '**/*.test.ts',
      '**/testing/**',
      'shared/level2/src/writing/**',
    ],
  });
}

function workspaces(): string[] {
  const manifest = readFileSync(join(projectRoot, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { workspaces: string[] }).workspaces;
}

/**
 * Where CDK publishes an image. Docker needs the real account, while the templates are for any; CDK's command knows it.
 * The image's own URL would be a reference that only CloudFormation resolves.
 */
function publishedImage(image: DockerImageAsset): DockerCacheOption[] {
  const { CDK_DEFAULT_ACCOUNT: account } = process.env;
  if (!account) return [];
  const { region } = Stack.of(image);
  const repository = `cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-container-assets-${account}-${region}`;
  const ref = `${account}.dkr.ecr.${region}.amazonaws.com/${repository}:${image.assetHash}`;
  return [{ type: 'registry', params: { ref } }];
}
