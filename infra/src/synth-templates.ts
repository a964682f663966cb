import { readFile } from 'node:fs/promises';
import { buildApp } from './build-app.ts';
import type { StageName } from './kit/stages.ts';

export interface SynthTemplatesOptions {
  stage: StageName;
  /** The folder to which the templates are written. */
  outdir: string;
  /** The context that an operator gives with `-c`. */
  context?: Record<string, unknown>;
}

interface SynthesizedStack {
  /** The id in the app, such as `Data`. */
  id: string;
  stackName: string;
  template: Record<string, unknown>;
}

/** Returns the stage's templates in the order of deployment. It is fast, because it neither bundles nor validates. */
export async function synthTemplates({
  stage,
  outdir,
  context = {},
}: SynthTemplatesOptions): Promise<SynthesizedStack[]> {
  const assembly = buildApp({ stage, outdir, context, bundle: false, validate: false }).synth();
  return Promise.all(
    assembly.stacks.map(async ({ id, stackName, templateFullPath }) => ({
      id,
      stackName,
      template: JSON.parse(await readFile(templateFullPath, 'utf8')) as Record<string, unknown>,
    })),
  );
}
