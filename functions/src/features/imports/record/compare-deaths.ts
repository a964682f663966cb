import type { TornadoDocument } from './tornado-document.ts';

/** The direct deaths of a year's current tornadoes. */
export interface ComparedDeaths {
  before: number;
  /** After, of all tornadoes. */
  all: number;
  /** After, of the tornadoes that were there before. */
  known: number;
}

export function compareDeaths(
  before: readonly TornadoDocument[],
  after: readonly TornadoDocument[],
): ComparedDeaths {
  const knownIds = new Set<string>(before.map(({ tornado }) => tornado.id));
  return {
    before: deathsOf(before),
    all: deathsOf(after),
    known: deathsOf(after.filter(({ tornado }) => knownIds.has(tornado.id))),
  };
}

function deathsOf(documents: readonly TornadoDocument[]): number {
  const current = documents.filter(({ tornado }) => tornado.status === 'current');
  return current.reduce((sum, { tornado: { fatalities } }) => sum + (fatalities ?? 0), 0);
}
