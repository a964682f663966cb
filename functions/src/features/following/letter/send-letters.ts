import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { readSubject, type Subject } from '@touchdown/shared/following/subject.ts';
import { countGaps, gapFilledBy, type Added, type GapCounts } from '@touchdown/shared/tornadoes/gap-words.ts';
import { followsOf, type StoredFollow } from '../../../domain/following/follow-items.ts';
import { maxPlacesInLetter, type MailMessage } from '../../../domain/mail/mail-message.ts';
import { preliminaryOfPlace, type ReportsAfterRecord } from '../../../domain/places/count-preliminary.ts';
import { findCounty, findTown } from '../../../domain/places/find-place.ts';
import { filterOfPlace, nameOfPlace, type KnownPlace } from '../../../domain/places/place-filter.ts';
import {
  contributionsOfTornadoes,
  countAdded,
  tornadoesOfPlace,
  type ListedContribution,
} from '../../../domain/places/place-gaps.ts';
import { itemsQuery, queryAll } from '../../../platform/aws/queries.ts';
import { mailPeople, type RegularMailPorts } from '../digest/mail-people.ts';

type LetterMail = Extract<MailMessage, { template: 'yearly-letter' }>;

interface LetterPorts extends RegularMailPorts {
  /** Loaded only when somebody gets a letter. */
  record: () => Promise<{ search: CatalogueSearch; reports: ReportsAfterRecord }>;
}

/** What happened in a place in one year, and what is missing there since ever. */
interface PlaceYear {
  name: string;
  path: string;
  tornadoes: number | null;
  isPreliminary: boolean;
  added: Added;
  gaps: GapCounts;
  /** By author, the ids of what was added. It may be in other places too. */
  byAuthor: ReadonlyMap<string, readonly string[]>;
}

/** Returns the year that letters are about: the one before, in January (UTC); undefined for the rest of the year. */
function letterYear(now: number): number | undefined {
  const date = new Date(now);
  return date.getUTCMonth() === 0 ? date.getUTCFullYear() - 1 : undefined;
}

/**
 * Sends the yearly letters in January, one mail a person, about the counties and towns that they follow. Whoever turns
 * them on during January gets this year's with the next run. Where nothing happened, nothing is sent.
 */
export function sendLetters(ports: LetterPorts) {
  const { client, table, now, record } = ports;
  const send = mailPeople(ports);

  /** Query: what somebody follows, without what is muted. */
  async function placesFollowedBy(person: string): Promise<Subject[]> {
    const follows = (await queryAll(
      client,
      itemsQuery(table, followsOf(person)),
    )) as unknown as StoredFollow[];
    return follows.filter(({ isMuted }) => !isMuted).map(({ subject }) => subject);
  }

  return async () => {
    const year = letterYear(now());
    if (year === undefined) return { sent: 0, isComplete: true };
    const yearOf = placeYears(contributionsOfTornadoes(client, table), record, year);
    return send({
      wanted: 'yearlyLetter',
      mark: 'letterYear',
      turn: String(year),
      name: 'letters',
      async write(reader) {
        const places: PlaceYear[] = [];
        // One after another: each of them is many queries, and most are known from the reader before.
        for (const subject of await placesFollowedBy(reader.person)) {
          const place = await yearOf(subject);
          if (place && hasNews(place)) places.push(place);
        }
        if (places.length === 0) return undefined;
        const id = `yearly-letter:${reader.person}:${year}`;
        return { template: 'yearly-letter', id, ...reader, year, ...lettered(places, reader.person) };
      },
    });
  };
}

function hasNews({ tornadoes, added }: PlaceYear): boolean {
  return (tornadoes ?? 0) > 0 || totalOf(added) > 0;
}

function totalOf({ photos, stories, sources }: Added): number {
  return photos + stories + sources;
}

/** The places with the most that people added come first. */
function lettered(places: readonly PlaceYear[], reader: string): Pick<LetterMail, 'places' | 'more' | 'own'> {
  const sorted = places.toSorted(
    (a, b) =>
      totalOf(b.added) - totalOf(a.added) ||
      (b.tornadoes ?? 0) - (a.tornadoes ?? 0) ||
      (a.path < b.path ? -1 : 1),
  );
  const shown = sorted.slice(0, maxPlacesInLetter);
  return {
    places: shown.map(({ name, path, tornadoes, isPreliminary, added, gaps }) => ({
      name,
      path,
      tornadoes,
      isPreliminary,
      added,
      gaps,
    })),
    more: sorted.length - shown.length,
    own: new Set(shown.flatMap(({ byAuthor }) => byAuthor.get(reader) ?? [])).size,
  };
}

/** Reads a place once for all who follow it. What could not be read is read again for the next of them. */
function placeYears(
  contributionsOf: ReturnType<typeof contributionsOfTornadoes>,
  record: LetterPorts['record'],
  year: number,
) {
  const known = new Map<Subject, Promise<PlaceYear | undefined>>();

  async function readPlace(subject: Subject): Promise<PlaceYear | undefined> {
    const place = placeOf(subject);
    if (!place) return undefined;
    const { search, reports } = await record();
    const tornadoes = tornadoesOfPlace(search, place);
    const contributions = await contributionsOf(tornadoes.map(({ id }) => id));
    const ofYear = [...contributions.values()]
      .flat()
      .filter(({ createdAt }) => createdAt.startsWith(`${year}-`));
    return {
      name: 'in' in place ? `${nameOfPlace(place)}, ${place.in.state.name}` : nameOfPlace(place),
      path: place.path,
      ...tornadoesIn(year, place, search, reports),
      added: countAdded(ofYear),
      gaps: countGaps(tornadoes.map(({ id }) => countAdded(contributions.get(id) ?? []))),
      byAuthor: idsByAuthor(ofYear),
    };
  }

  return (subject: Subject): Promise<PlaceYear | undefined> => {
    const before = known.get(subject);
    if (before) return before;
    const reading = readPlace(subject).catch((error: unknown) => {
      known.delete(subject);
      throw error;
    });
    known.set(subject, reading);
    return reading;
  };
}

/** A county or a town that is still one; nothing else has tornadoes of its own year after year. */
function placeOf(subject: Subject): KnownPlace | undefined {
  const { kind, id } = readSubject(subject);
  const [state = '', name = ''] = id.split('/');
  if (kind !== 'county' && kind !== 'town') return undefined;
  const place = kind === 'county' ? findCounty(state, name) : findTown(state, name);
  return place.kind === 'none' ? undefined : place;
}

/** The official ones and, after the end of the record, preliminary reports. Null where nobody knows how far it goes. */
function tornadoesIn(
  year: number,
  place: KnownPlace,
  search: CatalogueSearch,
  reports: ReportsAfterRecord,
): Pick<PlaceYear, 'tornadoes' | 'isPreliminary'> {
  const official = search.find({ ...filterOfPlace(place), year, limit: 1 }).total;
  const { preliminary } = preliminaryOfPlace(reports, place, undefined, year);
  if (preliminary === undefined) return { tornadoes: official || null, isPreliminary: false };
  return {
    tornadoes: official + (preliminary?.reports ?? 0),
    isPreliminary: preliminary !== null && preliminary.reports > 0,
  };
}

/** Of what fills a gap, because only that is counted as added. */
function idsByAuthor(contributions: readonly ListedContribution[]): Map<string, string[]> {
  const filling = contributions.filter(({ contributionType }) => gapFilledBy(contributionType) !== undefined);
  const byAuthor = Map.groupBy(filling, ({ authorId }) => authorId);
  return new Map([...byAuthor].map(([author, own]) => [author, own.map(({ id }) => id)]));
}
