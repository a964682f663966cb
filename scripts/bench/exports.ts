import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import { encodeSnapshot } from '@touchdown/shared/catalogue/encode-snapshot.ts';
import { withOutbreaks } from '@touchdown/functions/domain/catalogue/with-outbreaks.ts';
import { exportFormats } from '@touchdown/shared/tornadoes/export/exported-file.ts';
import { joinedRows } from '../record/joined-rows.ts';
import { figure } from './figures.ts';

/**
 * `npm run bench -- exports`: writes the whole record in each format, with the usual columns and with all, each three times
 * in a process of its own, and prints the median of processor time, size, and memory beside the goals, and beside reading
 * the rows alone.
 */
const goals: Record<string, { milliseconds?: number; bytes?: number }> = {
  csv: { milliseconds: 600, bytes: 25_000_000 },
  geojson: { milliseconds: 800, bytes: 45_000_000 },
  parquet: { milliseconds: 1_500, bytes: 4_500_000 },
};
const runs = 3;

interface Written {
  milliseconds: number;
  bytes: number;
  megabytes: number;
  count: number;
}

const folder = mkdtempSync(join(tmpdir(), 'bench-exports-'));
try {
  const snapshot = join(folder, 'snapshot');
  writeFileSync(snapshot, encodeSnapshot(withOutbreaks(buildCatalogue(joinedRows()))));
  const all = ['csv all', 'geojson all', 'parquet all'];
  for (const format of ['reading', ...exportFormats, ...all, 'pmtiles'])
    print(format, medianOf(snapshot, format));
} finally {
  rmSync(folder, { recursive: true });
}

function medianOf(snapshot: string, format: string): Written {
  const script = join(import.meta.dirname, 'write-export.ts');
  const written = Array.from({ length: runs }, () => {
    const output = execFileSync(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      script,
      snapshot,
      format,
    ]);
    return JSON.parse(output.toString()) as Written;
  });
  return written.toSorted((a, b) => a.milliseconds - b.milliseconds)[1] as Written;
}

function print(format: string, { milliseconds, bytes, megabytes, count }: Written): void {
  const { milliseconds: most, bytes: largest } = goals[format] ?? {};
  figure(`exports: ${format}, processor time`, milliseconds, 'ms', most);
  figure(`exports: ${format}, size`, bytes / 1e6, 'MB', largest === undefined ? undefined : largest / 1e6);
  console.log(`  ${megabytes.toFixed(0)} MB more memory, ${count.toLocaleString('en-US')} tornadoes`);
}
