import { beforeAll, describe, expect, it } from 'vitest';
import { findFamousTornado } from '@touchdown/functions/features/imports/record/famous-tornado.ts';
import type {
  TornadoDocument,
  TornadoDraft,
} from '@touchdown/functions/features/imports/record/tornado-document.ts';
import { famousTornadoes, type FamousTornado } from '@touchdown/shared/tornadoes/famous-names.ts';
import { sampleDrafts } from '../import/testing/sample-drafts.ts';
import { openRelease } from './release/open-release.ts';

describe('each name that people use', () => {
  /** Of each year, the tornadoes with a name, and which one each name of ours is of. The whole record needs 500 MB. */
  const named = new Map<number, TornadoDocument[]>();
  const found = new Map<FamousTornado, TornadoDraft | undefined>();
  beforeAll(() => {
    const release = openRelease();
    for (const { year } of release.index.years) {
      const { documents } = release.year(year);
      for (const famous of famousTornadoes) {
        if (famous.date.startsWith(`${year}-`)) {
          found.set(famous, findFamousTornado(famous, documents)?.draft);
        }
      }
      named.set(
        year,
        documents.filter(({ tornado }) => tornado.known_as !== null),
      );
    }
  });

  it('is of exactly one tornado of the record, and of another one than the others', () => {
    const nameOf = new Map<TornadoDraft, string>();
    const unproven: string[] = [];
    for (const famous of famousTornadoes) {
      const label = `${famous.name}, ${famous.date}`;
      const draft = found.get(famous);
      const other = draft && nameOf.get(draft);
      if (!draft) unproven.push(`${label}: no tornado, or several`);
      else if (other !== undefined) unproven.push(`${label}: the same tornado as ${other}`);
      else nameOf.set(draft, label);
    }
    expect(unproven).toEqual([]);
    expect(nameOf.size).toBe(famousTornadoes.length);
    expect(nameOf.size).toBeGreaterThanOrEqual(250);
  });

  it('is laid on that tornado by the import', () => {
    const names = [...named.values()]
      .flat()
      // Our own compilation has further names.
      .filter(({ sources }) => !sources.compiled?.fields.includes('known_as'))
      .flatMap(({ tornado }) => tornado.known_as ?? []);
    expect(names.toSorted()).toEqual(famousTornadoes.map(({ name }) => name).toSorted());
  });

  it.each([
    ['Waco', 1953, { tor_f_scale: 'F5', fatalities: 114 }],
    ['Worcester', 1953, { state: 'Massachusetts' }],
    ['Xenia', 1974, { state: 'Ohio', tor_f_scale: 'F5' }],
    ['Bridge Creek–Moore', 1999, { tor_f_scale: 'F5', fatalities: 36 }],
    ['Greensburg', 2007, { tor_f_scale: 'EF5', fatalities: 11 }],
    ['Joplin', 2011, { tor_f_scale: 'EF5', fatalities: 158 }],
    ['Moore', 2013, { tor_f_scale: 'EF5', fatalities: 24 }],
  ])('%s of %i is the one that is meant', (name, year, expected) => {
    const meant = named.get(year)?.filter(({ tornado }) => tornado.known_as === name);
    expect(meant).toHaveLength(1);
    expect(meant?.[0]?.tornado).toMatchObject(expected);
  });
});

describe('in the sample, which lacks many tornadoes', () => {
  const known = new Map(sampleDrafts().map(({ tornado }) => [tornado.display_name, tornado.known_as]));

  it.each([
    ['Joplin, Missouri', 'Joplin'],
    ['Lake Pomona, Kansas', 'Whippoorwill'],
    ['Newcastle–Moore, Oklahoma', 'Moore'],
    ['Kissimmee, Florida', 'Kissimmee'],
    ['Elkhorn–Bennington–Blair, Nebraska', null],
  ])('%s is known as %s', (place, name) => {
    expect(known.get(place)).toBe(name);
  });

  it.each([
    ['Jonesboro, Arkansas', 'Jonesboro'],
    ['Newbern–Bradford, Tennessee', 'Newbern'],
    ['Cordova, Alabama', 'Cordova'],
    ['Pilger, Nebraska', 'Pilger'],
    ['Bassfield–Soso, Mississippi', 'Bassfield–Soso'],
    ['Snow Hill–Greenville, North Carolina', 'Greenville'],
  ])('%s does not take the name of a neighbour that is missing', (place, name) => {
    expect(known.get(place)).toBe(name);
  });
});
