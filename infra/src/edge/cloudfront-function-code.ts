import { buildSync } from 'esbuild';
import { projectRoot } from '../kit/project-root.ts';

/**
 * The syntax beyond ES 5.1 that AWS documents for the runtime 2.0. esbuild rewrites other newer syntax or refuses the
 * source, so that the synthesis fails and not the deployment. It does not notice spread arguments of a call; the test
 * that runs njs does.
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

/**
 * Returns a TypeScript module as the script that CloudFront's runtime needs, with a function named handler. `values`
 * are written in place of the constants that it declares.
 */
export function cloudfrontFunctionCode(path: string, values: Readonly<Record<string, unknown>> = {}): string {
  const { outputFiles } = buildSync({
    entryPoints: [path],
    absWorkingDir: projectRoot,
    bundle: true,
    format: 'esm',
    target: 'es5',
    supported: beyondEs5,
    define: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])),
    write: false,
    // The thrown error contains the messages.
    logLevel: 'silent',
  });
  const [code] = outputFiles.map(({ text }) => text);
  // The runtime has no modules. It finds the handler by its name.
  return (code ?? '').replace(/^export \{\n {2}handler\n\};\n/m, '');
}
