import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../system/local-state-folder.ts';

const execute = promisify(execFile);
const dockerfile = join(projectRoot, 'infra', 'radar-worker', 'Dockerfile');
const patience = 60_000;

/**
 * Returns the image that the worker's is built on, with the digest that its tag has now: two builds with the same
 * digest have the same base, and a release says which it was. A tag alone may change under a commit.
 */
export async function resolveWorkerBase(): Promise<string> {
  const tag = /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync(dockerfile, 'utf8'))?.[1];
  if (!tag) throw new Error(`${dockerfile} does not name its base as ARG NODE_IMAGE.`);
  const docker = process.env['CDK_DOCKER'] ?? 'docker';
  const args = ['buildx', 'imagetools', 'inspect', tag, '--format', '{{json .Manifest}}'];
  const { stdout } = await execute(docker, args, { timeout: patience }).catch((cause: Error) => {
    throw new Error(`The digest of ${tag} is not known: \`${docker} ${args.join(' ')}\` failed.`, { cause });
  });
  const digest = /"digest":\s*"(sha256:[\da-f]{64})"/.exec(stdout)?.[1];
  if (!digest) throw new Error(`The digest of ${tag} is not known: ${docker} answered without one.`);
  return `${tag}@${digest}`;
}
