import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { synthTemplates } from '@touchdown/infra/synth-templates.ts';

/** `node write-templates.ts CACHE_FILE CONTEXT`: synthesizes for `load-templates.ts` and ends. */
const [cacheFile = '', context = '{}'] = process.argv.slice(2);
const outdir = mkdtempSync(join(tmpdir(), 'touchdown-synth-'));
try {
  const stacks = await synthTemplates({
    stage: 'dev',
    outdir,
    context: JSON.parse(context) as Record<string, unknown>,
  });
  // Two starts may write the same file.
  const part = `${cacheFile}.${process.pid}.part`;
  writeFileSync(part, JSON.stringify(stacks));
  renameSync(part, cacheFile);
} finally {
  rmSync(outdir, { recursive: true, force: true });
}
