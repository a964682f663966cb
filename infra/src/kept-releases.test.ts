import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stageNames } from './kit/stages.ts';
import { stageTemplates } from './testing/stage-templates.ts';
import { keptReleases } from './kept-releases.ts';
import { optionSets } from './updates/option-sets.ts';
import { planUpdate } from './updates/plan-update.ts';

const releases = keptReleases();
const cases = releases.flatMap(({ name, stages }) =>
  stageNames.flatMap((stage) =>
    Object.entries(stages[stage]).map(([settings, stacks]) => ({ name, stage, settings, stacks })),
  ),
);

describe('the releases in the repository', () => {
  it('are few and small', () => {
    expect(releases.length).toBeGreaterThan(0);
    expect(releases.length).toBeLessThanOrEqual(4);
    for (const file of globSync(join(import.meta.dirname, 'updates/releases', '*'))) {
      expect(statSync(file).size, file).toBeLessThan(60_000);
    }
  });

  // "npm run deploy" deploys the stacks alone that must come first.
  it.each(cases)(
    '$name can be updated to this one in $stage with $settings, and back if it is the last',
    (one) => {
      const next = stageTemplates({ stage: one.stage, context: optionSets[one.settings] ?? {} });
      const there = planUpdate({ stacks: one.stacks, kept: [] }, next);
      expect(there.problems).toEqual([]);
      // Whoever repairs a release by deploying the last good one goes back to no older one.
      if (one.name !== releases.at(-1)?.name) return;
      expect(planUpdate(there.stage, one.stacks).problems).toEqual([]);
    },
  );
});
