import { describe, expect, it } from 'vitest';
import { deployedSettings } from './kit/stage-setting-keys.ts';
import { stageNames } from './kit/stages.ts';
import { playUpdate } from './updates/play-update.ts';
import { stageTemplates } from './testing/stage-templates.ts';
import { optionSets } from './updates/option-sets.ts';

describe('the sets of settings', () => {
  it('together have every setting of a deployment', () => {
    const given = Object.keys(optionSets['everything'] ?? {});
    expect(given.toSorted()).toEqual(Object.keys(deployedSettings).toSorted());
  });
});

describe.each(stageNames)('a stage %s', (stage) => {
  const names = Object.keys(optionSets);
  const pairs = names.flatMap((from, at) => names.slice(at + 1).map((to) => [from, to] as const));
  const templates = (name: string) => stageTemplates({ stage, context: optionSets[name] ?? {} });

  it.each(names)('can be deployed with %s', (name) => {
    expect(playUpdate({ stacks: {}, kept: [] }, templates(name)).problems).toEqual([]);
  });

  it.each(pairs)('can go from %s to %s and back', (from, to) => {
    const there = playUpdate({ stacks: templates(from), kept: [] }, templates(to));
    expect(there.problems).toEqual([]);
    expect(playUpdate(there.stage, templates(from)).problems).toEqual([]);
  });
});
