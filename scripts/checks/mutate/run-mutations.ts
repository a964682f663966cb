import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyTree, type TreeCopy } from './copy-of-tree.ts';
import { mutated, type Mutation } from './mutations.ts';
import { nearestTests, type Importers } from './nearest-tests.ts';
import { startTestRunner, type Failure, type TestRunner, type TestsRequest } from './test-runner.ts';

/** What became of a mutation. A hang counts as killed, and so does one that the compiler refuses. */
export interface Result {
  mutation: Mutation;
  verdict: 'killed' | 'hung' | 'refused' | 'survived' | 'no test';
  /** The test that failed, or the group of tests that hung. */
  by?: Pick<Failure, 'test' | 'name'>;
}

export function isSurvivor({ verdict }: Result): boolean {
  return verdict === 'survived' || verdict === 'no test';
}

interface Plan {
  root: string;
  mutations: readonly Mutation[];
  importers: Importers;
  workers: number;
  /** Whether tests of screens run too. */
  screens: boolean;
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
    runners.forEach(({ stop }) => stop());
    return copies[0] ? await withRefusals(results.flat(), copies[0].root) : [];
  } finally {
    runners.forEach(({ stop }) => stop());
    removeCopies();
  }

  async function work(copy: TreeCopy, runner: TestRunner): Promise<Result[]> {
    const results: Result[] = [];
    const passing = new Set<string>();
    // The runner keeps each file as it has last read it, so the next run also hears that a mutation has been undone.
    const changed = new Set<string>();
    for (let mutation = queue.shift(); mutation; mutation = queue.shift()) {
      const result = await judge(mutation, copy, runner, { passing, changed });
      results.push(result);
      plan.report(result);
    }
    return results;
  }

  async function judge(
    mutation: Mutation,
    { root }: TreeCopy,
    runner: TestRunner,
    { passing, changed }: Record<'passing' | 'changed', Set<string>>,
  ): Promise<Result> {
    const path = join(root, mutation.file);
    const source = readFileSync(path, 'utf8');
    const groups = nearestTests(mutation.file, plan.importers, plan);
    write(mutated(source, mutation));
    try {
      for (const tests of groups) {
        const answer = await run({ tests });
        if (answer === 'hung') {
          if (!(await endWithout(tests))) continue;
          return { mutation, verdict: 'hung', by: { test: tests.join(', '), name: 'no end' } };
        }
        const by = answer.failures[0];
        if (by && (await passesWithout(by))) return { mutation, verdict: 'killed', by };
      }
      return { mutation, verdict: groups.length === 0 ? 'no test' : 'survived' };
    } finally {
      write(source);
    }

    function write(content: string): void {
      replaceFile(path, content);
      changed.add(mutation.file);
    }

    function run(request: Omit<TestsRequest, 'changed'>): ReturnType<TestRunner['run']> {
      const answer = runner.run({ ...request, changed: [...changed] });
      changed.clear();
      return answer;
    }

    /** On a busy machine tests may take longer than the limit, which says nothing about the mutation. */
    async function endWithout(tests: readonly string[]): Promise<boolean> {
      write(source);
      const answer = await run({ tests });
      write(mutated(source, mutation));
      if (answer === 'hung') console.error(`${tests.join(', ')}: too slow to say anything`);
      return answer !== 'hung';
    }

    /** A test that fails without the mutation says nothing about it. */
    async function passesWithout({ test, id }: Failure): Promise<boolean> {
      const name = `${test} ${id}`;
      if (passing.has(name)) return true;
      write(source);
      const passes = (await runsWithout(test, id)) || (await runsWithout(test, undefined));
      write(mutated(source, mutation));
      if (passes) passing.add(name);
      else console.error(`${test} fails without a mutation`);
      return passes;
    }

    async function runsWithout(test: string, id: string | undefined): Promise<boolean> {
      const answer = await run({ tests: [test], id });
      return answer !== 'hung' && answer.failures.length === 0;
    }
  }
}

/** A new file, because others may have a link to the same one. */
function replaceFile(path: string, content: string): void {
  rmSync(path, { force: true });
  writeFileSync(path, content);
}

/**
 * Finds the survivors whose types are wrong. Reading a package's types takes a minute, so all of them are in the copy
 * at once, at most one of each file.
 */
async function withRefusals(results: readonly Result[], root: string): Promise<Result[]> {
  const survivors = new Map(
    results.filter(isSurvivor).map((result) => [result.mutation.file, result.mutation]),
  );
  for (const [file, mutation] of survivors) {
    const path = join(root, file);
    replaceFile(path, mutated(readFileSync(path, 'utf8'), mutation));
  }
  const sides = new Set([...survivors.keys()].map((file) => file.split('/')[0] ?? ''));
  const refused = new Set<string>();
  for (const side of sides) for (const file of await filesWithErrors(root, side)) refused.add(file);
  return results.map((result) => {
    const { mutation } = result;
    const isRefused = survivors.get(mutation.file) === mutation && refused.has(mutation.file);
    return isRefused ? { mutation, verdict: 'refused' } : result;
  });
}

/** That a name is no longer used tells no mistake. */
async function filesWithErrors(root: string, side: string): Promise<string[]> {
  const project = side === 'functions' ? '.' : side;
  const lenient = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false', '--pretty', 'false'];
  const output = await new Promise<string>((resolve) => {
    execFile('node_modules/.bin/tsc', ['-p', project, ...lenient], { cwd: root }, (_error, stdout) =>
      resolve(stdout),
    );
  });
  return [...output.matchAll(/^(\S+)\(\d+,\d+\): error /gm)].map(([, file = '']) => file);
}
