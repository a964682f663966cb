import { groupedNumber } from '../text/grouped-number.ts';
import { nearPrefix, nameOf, type NamedTornado } from './display-name.ts';
import { counted } from './count-words.ts';
import { ratingNumber, type Rating } from './rating.ts';
import { addPath, gapKinds, type GapKind } from '../contributions/contribution-path.ts';
import type { ContributionType } from '../contributions/contribution-types.ts';

// What a tornado may lack, for the page of its county, the first steps and the yearly letter.

/** Fewer people than this who follow a place are nobody's business: neighbors could tell who they are. */
export const leastFollowers = 3;

const kindOfType: Partial<Record<ContributionType, GapKind>> = {
  UPLOADED_PHOTO: 'photo',
  PHOTO_GALLERY: 'photo',
  PHOTO_LINK: 'photo',
  PERSONAL_ACCOUNT: 'story',
  NEWS_ARTICLE_LINK: 'source',
  DOCUMENT_LINK: 'source',
};

/** Returns what a contribution adds to its tornado; undefined for what fills no gap, such as a radar loop. */
export function gapFilledBy(type: ContributionType): GapKind | undefined {
  return kindOfType[type];
}

/** How much people have added to a tornado. */
export type Added = Record<'photos' | 'stories' | 'sources', number>;

const addedOf = {
  photo: 'photos',
  story: 'stories',
  source: 'sources',
} as const satisfies Record<GapKind, keyof Added>;

/** The count of a tornado that a contribution of this kind is in. */
export function addedBy(kind: GapKind): keyof Added {
  return addedOf[kind];
}

/** Whether somebody has added anything. */
export function isFilled(added: Added): boolean {
  return gapKinds.some((kind) => added[addedOf[kind]] > 0);
}

/** How many tornadoes of a place have each kind. */
export type GapCounts = Record<GapKind | 'total', number>;

export function countGaps(tornadoes: readonly Added[]): GapCounts {
  const having = (kind: GapKind) => tornadoes.filter((one) => one[addedOf[kind]] > 0).length;
  return {
    total: tornadoes.length,
    photo: having('photo'),
    story: having('story'),
    source: having('source'),
  };
}

const kindWords: Record<GapKind, string> = {
  photo: 'photo',
  story: 'story',
  source: 'second source',
};

/** “3 of 41 tornadoes have a photo, 5 have a story. No second source yet.” Empty for a place without tornadoes. */
export function gapSentence(counts: GapCounts): string {
  const { total } = counts;
  if (total === 0) return '';
  const there = gapKinds.filter((kind) => counts[kind] > 0);
  const missing = gapKinds.filter((kind) => counts[kind] === 0).map((kind) => kindWords[kind]);
  const has = there.map((kind, at) => {
    const of = at === 0 ? ` of ${counted(total, 'tornado', 'tornadoes')}` : '';
    return `${groupedNumber(counts[kind])}${of} ${counts[kind] === 1 ? 'has' : 'have'} a ${kindWords[kind]}`;
  });
  if (has.length === 0)
    return `No ${listed(missing, 'or')} yet for ${total === 1 ? 'its one tornado' : `its ${groupedNumber(total)} tornadoes`}.`;
  return `${has.join(', ')}.${missing.length > 0 ? ` No ${listed(missing, 'or')} yet.` : ''}`;
}

/** `photo`, `photo or story`, `photo, story, or second source` */
function listed(words: readonly string[], conjunction: string): string {
  if (words.length < 3) return words.join(` ${conjunction} `);
  return `${words.slice(0, -1).join(', ')}, ${conjunction} ${words.at(-1) ?? ''}`;
}

type Ranked = Added & NamedTornado & { tor_f_scale: Rating; fatalities: number | null; begin_wall: string };

/** Sorts tornadoes by how much a gap of theirs matters: the deadliest first, then the strongest, then the newest. */
export function byWeight(a: Omit<Ranked, keyof Added>, b: Omit<Ranked, keyof Added>): number {
  const rating = ({ tor_f_scale: scale }: Pick<Ranked, 'tor_f_scale'>) => ratingNumber(scale) ?? -1;
  return (
    (b.fatalities ?? 0) - (a.fatalities ?? 0) ||
    rating(b) - rating(a) ||
    (a.begin_wall < b.begin_wall ? 1 : -1)
  );
}

/** Something that somebody can do in a minute. */
export interface GapTask<T extends Ranked> {
  kind: GapKind;
  tornado: T;
  /** “Add a photo of the Moore tornado” */
  words: string;
  /** The page of the tornado, where the form opens. */
  path: string;
}

const [tasksOfKind, maxTasks] = [2, 6];

/**
 * Returns what would help most: of each kind the first tornadoes that lack it, by their order. Each is named once as
 * long as there are others, so that the list is not six times the same tornado.
 */
export function gapTasks<T extends Ranked>(tornadoes: readonly T[]): GapTask<T>[] {
  const used = new Set<T>();
  const tasks: GapTask<T>[] = [];
  for (let round = 0; round < tasksOfKind; round++) {
    for (const kind of gapKinds) {
      const lacking = tornadoes.filter(
        (one) =>
          one[addedOf[kind]] === 0 && !tasks.some((task) => task.kind === kind && task.tornado === one),
      );
      const tornado = lacking.find((one) => !used.has(one)) ?? lacking[0];
      if (!tornado) continue;
      used.add(tornado);
      tasks.push({ kind, tornado, words: taskWords(kind, tornado), path: addPath(tornado.id, kind) });
    }
  }
  return tasks.slice(0, maxTasks);
}

function taskWords(kind: GapKind, tornado: Ranked): string {
  const name = inSentence(tornado);
  if (kind === 'photo') return `Add a photo of ${name}`;
  if (kind === 'story') return `Were you there? Tell your story of ${name}`;
  const { fatalities: deaths } = tornado;
  return deaths === null || deaths === 0
    ? `Link an article about ${name}`
    : `Name a second source for ${counted(deaths, 'death', 'deaths')} in ${name}`;
}

/** `the Moore tornado`, `the tornado near Joplin, Missouri`, `the Xenia, Ohio, tornado` */
function inSentence(tornado: NamedTornado): string {
  const { known_as: known, display_name: name } = tornado;
  if (known) return `the ${known} tornado`;
  if (!name) return `the ${nameOf(tornado).title}`;
  return name.startsWith(nearPrefix) ? `the tornado ${name}` : `the ${name}, tornado`;
}
