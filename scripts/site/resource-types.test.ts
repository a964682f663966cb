import { stageTemplates } from '@touchdown/infra/testing/stage-templates.ts';
import { describe, expect, it } from 'vitest';
import { unknownTypes } from '@touchdown/local-cloud/resource-types.ts';
import { placedResources, type StackTemplate } from '@touchdown/local-cloud/template/stack-template.ts';

describe('the templates of both stages', () => {
  it.each(['dev', 'prod'] as const)(
    'contain only types that are played or listed as cloud-only (%s)',
    (stage) => {
      const templates = Object.entries(stageTemplates({ stage })).map(
        ([stackName, template]) => ({ stackName, template }) as StackTemplate,
      );
      expect(placedResources(templates).length).toBeGreaterThan(20);
      expect(unknownTypes(placedResources(templates))).toBeUndefined();
    },
  );
});
