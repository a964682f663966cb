import { expect, it } from 'vitest';
import { madeUpTornado } from '@touchdown/shared/tornadoes/testing/made-up-tornado.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { compiledFactsOf, layOnCompiled } from './lay-on-compiled.ts';
import type { TornadoDocument } from './tornado-document.ts';

const begin = { lat: 37.7, lon: -97.3 };
const facts = {
  event_narrative: 'It crossed the town.',
  wfo: 'DDC',
  end_datetime: '1955-05-25T20:20:00Z',
  end_lat: 37.9,
  end_lon: -97.1,
  path_width: 400,
};

function documentOf(over: Partial<Tornado> = {}): TornadoDocument {
  const tornado = madeUpTornado('1955-05-25T20:00:00Z', {
    start_lat: begin.lat,
    start_lon: begin.lon,
    end_lat: null,
    end_lon: null,
    tornado_path: null,
    end_datetime: null,
    event_narrative: null,
    path_length: 18,
    path_width: null,
    wfo: null,
    quality_flags: ['end_not_recorded'],
    ...over,
  });
  return {
    tornado,
    sources: {
      id: tornado.id,
      aliases: [],
      link: { certainty: 'single', scores: [], unsure: [] },
      spc: null,
      segments: [],
      fatality_places: [],
      source_rows: [],
      quality: tornado.quality_flags.map((code) => ({ code, sentence: code })),
      revisions: [],
    },
  };
}

it('fills empty values with what follows from them, and says which they are', () => {
  const { tornado, sources } = layOnCompiled(documentOf(), facts);
  expect(tornado).toMatchObject({
    event_narrative: 'It crossed the town.',
    wfo: 'DDC',
    path_width: 400,
    end_local: '1955-05-25T14:20',
    end_wall: '1955-05-25T14:20',
    end_zone_letters: 'CST',
    tornado_path: [begin, { lat: 37.9, lon: -97.1 }],
    quality_flags: [],
  });
  expect(tornado.end_place).toMatch(/ of .+, Kansas$/);
  expect(sources.quality).toEqual([]);
  expect(sources.compiled).toEqual({
    source: 'Touchdown',
    sentence: 'Compiled by Touchdown from NOAA’s public records.',
    fields: ['event_narrative', 'wfo', 'end_datetime', 'end_local', 'end_lat', 'end_lon', 'path_width'],
  });
});

it('keeps every value of the source, zero and a range of damage included', () => {
  const own = documentOf({
    event_narrative: 'What NOAA says.',
    wfo: 'ICT',
    path_width: 0,
    end_datetime: '1955-05-25T20:30:00Z',
    end_local: '1955-05-25T14:30',
    end_lat: 37.8,
    end_lon: -97.2,
    damage_estimate: null,
    damage_range: { min: 5_000, max: 50_000 },
  });
  expect(layOnCompiled(own, { ...facts, damage_estimate: 40_000 })).toBe(own);
});

it.each([
  ['an end far beyond the recorded length', { end_lat: 41, end_lon: -97 }, {}],
  ['an end before the beginning', { end_datetime: '1955-05-25T19:00:00Z' }, {}],
  ['an end that makes it faster than any tornado', { end_datetime: '1955-05-25T20:02:00Z' }, {}],
  ['half of a place', { end_lat: 37.9 }, {}],
  [
    'an end of a path that bends',
    { end_lat: 37.9, end_lon: -97.1 },
    { tornado_path: [begin, { lat: 37.8, lon: -97.2 }] },
  ],
  ['an end without a beginning', { end_lat: 37.9, end_lon: -97.1 }, { start_lat: null, start_lon: null }],
])('leaves out %s', (_, given, over) => {
  const document = documentOf(over);
  expect(layOnCompiled(document, given)).toBe(document);
});

it('does the same again when it runs twice, or from what it has laid on before', () => {
  const once = layOnCompiled(documentOf(), facts);
  expect(layOnCompiled(once, facts)).toBe(once);
  expect(compiledFactsOf(once)).toEqual(facts);
  expect(layOnCompiled(documentOf(), compiledFactsOf(once))).toEqual(once);
});
