import { buildSync } from 'esbuild';
import { projectRoot } from '../kit/project-root.ts';

/**
 * What AWS's page about the runtime 2.0 names beyond ES 5.1. esbuild rewrites newer syntax where it can, and
 * refuses a source where it cannot, so that the synthesis fails and not the deployment. It lets spread
 * arguments of a call through: the test that runs njs finds those.
 */
const beyondEs5 = {
  arrow: true,
  'async-await': true,
  'const-and-let': true,
  'exponent-operator': true,
  'regexp-named-capture-groups': true,
  'rest-argument': true,
  'template-literal': true,
};

/** A TypeScript module as CloudFront's runtime wants it: one plain script, with a function called handler. */
export function cloudfrontFunctionCode(path: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [path],
    absWorkingDir: projectRoot,
    bundle: true,
    format: 'esm',
    target: 'es5',
    supported: beyondEs5,
    write: false,
    // What is wrong is in the error that is thrown.
    logLevel: 'silent',
  });
  const [code] = outputFiles.map(({ text }) => text);
  // The script has no modules: what it has to show is found by its name.
  return (code ?? '').replace(/^export \{\n {2}handler\n\};\n/m, '');
}
