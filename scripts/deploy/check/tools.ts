import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { blocker, fine, warning, type Finding } from './finding.ts';

const execute = promisify(execFile);

/** The Node that Lambda runs. `npm ci` installs it. */
const nodeMajor = 24;
/** The first npm that reads this lockfile as it was written. */
const minNpmMajor = 10;
const patience = 20_000;

/** Checks the programs on this machine. */
export function checkTools(stage: StageName, folder: string): Promise<Finding[]> {
  return Promise.all([checkNode(), checkNpm(), checkDocker(), checkGit(stage, folder)]);
}

async function checkNode(): Promise<Finding> {
  const found = process.versions.node;
  if (Number.parseInt(found, 10) >= nodeMajor) return fine('Node', found);
  return blocker('Node', `${found} is too old: ${nodeMajor} is needed`, 'npm ci, then npm run deploy');
}

async function checkNpm(): Promise<Finding> {
  const found = await output('npm', ['--version']);
  if (Number.parseInt(found ?? '', 10) >= minNpmMajor) return fine('npm', found ?? '');
  const says = found === undefined ? 'it is not installed' : `${found} is too old: ${minNpmMajor} is needed`;
  return blocker('npm', says, 'npm install --global npm@11.6.2');
}

/** CDK builds the workers' image with Docker, or with what CDK_DOCKER names. Workers run on ARM64. */
async function checkDocker(): Promise<Finding> {
  const docker = process.env['CDK_DOCKER'] ?? 'docker';
  const topic = 'Docker';
  const server = await output(docker, ['version', '--format', '{{.Server.Arch}}']);
  if (!server) {
    return blocker(
      topic,
      `${docker} does not answer`,
      'install and start Docker, and be allowed to use it: https://docs.docker.com/engine/install/',
    );
  }
  if (/arm64|aarch64/.test(server)) return fine(topic, 'builds for ARM64 on its own processor');
  const builder = await output(docker, ['buildx', 'inspect', '--bootstrap']);
  if (builder?.includes('linux/arm64')) return fine(topic, 'emulates ARM64, which takes minutes');
  return blocker(
    topic,
    `it builds for ${server}, but not for ARM64`,
    `${docker} run --privileged --rm tonistiigi/binfmt --install arm64`,
  );
}

/** A deployment of prod must be a commit, so that it can be deployed again. */
async function checkGit(stage: StageName, folder: string): Promise<Finding> {
  const topic = 'Git';
  const changes = await output('git', ['-C', folder, 'status', '--porcelain']);
  const commit = await output('git', ['-C', folder, 'rev-parse', '--short', 'HEAD']);
  if (changes === undefined || !commit) {
    const says = 'this folder is not a repository, so nobody can tell later what was deployed';
    return warning(topic, says, 'deploy from a clone of the repository');
  }
  if (changes === '') return fine(topic, `the commit ${commit}, without changes`);
  const files = changes.split('\n').length;
  const says = `${files} changed ${files === 1 ? 'file is' : 'files are'} in no commit`;
  return stage === 'prod'
    ? blocker(topic, says, 'git status; git commit')
    : warning(topic, says, 'git status');
}

/** Returns what a program prints; undefined if it is missing or fails. */
async function output(program: string, args: string[]): Promise<string | undefined> {
  try {
    const { stdout } = await execute(program, args, { timeout: patience });
    return stdout.trim();
  } catch {
    return undefined;
  }
}
