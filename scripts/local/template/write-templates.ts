import { writeFileSync } from 'node:fs';
import { synthTemplates } from '@touchdown/infra/synth-templates.ts';

/** `node write-templates.ts HASH CACHE_FILE OUTDIR CONTEXT`: synthesizes for `load-templates.ts` and ends. */
const [hash, cacheFile = '', outdir = '', context = '{}'] = process.argv.slice(2);
const stacks = await synthTemplates({
  stage: 'dev',
  outdir,
  context: JSON.parse(context) as Record<string, unknown>,
});
writeFileSync(cacheFile, JSON.stringify({ hash, stacks }));
