import { buildSync } from 'esbuild';
import { projectRoot } from '../kit/project-root.ts';

/** A TypeScript module as CloudFront's runtime wants it: one plain script, with a function called handler. */
export function cloudfrontFunctionCode(path: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [path],
    absWorkingDir: projectRoot,
    bundle: true,
    format: 'esm',
    target: 'es2020',
    // The runtime's documentation does not name it: a source that uses it is refused here.
    supported: { destructuring: false },
    write: false,
  });
  const [code] = outputFiles.map(({ text }) => text);
  // The script has no modules: what it has to show is found by its name.
  return (code ?? '').replace(/^export \{\n {2}handler\n\};\n/m, '');
}
