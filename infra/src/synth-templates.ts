import { readFile } from 'node:fs/promises';
import { buildApp } from './build-app.ts';
import type { StageName } from './kit/stages.ts';

export interface SynthTemplatesOptions {
  stage: StageName;
  /** Where the templates are written as well. */
  outdir: string;
  /** What an operator gives with `-c`. */
  context?: Record<string, unknown>;
}

interface SynthesizedStack {
  stackName: string;
  template: Record<string, unknown>;
}

/** The stage's templates in the order in which they deploy; quick, because it bundles and checks nothing. */
export async function synthTemplates({
  stage,
  outdir,
  context = {},
}: SynthTemplatesOptions): Promise<SynthesizedStack[]> {
  const assembly = buildApp({ stage, outdir, context, bundle: false, validate: false }).synth();
  return Promise.all(
    assembly.stacks.map(async ({ stackName, templateFullPath }) => ({
      stackName,
      template: JSON.parse(await readFile(templateFullPath, 'utf8')) as Record<string, unknown>,
    })),
  );
}
