import type { StackTemplate } from '../local/template/stack-template.ts';

/** Replaces the worker by one that makes small loops, because tests of pages do not need a rendered storm. */
export function withSmallLoops(stack: StackTemplate): StackTemplate {
  const small = JSON.stringify(stack).replace(
    'features/radar/worker/render.task.ts',
    'testing/small-loop-worker.ts',
  );
  return JSON.parse(small) as StackTemplate;
}
