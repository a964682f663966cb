import type { Plugin } from 'vite';
import { isRuntime, withoutRuntime, type Chunk } from './without-runtime.ts';

/**
 * Moves the bundler's own helpers, which it always writes into a file of some hundred bytes, into the file of the app's
 * start. Every file needs them, and none runs without the start.
 */
export function runtimeInStart(): Plugin {
  return {
    name: 'runtime-in-start',
    apply: 'build',
    // After Vite has written which files a screen needs, before they are counted.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle) as Chunk[];
      const runtime = files.find(({ fileName }) => isRuntime(fileName));
      const start = files.find(({ name, type }) => type === 'chunk' && name === 'start');
      if (!runtime?.code || !start?.code) return;
      for (const file of files)
        if (file.code?.includes(runtime.fileName.replace('assets/', '')) && file !== runtime)
          file.code = withoutRuntime(file, runtime, start);
      Reflect.deleteProperty(bundle, runtime.fileName);
    },
  };
}
