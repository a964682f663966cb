import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { Box } from '@touchdown/shared/geo/path-reach.ts';
import { states, type State } from '@touchdown/shared/geo/states.ts';
import { nameInRecord, wholeCountyName } from '@touchdown/shared/geo/counties/county-words.ts';
import list from './us-counties.json' with { type: 'json' };

/** A state or a county: its box, its middle, and the census numbers of those beside it. */
export interface Area extends Position {
  box: Box;
  neighbours: string[];
}

export interface StateArea extends Area {
  state: State;
  /** The number of the county of each town of `readTowns`, in that order. */
  countiesOfTowns: string[];
}

export interface CountyArea extends Area {
  state: State;
  /** Five digits, those of the state first. */
  fips: string;
  /** Cleveland. */
  name: string;
  /** Cleveland County. */
  wholeName: string;
  /** As the record has it: Cleveland, Orleans Parish, Richmond City. */
  recordName: string;
}

type States = Readonly<Record<string, { area: string; counties: string[]; towns: string }>>;

/** Returns all states and counties. The list is too large for the browser: only the server and scripts import this file. */
export function readCounties(): { states: StateArea[]; counties: CountyArea[] } {
  const rows = states.flatMap((state) => {
    const row = (list.states as States)[state.postal];
    return row ? [{ state, ...row }] : [];
  });
  return {
    states: rows.map(({ state, area, towns }) => ({
      state,
      ...readArea(area.split('|')),
      countiesOfTowns: towns.split(' '),
    })),
    counties: rows.flatMap(({ state, counties }) => counties.map((row) => readCounty(state, row))),
  };
}

function readCounty(state: State, row: string): CountyArea {
  const [number = '', name = '', ...area] = row.split('|');
  return {
    state,
    fips: String(state.fips).padStart(2, '0') + number,
    name,
    wholeName: wholeCountyName(state.fips, Number(number), name),
    recordName: nameInRecord(state.fips, Number(number), name),
    ...readArea(area),
  };
}

function readArea(parts: readonly string[]): Area {
  const [south = 0, west = 0, north = 0, east = 0, lat = 0, lon = 0] = parts.slice(0, -1).map(Number);
  const beside = parts.at(-1) ?? '';
  return { box: { south, north, west, east }, lat, lon, neighbours: beside === '' ? [] : beside.split(' ') };
}
