import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyTree, type TreeCopy } from './copy-of-tree.ts';
import { mutated, type Mutation } from './mutations.ts';
import { nearestTests, type Importers } from './nearest-tests.ts';
import { startTestRunner, type Failure, type TestRunner } from './test-runner.ts';

/** What became of a mutation. A hang counts as killed, and so does one that the compiler refuses. */
export interface Result {
  mutation: Mutation;
  verdict: 'killed' | 'hung' | 'refused' | 'survived' | 'no test';
  /** The test that failed, or the group of tests that hung. */
  by?: Pick<Failure, 'test' | 'name'>;
}

interface Plan {
  root: string;
  mutations: readonly Mutation[];
  importers: Importers;
  workers: number;
  report: (result: Result) => void;
}

/** Makes the mutations one at a time in copies of the tree, and runs the nearest tests of each until one fails. */
export async function runMutations(plan: Plan): Promise<Result[]> {
  const queue = [...plan.mutations];
  const copies = Array.from({ length: Math.min(plan.workers, queue.length) }, () => copyTree(plan.root));
  const runners = copies.map(({ root }) => startTestRunner(root));
  const removeCopies = () => copies.forEach(({ remove }) => remove());
  const interrupted = () => {
    runners.forEach(({ stop }) => stop());
    removeCopies();
    process.exit(130);
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    const results = await Promise.all(copies.map((copy, index) => work(copy, runners[index] as TestRunner)));
    return results.flat();
  } finally {
    await Promise.all(runners.map(({ stop }) => stop()));
    removeCopies();
  }

  async function work(copy: TreeCopy, runner: TestRunner): Promise<Result[]> {
    const results: Result[] = [];
    const passing = new Set<string>();
    for (let mutation = queue.shift(); mutation; mutation = queue.shift()) {
      const result = await judge(mutation, copy, runner, passing);
      results.push(result);
      plan.report(result);
    }
    return results;
  }

  async function judge(
    mutation: Mutation,
    { root }: TreeCopy,
    runner: TestRunner,
    passing: Set<string>,
  ): Promise<Result> {
    const path = join(root, mutation.file);
    const source = readFileSync(path, 'utf8');
    const groups = nearestTests(mutation.file, plan.importers);
    replaceFile(path, mutated(source, mutation));
    try {
      for (const tests of groups) {
        const answer = await runner.run({ tests, changed: [mutation.file] });
        if (answer === 'hung') {
          return { mutation, verdict: 'hung', by: { test: tests.join(', '), name: 'no end' } };
        }
        const by = answer.failures[0];
        if (by && (await passesWithout(by))) return { mutation, verdict: 'killed', by };
      }
      if (isRefused(root, mutation.file)) return { mutation, verdict: 'refused' };
      return { mutation, verdict: groups.length === 0 ? 'no test' : 'survived' };
    } finally {
      replaceFile(path, source);
    }

    /** A test that fails without the mutation says nothing about it. */
    async function passesWithout({ test, id }: Failure): Promise<boolean> {
      const name = `${test} ${id}`;
      if (passing.has(name)) return true;
      replaceFile(path, source);
      const passes = (await runsWithout(test, id)) || (await runsWithout(test, undefined));
      replaceFile(path, mutated(source, mutation));
      if (passes) passing.add(name);
      else console.error(`${test} fails without a mutation`);
      return passes;
    }

    async function runsWithout(test: string, id: string | undefined): Promise<boolean> {
      const answer = await runner.run({ tests: [test], id, changed: [mutation.file] });
      return answer !== 'hung' && answer.failures.length === 0;
    }
  }
}

/** A new file, because others may have a link to the same one. */
function replaceFile(path: string, content: string): void {
  rmSync(path, { force: true });
  writeFileSync(path, content);
}

/** Returns whether the types are wrong. That a name is no longer used tells no mistake. */
function isRefused(root: string, file: string): boolean {
  const side = file.split('/')[0] ?? '';
  const project = side === 'functions' ? '.' : side;
  const lenient = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false'];
  const { status } = spawnSync('node_modules/.bin/tsc', ['-p', project, ...lenient], { cwd: root });
  return status !== 0;
}
