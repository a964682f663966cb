import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleOf } from '@touchdown/level2/testing/depth.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../system/local-state-folder.ts';
import { faultPlans } from './fault-list.ts';
import { startFaultSite, type FaultSite } from './fault-site.ts';
import { seenBy } from './fault-table.ts';
import { faultPlayer, type FaultPlayer } from './play-fault.ts';

/** The few that tests play, of which a run that is not whole plays one. */
const testedPlans = [
  'table:community throttle 30%',
  'table:catalogue error',
  'function:dispatch-changes.stream error',
];

it('docs/faults.md has a row for each fault of the list; npm run faults writes it', () => {
  const document = readFileSync(join(projectRoot, 'docs', 'faults.md'), 'utf8');
  expect([...document.matchAll(/^\| `([^`]+)`/gm)].map(([, plan]) => plan)).toEqual(faultPlans);
});

it('says what was not right, how often, and together what was alike', () => {
  const seen = (step: string, says: string) => ({ step, says, isRight: says === 'right' });
  expect(
    seenBy([seen('list', 'right'), seen('list', '503 “A”'), seen('map', '503 “A”'), seen('vote', '500')]),
  ).toBe('list (1 of 2), map: 503 “A”<br>vote: 500');
  expect(seenBy([seen('list', 'right')])).toBe('nothing');
});

describe('what readers and members do while a part fails', () => {
  let site: FaultSite;
  let player: FaultPlayer;
  beforeAll(async () => {
    site = await startFaultSite();
    player = await faultPlayer(site);
  });
  afterAll(() => site.close());

  it.each(sampleOf('faults of a part of the site', testedPlans, 1))(
    'is refused with a sentence, and all is well after %s',
    async (plan) => {
      const { readers, members, secondsUntilWell, wrong, struck } = await player.play(plan);
      expect(struck).toBeGreaterThan(0);
      const answers = [...readers, ...members].filter(({ isRight }) => !isRight);
      for (const { step, says } of answers) {
        // What has no stored copy gets the page that stands in for all of them: an edge has one for each status.
        const isWithoutCopy = step === 'detail nobody has read';
        const expected = isWithoutCopy ? /^503 without a sentence of ours$/ : /^503 “.*”$/;
        expect([step, says]).toEqual([step, expect.stringMatching(expected)]);
      }
      expect([wrong, secondsUntilWell]).toEqual([[], expect.any(Number)]);
    },
  );
});
