import { watch, type FSWatcher } from 'node:fs';
import type { LocalFunction } from './local-function.ts';

/** An editor may write a file in several steps, which count as one edit. */
const settleMilliseconds = 120;

/** Applies edits below the folders at the next request, without a restart. */
export function recycleOnEdit(
  folders: readonly string[],
  functions: Iterable<LocalFunction>,
  log: (line: string) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const edited = (_kind: string, file: string | null) => {
    if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      log(`Changed: ${file}. The next request uses it.`);
      for (const local of functions) local.recycle();
    }, settleMilliseconds);
  };
  const watchers: FSWatcher[] = folders.map((folder) => watch(folder, { recursive: true }, edited));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
