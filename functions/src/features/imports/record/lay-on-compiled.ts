import {
  type CompiledFieldName,
  compiledFields,
  ownCompilation,
} from '@touchdown/shared/tornadoes/compiled-fields.ts';
import { positionOf } from '@touchdown/shared/geo/great-circle.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { TornadoDraft } from './tornado-document.ts';
import { withWallTime } from '../../../domain/wall-time/with-wall-time.ts';
import { placeText } from '../places/near-towns.ts';
import { stateByName } from '../places/states.ts';
import { withCountiesByLine, withNameByPlace } from './place-fields.ts';
import { sanityFlags } from './draft-tornado.ts';

/** What our compilation says about one tornado. `end_local` follows from `end_datetime`. */
export type CompiledFacts = Partial<Pick<Tornado, Exclude<CompiledFieldName, 'end_local'>>>;

type DraftedTornado = TornadoDraft['tornado'];

/** Values that only make sense together, so that all of them are laid on or none. */
const groups: readonly (readonly (keyof CompiledFacts)[])[] = [
  ['known_as'],
  ['event_narrative'],
  ['wfo'],
  ['end_datetime'],
  ['end_lat', 'end_lon'],
  ['path_length'],
  ['path_width'],
  ['fatalities'],
  ['injuries'],
  ['damage_estimate'],
  ['damage_crops'],
];

/**
 * Fills values that the sources leave empty, and what follows from them: path, place and clocks of the end. It never
 * replaces a value, and leaves out what would contradict one.
 */
export function layOnCompiled<T extends TornadoDraft>(draft: T, facts: CompiledFacts): T {
  let tornado: DraftedTornado = draft.tornado;
  for (const group of groups) {
    if (!group.every((field) => isKnown(facts[field]) && isOpen(tornado, field))) continue;
    const filled = filledIn(tornado, group, facts);
    if (filled && !isContradiction(tornado, filled)) tornado = filled;
  }
  if (tornado === draft.tornado) return draft;
  const known = draft.sources.compiled?.fields ?? [];
  const fields = compiledFields.filter(
    (field) => known.includes(field) || (draft.tornado[field] === null && tornado[field] !== null),
  );
  return withFlagsOfEnd({
    ...draft,
    tornado: withWallTime(tornado),
    sources: { ...draft.sources, compiled: { ...ownCompilation, fields } },
  });
}

/** Returns what an earlier call has laid on this tornado. */
export function compiledFactsOf({ tornado, sources }: TornadoDraft): CompiledFacts {
  const fields = sources.compiled?.fields ?? [];
  return Object.fromEntries(
    fields.filter((field) => field !== 'end_local').map((field) => [field, tornado[field]]),
  );
}

function isKnown(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** A range of damage is a value too, although the sum itself is empty. */
function isOpen(tornado: DraftedTornado, field: keyof CompiledFacts): boolean {
  return tornado[field] === null && (field !== 'damage_estimate' || tornado.damage_range === null);
}

function filledIn(
  tornado: DraftedTornado,
  group: readonly (keyof CompiledFacts)[],
  facts: CompiledFacts,
): DraftedTornado | undefined {
  const filled = { ...tornado, ...Object.fromEntries(group.map((field) => [field, facts[field]])) };
  if (group.includes('end_datetime')) return withEndTime(filled);
  return group.includes('end_lat') ? withEndPlace(filled) : filled;
}

const maxHours = 12;

/** The end gets the clock of the tornado's own source, which may be another than that of the compilation. */
function withEndTime(tornado: DraftedTornado): DraftedTornado | undefined {
  const end = Date.parse(tornado.end_datetime ?? '');
  const hours = (end - Date.parse(tornado.begin_datetime)) / 3_600_000;
  if (!(hours > 0 && hours <= maxHours)) return undefined;
  const local = new Date(end + tornado.utc_offset_hours * 3_600_000).toISOString().slice(0, 16);
  return { ...tornado, end_local: local };
}

/** Where the source has a path without an end, nobody can say where on it the end belongs. */
function withEndPlace(tornado: DraftedTornado): DraftedTornado | undefined {
  const start = positionOf(tornado.start_lat, tornado.start_lon);
  const end = positionOf(tornado.end_lat, tornado.end_lon);
  if (!start || !end || tornado.tornado_path !== null) return undefined;
  const isPlausible = !tornado.quality_flags.includes('place_outside_state');
  const isPoint = start.lat === end.lat && start.lon === end.lon;
  const named = withNameByPlace({
    ...tornado,
    tornado_path: isPoint ? null : [start, end],
    end_place: isPlausible ? placeText(end) : null,
  });
  return withCountiesByLine(named);
}

/** A value from the compilation must not make the source's values look wrong. */
function isContradiction(before: DraftedTornado, after: DraftedTornado): boolean {
  const fips = stateByName(before.state)?.fips ?? 0;
  const known = sanityFlags(before, fips);
  return sanityFlags(after, fips).some((flag) => !known.includes(flag));
}

function withFlagsOfEnd<T extends TornadoDraft>(draft: T): T {
  const { tornado, sources } = draft;
  if (tornado.end_lat === null) return draft;
  const isLeft = (code: string) => code !== 'end_not_recorded';
  return {
    ...draft,
    tornado: { ...tornado, quality_flags: tornado.quality_flags.filter(isLeft) },
    sources: { ...sources, quality: sources.quality.filter(({ code }) => isLeft(code)) },
  };
}
