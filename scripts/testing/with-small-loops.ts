import type { StackTemplate } from '../local/template/stack-template.ts';

/** Tests of the pages need a loop, not a storm, so a worker with small test loops replaces the real one. */
export function withSmallLoops(stack: StackTemplate): StackTemplate {
  const small = JSON.stringify(stack).replace(
    'features/radar/worker/render.task.ts',
    'testing/small-loop-worker.ts',
  );
  return JSON.parse(small) as StackTemplate;
}
