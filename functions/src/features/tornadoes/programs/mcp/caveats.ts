import { qualityFlags } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { ServedRecord } from '../../../../domain/catalogue/cached-catalogue.ts';
import { recordOrigin } from '../../../../domain/catalogue/record-origin.ts';
import type { ToldTornado } from './told-tornado.ts';

const straightLines =
  'Paths are straight lines between the recorded places, not surveys; without a recorded end there is only a point.';
const leastDeaths = 'Some numbers of deaths or injuries are lower limits: a part of the path has none.';
const unknownIsNull = 'Null means that a value is not recorded; it is never zero.';

/** What is to be said about any answer from this record. */
export function recordCaveats({ pointer }: ServedRecord): string[] {
  if (!pointer) return ['No record has been loaded yet.'];
  const { kind, coverage, officialUntil } = pointer;
  return [
    ...(kind === 'official' ? [] : [`This record is ${recordOrigin[kind]}.`]),
    ...(coverage
      ? [
          officialUntil
            ? `The official record begins in ${coverage.from} and is complete until ${officialUntil}; of later days there are only preliminary reports, which are in no count of tornadoes.`
            : `The official record goes from ${coverage.from} to ${coverage.to}; of later months there are only preliminary reports.`,
        ]
      : []),
  ];
}

/** What is to be said about tornadoes in an answer. */
export function tornadoCaveats(tornadoes: readonly ToldTornado[]): string[] {
  const isLeast = tornadoes.some((one) => one.deaths_at_least || one.injuries_at_least);
  const isUnrated = tornadoes.some(({ rating }) => rating === 'N/A');
  const hasUnknown = tornadoes.some((one) => Object.values(one).includes(null));
  return [
    ...(isLeast ? [leastDeaths] : []),
    ...(isUnrated ? ['N/A is a tornado without a rating (unknown or EFU), which is not an EF0.'] : []),
    ...(hasUnknown ? [unknownIsNull] : []),
    ...(tornadoes.length > 0 ? [straightLines] : []),
  ];
}

/** What is to be said about the sums of a selection. */
export function profileCaveats(profile: TornadoProfile): string[] {
  const unrated = profile.ratings.at(-1) ?? 0;
  const { along_paths: along } = profile;
  return [
    ...(along && along.unplaced.deaths > 0 ? [unplacedWords(along)] : []),
    ...(profile.deaths_at_least || profile.injuries_at_least ? [leastDeaths] : []),
    ...(profile.partial_year === null
      ? []
      : [`${profile.partial_year} is not whole in the record; rates leave it out.`]),
    ...(unrated > 0 ? [`${unrated} of them are unrated (unknown or EFU), which is not an EF0.`] : []),
    ...(profile.path_miles_unknown > 0
      ? [
          `The length of ${profile.path_miles_unknown} of them is not known or doubted; path_miles leaves it out.`,
        ]
      : []),
    ...profile.cautions.map(({ says }) => says),
  ];
}

/** How many deaths are in no place. */
function unplacedWords({ place, unplaced }: NonNullable<TornadoProfile['along_paths']>): string {
  return `deaths are those in ${place}. ${unplaced.deaths} more are of ${unplaced.tornadoes} tornadoes of which no source says how many of their deaths were there.`;
}

/** The reasons to doubt the values of one tornado, as its page says them. */
export function flagCaveats({ quality_flags: flags, link_certainty: link }: Tornado): string[] {
  const unsure =
    link === 'unsure' ? ['It is uncertain which segments of the source belong to this tornado.'] : [];
  return [...flags.map((flag) => qualityFlags[flag]), ...unsure];
}
