import { statSync } from 'node:fs';
import { join } from 'node:path';
import { contextOf } from './deploy/context-of.ts';
import { projectRoot } from './system/local-state-folder.ts';
import { answerHelp } from './system/answer-help.ts';

/**
 * `npm run synth [-- dev|prod [-c key=value]]`: writes a stage's templates and bundles to cdk.out, with all checks. With
 * `--keep` it adds the templates of both stages to the releases in the repository, from which tests play updates.
 */
interface SynthesizedResource {
  Type: string;
  Properties: { Code?: { S3Key: string } };
  Metadata?: Record<string, string>;
}

answerHelp('Usage: npm run synth [-- dev|prod [-c KEY=VALUE]…]\n       npm run synth -- --keep');
if (process.argv[2] === '--keep') {
  const { keepRelease } = await import('@touchdown/infra/kept-releases.ts');
  console.log(`Wrote ${await keepRelease(new Date().toISOString().slice(0, 10))}.`);
  process.exit();
}
// Loading CDK takes a second, which the usage does not need.
const [{ buildApp }, { entryMetadata }, { stageName }, { checkAgainstAwsSolutions }] = await Promise.all([
  import('@touchdown/infra/build-app.ts'),
  import('@touchdown/infra/kit/slice-function.ts'),
  import('@touchdown/infra/kit/stages.ts'),
  import('@touchdown/infra/solution-checks.ts'),
]);
const outdir = join(projectRoot, 'cdk.out');

try {
  const app = buildApp({
    stage: stageName(process.argv[2]),
    outdir,
    context: contextOf(process.argv.slice(3), projectRoot),
  });
  checkAgainstAwsSolutions(app);
  for (const { stackName, template, templateFile } of app.synth().stacks) {
    const resources: SynthesizedResource[] = Object.values(template.Resources);
    console.log(`${stackName}: ${resources.length} resources, cdk.out/${templateFile}`);
    for (const { Properties, Metadata } of resources) {
      const entry = Metadata?.[entryMetadata];
      if (entry && Properties.Code) console.log(`  ${entry}: ${bundleKilobytes(Properties.Code.S3Key)} kB`);
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function bundleKilobytes(assetKey: string): number {
  const bundle = join(outdir, `asset.${assetKey.replace('.zip', '')}`, 'index.mjs');
  return Math.round(statSync(bundle).size / 1_000);
}
