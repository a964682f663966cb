import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { synthTemplates } from '@touchdown/infra/synth-templates.ts';
import { billedResources, type BilledResources, type Template } from './billed-resources.ts';

/** What a stage in use has besides its defaults: alarms by mail, and a sender of mail. */
const usual = { alarmEmail: 'operator@example.org', mailFrom: 'no-reply@example.org' };

export async function stageBill(
  stage: StageName,
  context: Record<string, unknown> = {},
): Promise<BilledResources> {
  const outdir = mkdtempSync(join(tmpdir(), 'touchdown-cost-'));
  try {
    const stacks = await synthTemplates({ stage, outdir, context: { ...usual, ...context } });
    return billedResources(stacks.map(({ template }) => template as unknown as Template));
  } finally {
    rmSync(outdir, { recursive: true });
  }
}
