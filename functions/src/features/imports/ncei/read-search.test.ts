import { describe, expect, it } from 'vitest';
import { madeUpDetails } from '../../../testing/made-up-details.ts';
import { madeUpSearch, type SearchRow } from '../../../testing/made-up-search.ts';
import { madeUpSource } from '../../../testing/made-up-source.ts';
import { readDetails } from '../../../testing/read-made-up.ts';
import { SourceFileError } from '../files/source-faults.ts';
import { searchReader } from './read-search.ts';

function readText(text: string, chunk = text.length) {
  const reader = searchReader(madeUpSource(text));
  for (let at = 0; at < text.length; at += chunk) reader.read(text.slice(at, at + chunk));
  return reader.end();
}

function read(...rows: SearchRow[]) {
  const { segments, quarantine } = readText(madeUpSearch(rows));
  const aside = quarantine.entries.map(({ line, reason, leftOut }) => `${line} ${leftOut}: ${reason}`);
  return { segments, aside, texts: quarantine.entries.map(({ text }) => text) };
}

describe('a file of NCEI’s web search', () => {
  it('says the same as the details of the same tornado', () => {
    const { segments, aside } = read({
      BEGIN_RANGE: '2',
      BEGIN_AZIMUTH: 'SW',
      EVENT_NARRATIVE: 'Barns fell.||It left.',
    });
    const place = {
      BEGIN_RANGE: '2',
      BEGIN_AZIMUTH: 'SW',
      BEGIN_LOCATION: 'TELL CITY',
      END_LOCATION: 'TELL CITY',
    };
    const details = readDetails(
      madeUpSource(madeUpDetails([{ ...place, EVENT_NARRATIVE: 'Barns fell.||It left.' }])),
      1974,
    );
    const says = ({ raw: _raw, ...rest }: (typeof segments)[number]) => rest;
    expect(aside).toEqual([]);
    expect(segments.map(says)).toEqual(details.segments.map(says));
  });

  it('gets back the characters that its store has lost, where the letters beside them leave no doubt', () => {
    const lost = (text: string) =>
      text.replaceAll(/[’“”–]/g, '\ufffd'.repeat(3)).replaceAll(/[°½]/g, '\ufffd'.repeat(2));
    const told = 'Lee’s “classic” storm of September 4–5 (“Lee”) hit 80°F.||The counties’ barns fell.';
    const { segments } = read({ EVENT_NARRATIVE: lost(told), EPISODE_NARRATIVE: lost('About ½ mile wide.') });
    expect(
      segments.map(({ eventNarrative, episodeNarrative }) => [eventNarrative, episodeNarrative]),
    ).toEqual([
      [told.replace('counties’', lost('counties’')).replace('||', '\n\n'), lost('About ½ mile wide.')],
    ]);
  });

  it('has rows of many years, and other events that are passed over', () => {
    const { segments, aside } = read(
      { BEGIN_DATE: '5/6/2003', END_DATE: '05/06/2003' },
      { EVENT_TYPE: 'Thunderstorm Wind', MAGNITUDE: '60', MAGNITUDE_TYPE: 'EG', TOR_F_SCALE: ' ' },
      { BEGIN_DATE: '12/31/2019', END_DATE: '01/01/2020', END_TIME: '5' },
    );
    expect(aside).toEqual([]);
    expect(segments.map(({ begin, end }) => [begin.local, end?.local])).toEqual([
      ['2003-05-06T13:20', undefined],
      ['2019-12-31T13:20', '2020-01-01T00:05'],
    ]);
  });

  it('keeps quotes, commas and line breaks of narratives, which nothing escapes', () => {
    const told = 'It "bounced", he said.\n\n12, maybe 15 barns.\n5 died in "Eden", a park, ",2';
    const { segments, aside } = read({ EVENT_NARRATIVE: told, EPISODE_NARRATIVE: 'A "cap" broke.' }, {});
    expect(aside).toEqual([]);
    expect(
      segments.map(({ eventNarrative, episodeNarrative }) => [eventNarrative, episodeNarrative]),
    ).toEqual([
      ['It "bounced", he said.\n\n12, maybe 15 barns.\n\n5 died in "Eden", a park, ",2', 'A "cap" broke.'],
      [null, null],
    ]);
    expect(segments[0]?.flags).toContain('encoding_repaired');
  });

  it.each([
    ['a county', { CZ_NAME_STR: 'ST. CLAIR, CALHOUN AND CHEROKEE CO.' }, { county: 'Perry' }],
    ['whoever reported it', { SOURCE: 'AWOS,ASOS,MESONET,ETC' }, { reportedBy: 'AWOS,ASOS,MESONET,ETC' }],
    ['an end', { END_LOCATION: 'TELL CITY, S' }, { endLocation: 'Tell City, S' }],
  ])('is read where the comma in the name of %s is certain', (_, row, expected) => {
    const { segments, aside } = read({ ...row, EVENT_NARRATIVE: 'One.', EPISODE_NARRATIVE: 'Two.' });
    expect(aside).toEqual([]);
    expect(segments).toMatchObject([
      { ...expected, eventNarrative: 'One.', episodeNarrative: 'Two.', lengthMiles: 3, widthYards: 100 },
    ]);
  });

  it('sets a row aside whose narratives cannot be told apart, with its line and text', () => {
    const { segments, aside, texts } = read(
      {},
      { EVENT_NARRATIVE: 'Both "Oak","Elm" and', EPISODE_NARRATIVE: '' },
      {},
    );
    expect(segments.map(({ line }) => line)).toEqual([2, 4]);
    expect(aside).toEqual(['3 row: it is not certain where its narratives begin and end']);
    expect(texts[0]).toContain('Both "Oak","Elm" and');
  });

  it.each([
    ['lacks one', 'F2,0,0,', 'F2,0,'],
    ['has one too many', 'F2,0,0,', 'F2,0,0,0,'],
    ['has a quote that nothing ends', ',F2,', ',"F2,'],
    ['has two in the other’s place', '38.07,-86.75', 'Tell City,38.07'],
    ['lacks the number of its end', '"","",2', '"","'],
  ])('never reads a row whose columns are shifted: it %s', (_, from, to) => {
    const [header = '', first = '', second = '', ...rest] = madeUpSearch([{}, {}, {}]).split('\n');
    const { segments, quarantine } = readText([header, first, second.replace(from, to), ...rest].join('\n'));
    expect(segments.map(({ eventId }) => eventId)).toEqual(['10000001', '10000003']);
    expect(quarantine.entries).toMatchObject([{ line: 3, leftOut: 'row' }]);
  });

  it('finds the state by the place where the file has XX', () => {
    const placed = { BEGIN_LAT: '18.383', BEGIN_LON: '-66.0312', CZ_TIMEZONE: 'AST-4', CZ_FIPS: '139' };
    expect(read({ STATE_ABBR: 'XX', ...placed }).segments).toMatchObject([{ state: 'Puerto Rico' }]);
    expect(read({ STATE_ABBR: 'XX', BEGIN_LAT: ' ', BEGIN_LON: ' ' }).aside).toEqual([
      '2 row: STATE_ABBR "XX" is not a state',
    ]);
  });

  it('does not take a 0 for no damage, which stands for a blank too', () => {
    const row = { BEGIN_DATE: '03/01/2017', END_DATE: '03/01/2017', DAMAGE_PROPERTY_NUM: '0' };
    expect(read(row).segments).toMatchObject([{ propertyUsd: null, cropsUsd: null }]);
  });

  it('lists an event once', () => {
    expect(read({ EVENT_ID: '7' }, { EVENT_ID: '7' }).aside).toEqual([
      '3 row: the EVENT_ID is already on an earlier row',
    ]);
  });

  it('says the same in chunks of any size, with line ends of Windows', () => {
    const text = madeUpSearch([{ EVENT_NARRATIVE: 'A "b".\n\nC.' }, { SOURCE: 'A,B' }, {}]).replaceAll(
      '\n',
      '\r\n',
    );
    const whole = readText(text);
    expect(whole.segments).toHaveLength(3);
    for (const size of [1, 7, 64]) expect(readText(text, size).segments).toEqual(whole.segments);
  });

  it.each([
    ['TRUNCATED', madeUpSearch([{}, { EVENT_NARRATIVE: 'It was' }]).slice(0, -9)],
    [
      'UNKNOWN_LAYOUT',
      madeUpSearch([{}]).replace('CZ_NAME_STR,BEGIN_LOCATION', 'BEGIN_LOCATION,CZ_NAME_STR'),
    ],
    ['EMPTY', madeUpSearch([])],
  ])('is refused as %s', (code, text) => {
    expect(() => readText(text)).toThrow(SourceFileError);
    expect(() => readText(text)).toThrow(expect.objectContaining({ code }));
  });
});
