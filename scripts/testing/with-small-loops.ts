import type { StackTemplate } from '../local/template/stack-template.ts';

/** Tests of the pages need a loop, not a storm: another worker runs in the place of the one that draws. */
export function withSmallLoops(stack: StackTemplate): StackTemplate {
  const small = JSON.stringify(stack).replace(
    'features/radar/worker/render.task.ts',
    'testing/small-loop-worker.ts',
  );
  return JSON.parse(small) as StackTemplate;
}
