import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { refusalIn, rightAnswer, WrongAnswer } from './seen-answer.ts';

export interface ReaderPages {
  /** A tornado whose page somebody has read before the fault, and ones that nobody has read. */
  read: string;
  unread: string[];
}

type Step = readonly [name: string, run: () => Promise<unknown>];

/** What a reader looks at. Each step throws if it is not what is true. */
export function readerSteps(url: string, { read, unread }: ReaderPages): Step[] {
  const api = async (path: string) => rightAnswer(await fetch(url + apiBase + path));
  const page = async (path: string, marker: string) => {
    const response = await fetch(url + path);
    const text = await response.text();
    if (!response.ok) throw new WrongAnswer(refusalIn(response, text));
    if (!text.includes(marker)) throw new WrongAnswer('a page without its own words');
  };
  return [
    ['home', () => page('/', '<h1')],
    ['head of a page', () => page(`/tornadoes/${read}`, 'rel="canonical"')],
    ['list', async () => expectCount(await api('/tornadoes?limit=5'), 5)],
    ['search', async () => expectCount(await api('/tornadoes?q=moore&limit=1'), 1)],
    [
      'map',
      async () =>
        expectSome(
          await api('/tornadoes/map-data?bounds_north=37&bounds_south=34&bounds_east=-95&bounds_west=-100'),
        ),
    ],
    ['detail', async () => expectId(await api(`/tornadoes/${read}`), read)],
    [
      'detail nobody has read',
      async () => {
        const id = unread.shift() ?? read;
        expectId(await api(`/tornadoes/${id}`), id);
      },
    ],
    ['contributions', async () => expectSome(await api(`/tornadoes/${read}/contributions`))],
    ['storm reports', () => api('/spc-reports')],
    ['for programs', () => page('/ogc', 'links')],
    ['description of the API', () => api('/openapi.json')],
    ['state of the site', () => api('/site-status')],
  ];
}

function expectCount({ tornadoes }: Record<string, unknown>, count: number): void {
  const found = (tornadoes as unknown[] | undefined)?.length ?? 0;
  if (found !== count) throw new WrongAnswer(`200 with ${found} tornadoes instead of ${count}`);
}

function expectId({ id }: Record<string, unknown>, expected: string): void {
  if (id !== expected) throw new WrongAnswer('200 with another tornado');
}

/** Throws if an answer says that there is nothing. */
function expectSome(answer: Record<string, unknown>): void {
  const lists = JSON.stringify(answer);
  if (!lists.includes('"id"')) throw new WrongAnswer('200 that says there is nothing');
}
