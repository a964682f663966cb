import { execFileSync } from 'node:child_process';
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../system/local-state-folder.ts';
import { readRecordOptions } from './release/record-options.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const workflows = globSync('{.github/workflows,infra/ci}/*.yml', { cwd: projectRoot });
const workflow = read('.github/workflows/record.yml');

/** The scripts of the steps. A block is indented by ten spaces. */
const scripts = [...workflow.matchAll(/^ +(?:- )?run: (?:\|\n((?: {10}.*\n|\n)+)|(.+)\n)/gm)].map(
  ([, block = '', line = '']) => block.replaceAll(/^ {10}/gm, '') || line,
);

it.each(workflows)('%s pins its actions, may only read by default and needs no secret', (path) => {
  const text = read(path);
  const actions = [...text.matchAll(/uses: (\S+)(.*)/g)];
  for (const [, action, comment] of actions) {
    expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    expect(comment).toMatch(/^ # v\d+\.\d+\.\d+$/);
  }
  expect(actions.length).toBeGreaterThan(0);
  expect(text).not.toMatch(/secrets\.|pull_request_target/);
  // The samples are lent a role of the account by the token of the run.
  if (!path.startsWith('infra/')) expect(text).toMatch(/^permissions:\n {2}contents: read\n\w/m);
  // A script of a package could do whatever the job may do. `npm test` installs by itself, in a job that may only read.
  for (const [install] of text.matchAll(/npm (?:ci|install|i)\b.*/g))
    expect(install).toBe('npm ci --ignore-scripts');
});

it('the command of the workflow is one that the program knows', () => {
  const [, args = ''] = /npm run record -- (.*?) \|\|/.exec(workflow) ?? [];
  const command = readRecordOptions(args.replaceAll('"', '').split(' '));
  expect(command).toMatchObject({ check: false, changes: '$RUNNER_TEMP/changes.md' });
  expect(command).not.toHaveProperty('folder');
  // Text that others chose must not become part of a script.
  for (const script of scripts) expect(script).not.toContain('${{');
});

it('the workflow commits what has changed, and opens one pull request for all months until somebody decides', () => {
  const root = mkdtempSync(join(tmpdir(), 'touchdown-workflow-'));
  const [origin, clone, bin] = ['origin', 'clone', 'bin'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  const env = {
    PATH: `${bin}:${process.env['PATH']}`,
    HOME: root,
    RUNNER_TEMP: root,
    GITHUB_REF_NAME: 'main',
  };
  const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, env, encoding: 'utf8' });
  const script = scripts.find((one) => one.includes('gh pr create')) ?? '';
  // As GitHub runs it.
  const run = () =>
    execFileSync('bash', ['-e', '-o', 'pipefail', '-c', script], { cwd: clone, env, stdio: 'pipe' });
  try {
    mkdirSync(bin);
    // GitHub itself cannot be asked here. It notes what it is asked, and knows the pull request that it was asked for.
    writeFileSync(
      join(bin, 'gh'),
      `#!/bin/sh\necho "$*" >> ${root}/asked\ncase "$*" in *create*) echo 7 > ${root}/open;; *list*) cat ${root}/open 2>/dev/null;; esac\nexit 0\n`,
    );
    chmodSync(join(bin, 'gh'), 0o755);
    git(root, 'init', '--quiet', '--bare', '--initial-branch=main', origin);
    git(root, 'clone', '--quiet', origin, clone);
    mkdirSync(join(clone, 'scripts/record/compiled'), { recursive: true });
    const publish = (text: string) => writeFileSync(join(clone, 'scripts/record/compiled/1950.tdr'), text);
    publish('old');
    writeFileSync(join(root, 'changes.md'), '| year |');
    git(clone, 'add', '.');
    git(clone, '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '--message', 'Begin');
    git(clone, 'push', '--quiet', 'origin', 'main');
    run();
    expect(git(origin, 'branch', '--list').trim()).toBe('* main');
    for (const month of ['first', 'second']) {
      // Each run begins with a new copy of main.
      rmSync(clone, { recursive: true });
      git(root, 'clone', '--quiet', origin, clone);
      publish(month);
      run();
      expect(git(origin, 'show', 'record-of-the-agencies:scripts/record/compiled/1950.tdr')).toBe(month);
    }
    const asked = readFileSync(join(root, 'asked'), 'utf8');
    expect(asked.match(/pr create --base main --head record-of-the-agencies/g)).toHaveLength(1);
    expect(asked).toContain('pr edit 7 --body-file');
  } finally {
    rmSync(root, { recursive: true });
  }
});
