import type { LocalSite } from '../site/start-local-site.ts';
import { loadStartRecord } from './load-start-record.ts';

/**
 * Loads the compiled record and waits until the tables are full, so that nothing else runs while something is
 * measured. Returns a sentence about what was loaded.
 */
export async function loadWholeRecord(cloud: LocalSite): Promise<string> {
  const startedAt = performance.now();
  const lines: string[] = [];
  await loadStartRecord(cloud, { kind: 'compiled' }, (line) => lines.push(line));
  await cloud.filling.ended;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return `${lines.join(' ')} Done in ${seconds} s.`;
}
