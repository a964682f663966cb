import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { RouteResponse } from '@touchdown/shared/contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { madeUpCorrection, movePointer, putCorrection } from '../../testing/publish-test-record.ts';
import { startTornadoEntry, type TornadoEntry } from '../../testing/start-tornado-entry.ts';
import { oneStandIn } from '../../testing/test-table.ts';

const episode = 'Severe storms rolled a mobile home over near Doña Ana. A silo was lost.';
const first = madeUpTornado('2011-04-27T20:00:00Z', {
  display_name: 'First',
  state: 'Ohio',
  event_narrative: 'The tornado destroyed a barn. Two mobile homes were rolled.',
});
const second = madeUpTornado('2012-04-27T20:00:00Z', {
  display_name: 'Second',
  state: 'Kansas',
  event_narrative: 'Mobile phones worked at home.',
  episode_narrative: episode,
});
const third = madeUpTornado('2013-04-27T20:00:00Z', {
  display_name: 'Third',
  state: 'Kansas',
  event_narrative: 'It destroyed trees.',
  episode_narrative: episode,
});
const silent = madeUpTornado('1950-04-27T20:00:00Z', { display_name: 'Silo', state: 'Texas' });
const tornadoes = [first, second, third, silent];
const unavailable = {
  error: 'We can’t search narratives right now. Other filters work. Please try again later.',
  code: 'UNAVAILABLE',
};

describe.each(oneStandIn)('the list of tornadoes by their narratives, on $name', ({ endpoint }) => {
  let entry: TornadoEntry;
  const list = async (query: Record<string, string>) => {
    const { status, body } = await entry.get('/tornadoes', query);
    expect(status, JSON.stringify(body)).toBe(200);
    return body as RouteResponse<typeof tornadoRoutes.listTornadoes>;
  };
  const names = async (query: Record<string, string>) =>
    (await list(query)).tornadoes.map((tornado) => tornado.display_name);

  beforeAll(async () => {
    entry = await startTornadoEntry(endpoint);
    // Most tests only read. Those that change the record come last, and publish their own.
    await entry.publish({ tornadoes });
    await entry.restart();
  });

  afterAll(() => entry.stop());

  it.each<[Record<string, string>, string[]]>([
    [{ text: 'mobile home' }, ['Third', 'Second', 'First']],
    [{ text: '"mobile home"' }, ['Third', 'Second', 'First']],
    [{ text: '"Mobile Homes" barn' }, ['First']],
    [{ text: '"mobile home" destroyed' }, ['Third', 'First']],
    [{ text: 'dona', state: 'KANSAS', sort_direction: 'ASC' }, ['Second', 'Third']],
    [{ text: 'destroyed', state: 'TEXAS' }, []],
    [{ text: 'zeppelin' }, []],
    [{ q: '"a barn"' }, ['First']],
    [{ q: '“a barn” ohio' }, ['First']],
    [{ q: '"a barn" kansas' }, []],
    [{ q: '"mobile home" kansas', text: 'trees' }, ['Third']],
    [{ q: '"a barn" kansas', text: 'trees' }, []],
    // "barn" finds nothing together with the rest, and is left out.
    [{ q: 'barn kansas "mobile home"', text: 'trees' }, ['Third']],
    // Words that no name has.
    [{ q: 'phones' }, ['Second']],
    [{ q: 'kansas trees' }, ['Third']],
    // A name comes first, and narratives are not looked at.
    [{ q: 'silo' }, ['Silo']],
  ])('%j finds %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('marks what was found, in the text of the event or of the episode', async () => {
    const { snippets } = await list({ text: '"mobile home"' });
    expect(snippets?.[first.id]).toEqual({
      narrative: 'event',
      parts: [
        { text: 'Two ', marked: false },
        { text: 'mobile homes', marked: true },
        { text: ' were rolled.', marked: false },
      ],
    });
    expect(snippets?.[third.id]).toMatchObject({ narrative: 'episode' });
    expect(await list({})).not.toHaveProperty('snippets');
  });

  it('says which words it looked for in narratives, and how to take each away', async () => {
    const { understood } = await list({ q: 'kansas "mobile home" silo "was lost"' });
    expect(understood?.chips.map(({ kind, label, without }) => [kind, label, without])).toEqual([
      ['state', 'Kansas', 'silo "mobile home" "was lost"'],
      ['narrative', '“silo” in narratives', 'kansas "mobile home" "was lost"'],
      ['narrative', '“mobile home” in narratives', 'kansas silo "was lost"'],
      ['narrative', '“was lost” in narratives', 'kansas silo "mobile home"'],
    ]);
    expect((await list({ q: 'phones' })).understood?.chips[0]?.parameters).toEqual({ text: 'phones' });
  });

  it('finds by the official text and shows the corrected one', async () => {
    const pointer = await entry.publish({ tornadoes });
    await putCorrection(entry.storage, madeUpCorrection(first.id, 1, 'event_narrative', 'A silo fell.'));
    await movePointer(entry.storage, { ...pointer, sequence: 1 });
    await entry.restart();
    const { tornadoes: found, snippets } = await list({ text: 'barn' });
    expect(found.map(({ id }) => id)).toEqual([first.id]);
    expect(snippets).toEqual({});
    expect(await names({ text: 'fell' })).toEqual([]);
  });

  it.each([
    ['!?', /"text" in the query must be at most 100 characters with a word in them/],
    ['x'.repeat(101), /"text" in the query must be at most 100 characters/],
  ])('refuses the text %j with a message', async (text, error) => {
    const { status, body } = await entry.get('/tornadoes', { text });
    expect(body).toMatchObject({ code: 'INVALID_REQUEST', error: expect.stringMatching(error) });
    expect(status).toBe(400);
  });

  const bucketKey = (key: string | null) => `/media-bucket/${key}`;
  it.each<[string, () => Promise<unknown>]>([
    ['is not there', async () => damage(() => undefined)],
    ['is cut short', async () => damage((object) => object.slice(0, object.length / 2))],
    ['is another file', async () => damage(() => new TextEncoder().encode('<html>Sorry</html>'))],
    ['belongs to no release yet', async () => entry.publish({ tornadoes, pointer: { textKey: null } })],
  ])('answers 503 if the index %s, and the rest of the list works', async (_name, prepare) => {
    await prepare();
    await entry.restart();
    for (const query of [{ text: 'barn' }, { q: '"a barn"' }]) {
      const { status, body, headers } = await entry.get('/tornadoes', query);
      expect({ status, body }).toEqual({ status: 503, body: unavailable });
      expect(headers['retry-after']).toBe('60');
    }
    expect(await names({ state: 'TEXAS' })).toEqual(['Silo']);
    expect(await names({ q: 'silo' })).toEqual(['Silo']);
    expect(await names({ q: 'phones' })).toEqual([]);
  });

  async function damage(change: (object: Uint8Array) => Uint8Array | undefined): Promise<void> {
    const { textKey } = await entry.publish({ tornadoes });
    const { objects } = entry.storage.bucket;
    const changed = change(objects.get(bucketKey(textKey)) ?? new Uint8Array());
    if (changed) objects.set(bucketKey(textKey), changed);
    else objects.delete(bucketKey(textKey));
  }
});
