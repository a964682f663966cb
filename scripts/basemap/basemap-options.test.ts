import { describe, expect, it } from 'vitest';
import { readBasemapOptions } from './basemap-options.ts';

const noRoads = { roads: [], streets: [], counties: [], year: 2024 };
const read = (line: string) => readBasemapOptions(line.split(' ').filter(Boolean));

describe('the options of the base map’s command', () => {
  it.each([
    ['build', { action: 'build', ...noRoads }],
    [
      'build --roads roads.geojson --stage dev',
      { action: 'build', ...noRoads, roads: ['roads.geojson'], stage: 'dev' },
    ],
    [
      'build --roads a.zip b.zip --streets c.zip --stage dev --streets d.zip',
      { action: 'build', ...noRoads, roads: ['a.zip', 'b.zip'], streets: ['c.zip', 'd.zip'], stage: 'dev' },
    ],
    [
      'build --roads census --streets census --counties 40027,40109 --year 2023',
      { action: 'build', roads: 'census', streets: 'census', counties: ['40027', '40109'], year: 2023 },
    ],
    ['put us.pmtiles', { action: 'put', from: 'us.pmtiles', isUrl: false }],
    [
      'put planet.pmtiles --max-zoom 12',
      { action: 'put', from: 'planet.pmtiles', isUrl: false, maxZoom: 12 },
    ],
    [
      '--url https://example.org/a.pmtiles',
      { action: 'put', from: 'https://example.org/a.pmtiles', isUrl: true },
    ],
    ['put --url http://127.0.0.1/a', { action: 'put', from: 'http://127.0.0.1/a', isUrl: true }],
  ])('are understood: %s', (line, command) => {
    expect(read(line)).toEqual(command);
  });

  it.each([
    ['', 'There is no command.'],
    ['draw', 'There is no command draw.'],
    ['put', 'put takes a FILE or a --url.'],
    ['put a b', 'Expected one file, but got a b.'],
    ['put a --url https://b', 'put takes a FILE or a --url.'],
    ['put a --max-zoom 16', '--max-zoom must be a whole number from 0 to 15, but got 16.'],
    ['put a --roads b', '--roads belongs to build.'],
    ['build a', 'build takes only roads, streets and --stage.'],
    ['build --streets census', '--streets census and --counties belong together.'],
    ['build --streets a.zip --counties 40027', '--streets census and --counties belong together.'],
    [
      'build --streets census --counties 40027,4',
      'codes of five digits with commas between them, but got 4.',
    ],
    ['build --roads census a.zip', '--roads takes files or census, not both.'],
    ['build --roads census --year 24', '--year must be a year such as 2024, but got 24.'],
    ['put a --streets b', '--streets belongs to build.'],
    ['--url ftp://a', '--url must begin with https://, but got ftp://a.'],
    ['build --stage moon', '--stage must be'],
  ])('are refused with a sentence: %s', (line, problem) => {
    expect(read(line)).toEqual({ problem: expect.stringContaining(problem) });
  });
});
