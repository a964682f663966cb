import { describe, expect, it } from 'vitest';
import { madeUpDrafts, madeUpLeg, type MadeUpYear } from '../../../testing/made-up-year.ts';
import { layOnCompiled, type CompiledFacts } from './lay-on-compiled.ts';
import { mergeYear, type RecordYear } from './merge-year.ts';

const whole = { slat: '38', slon: '-86.8', len: '50' };
const legs = [0, 1, 2, 3].map((at) => madeUpLeg(at));
const words = { event_narrative: 'It followed the river.', wfo: 'IND' };

function merge(year: MadeUpYear, previous: RecordYear | undefined, facts: CompiledFacts = {}) {
  const drafts = madeUpDrafts(year).map((draft) => layOnCompiled(draft, facts));
  return mergeYear(1974, drafts, previous, { name: 'r', at: '2026-11-21T00:00:00Z' });
}

/** A year that only the SPC has, with what we have compiled about its tornado. */
const shipped = merge({ spc: [whole] }, undefined, words);
const idOf = ({ documents }: RecordYear) => documents[0]?.tornado.id;

describe('values of our own compilation', () => {
  it('stay when a file is imported that does not have them', () => {
    const again = merge({ spc: [{ ...whole, inj: '7' }] }, shipped.record);
    expect(again.record.documents[0]?.tornado).toMatchObject({ ...words, injuries: 7 });
    expect(again.record.documents[0]?.sources.compiled?.fields).toEqual(['event_narrative', 'wfo']);
    expect(again.changes).toMatchObject({ fields: { injuries: 1, source_rows: 1 } });
    expect(again.changes.compiled).toEqual({ kept: 2, replaced: [], leftOut: [] });
  });

  it('change nothing when the same file is imported again', () => {
    const again = merge({ spc: [whole] }, shipped.record);
    expect(again.touched.documents).toEqual([]);
    expect(again.record).toEqual(shipped.record);
  });

  it('give way to NOAA’s, each by itself, and the changes name them', () => {
    const narrated = legs.map((leg) => ({ ...leg, EVENT_NARRATIVE: 'What NOAA says.' }));
    const { record, changes } = merge({ details: narrated, spc: [whole] }, shipped.record);
    expect(record.documents[0]?.tornado.event_narrative).toContain('What NOAA says.');
    expect(idOf(record)).toBe(idOf(shipped.record));
    const wfo = madeUpDrafts({ details: narrated, spc: [whole] })[0]?.tornado.wfo;
    const replaced = wfo === null ? ['event_narrative'] : ['event_narrative', 'wfo'];
    expect(changes.compiled?.replaced).toEqual([{ id: idOf(record), fields: replaced }]);
  });

  it('follow a tornado that is merged in another', () => {
    const onPath = { slat: '38.2', slon: '-86.4', time: '13:40:00', len: '0.1', om: '7' };
    const two = merge({ spc: [whole, onPath] }, undefined, { event_narrative: 'It followed the river.' });
    const bare = {
      ...two.record,
      documents: two.record.documents.map((one, at) => (at === 0 ? bareOf(one) : one)),
    };
    const { record, changes } = merge({ details: legs, spc: [whole, onPath] }, bare);
    expect(record.redirects).toHaveLength(1);
    expect(record.documents[0]?.tornado.event_narrative).toBe('It followed the river.');
    expect(changes.compiled).toEqual({ kept: 1, replaced: [], leftOut: [] });
  });

  it('are left out where they contradict what a file has now, and the changes name them', () => {
    const short = { slat: '38', slon: '-86.8', elat: '0', elon: '0', len: '0' };
    const far = merge({ spc: [short] }, undefined, { end_lat: 38.01, end_lon: -86.79 });
    expect(far.record.documents[0]?.sources.compiled?.fields).toEqual(['end_lat', 'end_lon']);
    const { record, changes } = merge({ spc: [{ ...short, len: '50' }] }, far.record);
    expect(record.documents[0]?.tornado).toMatchObject({ end_lat: null, tornado_path: null });
    expect(changes.compiled).toEqual({
      kept: 0,
      replaced: [],
      leftOut: [{ id: idOf(record), fields: ['end_lat', 'end_lon'] }],
    });
  });
});

function bareOf({ tornado, sources }: RecordYear['documents'][number]) {
  const { compiled: _compiled, ...others } = sources;
  return { tornado: { ...tornado, event_narrative: null }, sources: others };
}
