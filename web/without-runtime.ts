export interface Chunk {
  fileName: string;
  type: 'chunk' | 'asset';
  name?: string;
  code?: string;
}

/** Whether a file of the build is the one of the bundler's own helpers, which no page loads. */
export const isRuntime = (fileName: string) => /\/rolldown-runtime-[\w-]+\.js$/.test(fileName);

/** What the bundler's own helpers are called in the start's file. */
const helpers = 'bundlerHelpers';

/** Returns a file's code that takes the helpers from the start; the start itself has them. */
export function withoutRuntime(file: Chunk, runtime: Chunk, start: Chunk): string {
  const [from, to] = [runtime, start].map(({ fileName }) => fileName.replace('assets/', ''));
  const imported = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']\\./${from}["'];?`);
  const { code = '' } = file;
  const [statement = '', names = ''] = imported.exec(code) ?? [];
  // `n as e` is what the file exports, and what it is called here.
  const pairs = names
    .split(',')
    .filter(Boolean)
    .map((pair) => pair.trim().split(' as '));
  const locals = pairs.map(([name = '', local = name]) => `${name}:${local}`).join();
  const taken = locals ? `const{${locals}}=${helpers};` : '';
  const rest = code.replace(statement, '').replaceAll(from ?? '', to ?? '');
  if (file !== start) return `import{${helpers}}from"./${to}";${taken}${rest}`;
  const [body = '', exported = ''] = (runtime.code ?? '').split(/export\s*\{/);
  const made = exported
    .replace(/\}[^]*$/, '')
    .split(',')
    .map((pair) => pair.trim().split(' as '))
    .map(([local = '', name = local]) => `${name}:${local}`)
    .join();
  return `const ${helpers}=(()=>{${body}return{${made}}})();${taken}${rest}\nexport{${helpers}};\n`;
}
