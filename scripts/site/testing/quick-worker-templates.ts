import { loadTemplates } from '../templates/load-templates.ts';
import type { StackTemplate } from '@touchdown/local-cloud/template/stack-template.ts';

/** The real templates, with a worker that draws nothing: the renderer has its own tests. */
export async function quickWorkerTemplates(): Promise<StackTemplate[]> {
  return (await loadTemplates()).map((stack) => {
    const quick = JSON.stringify(stack).replace(
      'features/radar/worker/render.task.ts',
      'testing/quick-worker.ts',
    );
    return JSON.parse(quick) as StackTemplate;
  });
}
