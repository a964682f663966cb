import { spawnSync } from 'node:child_process';
import { createContext, runInContext } from 'node:vm';
import { njsProcess, type EdgeFunction } from './njs-process.ts';

const functions = new Map<string, EdgeFunction>();

/**
 * Returns a function that runs the deployed code. CloudFront's runtime is njs, so it runs in njs where that is
 * installed, and elsewhere in Node, which knows more of the language. Behaviours with the same code share a process.
 */
export function edgeFunction(code: string): EdgeFunction {
  const known = functions.get(code);
  if (known) return known;
  const created = hasNjs() ? njsProcess(code) : nodeFunction(code);
  functions.set(code, created);
  return created;
}

let foundNjs: boolean | undefined;

export function hasNjs(): boolean {
  foundNjs ??= spawnSync('njs', ['-v'], { stdio: 'ignore' }).status === 0;
  return foundNjs;
}

/** As in CloudFront, the context has only the language: no `require`, no network, no timers. */
export function nodeFunction(code: string): EdgeFunction {
  const context = createContext({});
  runInContext(`${code}\n;globalThis.run = (event) => JSON.stringify(handler(JSON.parse(event)));`, context);
  const run = context['run'] as (event: string) => string;
  return async (event) => {
    try {
      return { result: run(event) };
    } catch (error) {
      return { error: String(error) };
    }
  };
}
