import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { entryMetadata } from './kit/slice-function.ts';
import { projectRoot } from './kit/project-root.ts';
import { stageTemplates } from './testing/stage-templates.ts';

describe('every entry file', () => {
  it('is deployed exactly once', () => {
    const files = globSync('functions/src/**/*.{http,queue,stream,event,schedule,url,task}.ts', {
      cwd: projectRoot,
    });
    const deployed = Object.values(stageTemplates({ stage: 'prod' }))
      .flatMap(({ Resources }) => Object.values(Resources))
      .flatMap(({ Metadata }) => Metadata?.[entryMetadata] ?? []);
    expect(files.length).toBeGreaterThan(0);
    expect(deployed.toSorted()).toEqual(files.toSorted());
  });
});
