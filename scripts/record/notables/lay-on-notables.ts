import {
  layOnCompiled,
  type CompiledFacts,
} from '@touchdown/functions/features/imports/record/lay-on-compiled.ts';
import type { TornadoDraft } from '@touchdown/functions/features/imports/record/tornado-document.ts';
import type { SampleTornado } from '../../sample/sample-record.ts';
import { pairNotables, type NotablePair, type UnpairedNotable } from './pair-notables.ts';

export interface LaidOnNotables<T> {
  /** All documents in their order. Those with a row have its values where they had none. */
  documents: T[];
  pairs: NotablePair<T>[];
  unpaired: UnpairedNotable[];
}

/**
 * Lays what people know about notable tornadoes over the documents of one year. Rows of other years are ignored.
 * No value of NOAA's files is replaced.
 */
export function layOnNotables<T extends TornadoDraft>(
  year: number,
  documents: readonly T[],
  rows: readonly SampleTornado[],
): LaidOnNotables<T> {
  const ofYear = rows.filter(({ beginLocal }) => Number(beginLocal.slice(0, 4)) === year);
  const { pairs, unpaired } = pairNotables(documents, ofYear);
  const rowOf = new Map(pairs.map(({ row, document }) => [document, row]));
  const names = new Set(documents.flatMap(({ tornado }) => tornado.known_as ?? []));
  const laidOn = documents.map((document) => {
    const row = rowOf.get(document);
    return row ? layOnCompiled(document, factsOf(row, names)) : document;
  });
  return { documents: laidOn, pairs, unpaired };
}

/** Returns the lines that say which rows describe no tornado of the record, and why. */
export function unpairedLines(unpaired: readonly UnpairedNotable[]): string[] {
  return unpaired.map(({ row, reason }) => `${row.key}: ${reason}`);
}

function factsOf(row: SampleTornado, namesOfYear: ReadonlySet<string>): CompiledFacts {
  const name = townsOf(row);
  return {
    known_as: name !== null && namesOfYear.has(name) ? null : name,
    event_narrative: row.narrative,
    wfo: row.wfo,
    end_datetime: row.endUtc,
    end_lat: row.endLat,
    end_lon: row.endLon,
    path_length: row.lengthMiles,
    path_width: row.widthYards,
    fatalities: row.fatalities,
    injuries: row.injuries,
    damage_estimate: row.propertyDamageUsd,
    damage_crops: row.cropDamageUsd,
  };
}

/** People call a tornado by a town, not by a county or a border. */
const notATown = /\b(county|parish|border|line|valley|lake|river)\b/i;

function townsOf({ name, state }: SampleTornado): string | null {
  const ending = `, ${state}`;
  if (!name.endsWith(ending) || notATown.test(name)) return null;
  return name.slice(0, -ending.length);
}
