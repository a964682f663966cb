import { readings } from '@touchdown/functions/features/imports/join/readings.ts';
import { isContradicted } from '@touchdown/shared/tornadoes/link-kinds.ts';
import { describe, expect, it } from 'vitest';
import type { ShortDraft } from './short-draft.ts';

/** What holds for the readings of joins against clock or place on the whole record, drafted once for all tests of it. */
export function describeReadings(drafted: () => ReadonlyMap<number, readonly ShortDraft[]>): void {
  describe('the joins that a person has read', () => {
    const drafts = () => [...drafted().values()].flat();

    it('are all joins against clock or place, each with its reading and a flag', () => {
      const contradicted = drafts().filter(({ sources: { link } }) => link.joints?.some(isContradicted));
      const unread = contradicted.filter(({ sources: { link } }) =>
        link.joints?.some((joint) => isContradicted(joint) && joint.because === null),
      );
      expect(unread.map(({ sources }) => sources.aliases)).toEqual([]);
      expect(contradicted.length).toBeGreaterThan(35);
      const flagged = drafts().filter(({ tornado: { quality_flags: flags } }) =>
        flags.includes('joined_against_clock_or_place'),
      );
      expect(flagged).toEqual(contradicted);
    });

    it('are one tornado or several in the record, as read', () => {
      const made = drafts().map(({ sources: { aliases } }) =>
        aliases.flatMap((alias) => (alias.startsWith('ncei:') ? [alias.slice('ncei:'.length)] : [])),
      );
      const madeOf = new Map(made.flatMap((events) => events.map((event) => [event, events] as const)));
      // NCEI's file of 1974 is in another folder. Of every other year, each reading is here.
      const ofYears = readings.filter(({ day }) => !day.startsWith('1974-'));
      const asMade = ofYears.map(({ tornadoes }) =>
        tornadoes.map(([first = '']) => madeOf.get(first)?.toSorted()),
      );
      expect(asMade).toEqual(ofYears.map(({ tornadoes }) => tornadoes.map((events) => events.toSorted())));
      const several = ofYears.filter(({ reading }) => reading === 'several');
      expect(several.every(({ tornadoes }) => tornadoes.length > 1)).toBe(true);
      const apart = drafts().filter(({ sources: { link } }) => link.apart);
      expect(apart).toHaveLength(several.flatMap(({ tornadoes }) => tornadoes).length);
    });

    it('never have a score of 0 for what was not measured', () => {
      const zeros = drafts().flatMap(({ sources: { link } }) =>
        (link.joints ?? []).filter(
          ({ kind }, at) => (kind === 'hand' || kind === 'totals') && link.scores[at] === 0,
        ),
      );
      expect(zeros).toEqual([]);
    });
  });
}
