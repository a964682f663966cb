import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { synthTemplates } from '@touchdown/infra/synth-templates.ts';
import { describe, expect, it } from 'vitest';
import { unknownTypes } from './resource-types.ts';
import { placedResources, type StackTemplate } from './template/stack-template.ts';

describe('the templates of both stages', () => {
  it.each(['dev', 'prod'] as const)(
    'contain only types that are played or listed as cloud-only (%s)',
    async (stage) => {
      const outdir = mkdtempSync(join(tmpdir(), 'touchdown-synth-'));
      const templates = (await synthTemplates({ stage, outdir })) as StackTemplate[];
      expect(placedResources(templates).length).toBeGreaterThan(20);
      expect(unknownTypes(placedResources(templates))).toBeUndefined();
    },
  );
});
