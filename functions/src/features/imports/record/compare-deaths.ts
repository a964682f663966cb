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
  // A tornado that was withdrawn and comes back is like a new one.
  const knownIds = new Set<string>(currentOf(before).map(({ tornado }) => tornado.id));
  return {
    before: deathsOf(before),
    all: deathsOf(after),
    known: deathsOf(after.filter(({ tornado }) => knownIds.has(tornado.id))),
  };
}

function deathsOf(documents: readonly TornadoDocument[]): number {
  return currentOf(documents).reduce((sum, { tornado: { fatalities } }) => sum + (fatalities ?? 0), 0);
}

function currentOf(documents: readonly TornadoDocument[]): TornadoDocument[] {
  return documents.filter(({ tornado }) => tornado.status === 'current');
}
