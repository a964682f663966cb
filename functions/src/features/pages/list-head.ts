import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { canonicalPath, isLeftOut } from '@touchdown/shared/contract/canonical-path.ts';
import { defaultSortDirection, defaultSortField } from '@touchdown/shared/contract/list-defaults.ts';
import { defaultPage, defaultPageSize } from '@touchdown/shared/contract/page-limits.ts';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { callUrl } from '@touchdown/shared/contract/call-url.ts';
import type { PageWithHead } from '@touchdown/shared/contract/pages.ts';
import { CorrectionQuery } from '@touchdown/shared/history/schema.ts';
import { ProfileQuery } from '@touchdown/shared/tornadoes/profile.ts';
import { TornadoQuery } from '@touchdown/shared/tornadoes/tornado-query.ts';
import type { CataloguePointer } from '../../domain/catalogue/catalogue-pointer.ts';
import type { listAllCorrections } from '../../domain/corrections/list-all-corrections.ts';
import type { listTornadoes } from '../../domain/tornadoes/list-tornadoes.ts';
import type { getProfile } from '../../domain/tornadoes/record-handlers.ts';
import { Reply } from '../../platform/http/reply.ts';
import { listEndings } from './files/file-endings.ts';
import type { PageHead } from './page.ts';
import type { ScreenAnswers } from './rendered-screen.ts';

interface Ports {
  listTornadoes: ReturnType<typeof listTornadoes>;
  getProfile: ReturnType<typeof getProfile>;
  listCorrections: ReturnType<typeof listAllCorrections>;
}

/** What the screens of lists ask the API for, as the API answers a visitor: of the first page, without filters. */
export type AnswersOfLists = Record<'tornadoes' | 'corrections', () => Promise<ScreenAnswers>>;

export function answersOfLists(ports: Ports): AnswersOfLists {
  return {
    tornadoes: async () => {
      const query = {
        page: String(defaultPage),
        limit: String(defaultPageSize),
        sort_by: defaultSortField,
        sort_direction: defaultSortDirection,
        facets: 'true',
      };
      const list = { query: TornadoQuery.parse(query) } as Parameters<Ports['listTornadoes']>[0];
      const profile = { query: ProfileQuery.parse({}) } as Parameters<Ports['getProfile']>[0];
      return [
        [callUrl('/tornadoes', { query }), await ports.listTornadoes(list, new Reply())],
        [callUrl('/tornadoes/profile'), await ports.getProfile(profile, new Reply())],
      ];
    },
    corrections: async () => {
      const asked = { query: CorrectionQuery.parse({}) } as Parameters<Ports['listCorrections']>[0];
      return [[callUrl('/corrections'), await ports.listCorrections(asked)]];
    },
  };
}

/**
 * The query string appears in the URL only: a link must not be able to put text on a card. A filtered or sorted
 * list is not for search engines, which index the whole list and its pages.
 */
export function listHead(
  list: PageWithHead<'list'>,
  query: string,
  pointer: CataloguePointer | undefined,
): PageHead {
  const { title, description } = wordsOf[list](recordOf(pointer));
  const path = canonicalPath(pathOf(list), new URLSearchParams(query));
  const parameters = new URLSearchParams(path.split('?')[1]);
  const isUnfiltered = [...parameters.keys()].every((name) => name === 'page');
  const number = parameters.get('page') ?? '';
  const page = isUnfiltered && /^\d{1,7}$/.test(number) ? `, page ${number}` : '';
  return {
    title: title + page,
    name: title,
    heading: `${title}${page} · Touchdown`,
    description,
    path,
    kind: 'website',
    ...(list === 'stormReports' ? { feed: { base: pathOf(list), title: 'Storm reports' } } : {}),
    ...(list === 'tornadoes' || list === 'map' ? { files: filesOf(list, query) } : {}),
    ...(isUnfiltered ? {} : { unlisted: true }),
  };
}

function filesOf(list: 'tornadoes' | 'map', query: string): NonNullable<PageHead['files']> {
  const kept = [...new URLSearchParams(query)].filter(([name, value]) => value !== '' && !isLeftOut(name));
  return { base: pathOf(list), query: new URLSearchParams(kept).toString(), endings: listEndings };
}

const wordsOf: Record<PageWithHead<'list'>, (record: string) => Pick<PageHead, 'title' | 'description'>> = {
  tornadoes: (record) => ({
    title: 'Tornadoes',
    description: `Search and sort ${record}: rating, path, deaths, damage and the sources behind each.`,
  }),
  map: (record) => ({
    title: 'Tornado Map Explorer',
    description: `${record.charAt(0).toUpperCase()}${record.slice(1)} on one map: paths, ratings and dates, with filters.`,
  }),
  stormReports: () => ({
    title: 'SPC Preliminary Reports',
    description:
      'Tornado reports as the Storm Prediction Center received them, day by day, before they are checked.',
  }),
  corrections: () => ({
    title: 'Corrections',
    description:
      'Every correction of a tornado or storm report, newest first: the official value, the corrected one, and who suggested and approved it.',
  }),
};

function recordOf(pointer: CataloguePointer | undefined): string {
  if (!pointer?.coverage || pointer.kind !== 'official') return 'the United States tornado record';
  const { count, coverage } = pointer;
  return `${groupedNumber(count)} United States tornadoes from ${coverage.from} to ${coverage.to}`;
}
