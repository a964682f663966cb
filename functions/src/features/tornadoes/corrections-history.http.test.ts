import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import { overrideKey, toOverrideItem, type CorrectedTarget } from '../../domain/catalogue/override-items.ts';
import {
  approve,
  takeBack,
  writeCorrection,
  type Approval,
} from '../../domain/corrections/correction-writer.ts';
import { historyOf } from '../../domain/corrections/list-corrections.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { madeUpCorrection } from '../../testing/publish-test-record.ts';
import { startTornadoEntry, type TornadoEntry } from '../../testing/start-tornado-entry.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';

const moore = madeUpTornado('2013-05-20T19:56:00Z', { injuries: 207, path_width: null, state: 'Oklahoma' });
const revised = { ...moore, injuries: 212, fatalities: 24, source: 'NWS Storm Survey' };
const other = madeUpTornado('2011-05-22T22:34:00Z', { state: 'Missouri' });
const retired = '20130520-zzzzzzzz';
const report: CorrectedTarget = { type: 'spc-report', id: 'spc-20130520-k3v9qx2a' };

function approval(target: CorrectedTarget, field: string, value: string | number, over: Partial<Approval>) {
  return {
    target,
    field,
    value,
    official: null,
    targetName: 'Moore',
    state: 'Oklahoma',
    suggestionId: `for-${field}`,
    suggestedBy: 'ada',
    approvedBy: 'grace',
    approvedAt: '2026-11-22T10:00:00.000Z',
    ...over,
  } satisfies Approval;
}

describe.each(dynamodbStandIns)('the history of corrections on $name', ({ endpoint }) => {
  let entry: TornadoEntry;
  const mooreTarget = { type: 'tornado', id: moore.id } as const;

  beforeAll(async () => {
    entry = await startTornadoEntry(endpoint);
    await entry.publish({ tornadoes: [moore, other], redirects: { [retired]: moore.id } });
    await entry.publish({ tornadoes: [revised], run: 2, pointer: { count: 2 } });
    const { client, table } = entry.storage;
    const write = (one: Approval) => writeCorrection(client, table, approve(one));
    const at = (day: number) => `2026-11-${day}T10:00:00.000Z`;
    await write(approval(mooreTarget, 'injuries', 300, { official: 212, approvedAt: at(10) }));
    await write(
      approval(mooreTarget, 'injuries', 377, { official: 212, approvedAt: at(11), suggestedBy: null }),
    );
    const first = { firstApprovedBy: 'ozma', firstApprovedAt: at(12), objections: 2 };
    const told = { reason: 'The survey says so.', ...first };
    await write(approval(mooreTarget, 'path_width', 1900, { approvedAt: at(12), ...told }));
    const number = await write(approval(mooreTarget, 'wfo', 'TSA', { approvedAt: at(13) }));
    await write(approval(report, 'county', 'GRADY', { state: 'OKLAHOMA', approvedAt: at(14) }));
    const [takenBackBy, takenBackAt] = ['linus', at(20)];
    await writeCorrection(
      client,
      table,
      takeBack({
        target: mooreTarget,
        field: 'wfo',
        number,
        takenBackBy,
        takenBackAt,
        takenBackReason: 'NO_SOURCE',
        takenBackNote: 'The link is dead.',
        takenBackFirstBy: null,
        takenBackFirstAt: at(19),
        takenBackObjections: 0,
      }),
    );
    await entry.restart();
  });

  afterAll(() => entry.stop());

  const detail = async (id: string) =>
    tornadoRoutes.getTornado.response.parse((await entry.get(`/tornadoes/${id}`)).body);
  const revisions = async (id: string) =>
    tornadoRoutes.getTornadoRevisions.response.parse((await entry.get(`/tornadoes/${id}/revisions`)).body);
  const list = async (query: Record<string, string> = {}) => {
    const { status, body } = await entry.get('/corrections', query);
    expect(status, JSON.stringify(body)).toBe(200);
    return tornadoRoutes.listCorrections.response.parse(body);
  };
  /** Writes on the newest correction of a field what an import notes there. */
  async function noteOfficial(field: string, value: number): Promise<void> {
    const { client, table } = entry.storage;
    const newest = (await historyOf(client, table, mooreTarget)).find((one) => one.field === field);
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key: overrideKey(mooreTarget, field, newest?.number ?? 0),
        UpdateExpression: 'SET officialNow = :value',
        ExpressionAttributeValues: { ':value': value },
      }),
    );
  }
  const fieldsOf = async (query: Record<string, string> = {}) =>
    (await list(query)).corrections.map(
      ({ field, value }) => `${field} ${JSON.stringify(value).replaceAll('"', '')}`,
    );

  it('gives with a tornado its corrected values and the official ones of today', async () => {
    const answer = await detail(moore.id);
    expect(answer).toMatchObject({ injuries: 377, path_width: 1900, wfo: moore.wfo, fatalities: 24 });
    expect(answer.edited).toEqual([
      expect.objectContaining({ field: 'path_width', official: null, value: 1900 }),
      {
        field: 'injuries',
        official: 212,
        value: 377,
        suggestedBy: null,
        approvedBy: 'grace',
        approvedAt: '2026-11-11T10:00:00.000Z',
        suggestionId: 'for-injuries',
      },
    ]);
  });

  it('says nothing about corrections of a tornado that has none', async () => {
    expect(await detail(other.id)).toEqual({ ...other, offices: expect.any(Array) });
    expect(await revisions(other.id)).toMatchObject({ corrections: [] });
  });

  it.each([
    ['its id', moore.id],
    ['a retired id', retired],
  ])(
    'lists every correction of a tornado under %s, with those replaced and taken back',
    async (_name, id) => {
      const { corrections } = await revisions(id);
      expect(corrections.map(({ field, value, isShown }) => ({ field, value, isShown }))).toEqual([
        { field: 'wfo', value: 'TSA', isShown: false },
        { field: 'path_width', value: 1900, isShown: true },
        { field: 'injuries', value: 377, isShown: true },
        { field: 'injuries', value: 300, isShown: false },
      ]);
      expect(corrections[0]?.takenBack).toEqual({
        by: 'linus',
        at: '2026-11-20T10:00:00.000Z',
        reason: 'NO_SOURCE',
        note: 'The link is dead.',
        first: { by: null, at: '2026-11-19T10:00:00.000Z' },
      });
      expect(corrections[1]).toMatchObject({
        reason: 'The survey says so.',
        first: { by: 'ozma', at: '2026-11-12T10:00:00.000Z' },
        objections: 2,
        takenBack: null,
      });
      for (const name of ['reason', 'first', 'objections', 'byTime'])
        expect(corrections[2]).not.toHaveProperty(name);
    },
  );

  it('lists what each import changed, field by field, with its source file', async () => {
    const { imports } = await revisions(moore.id);
    expect(imports.map(({ changes }) => changes)).toEqual([
      [
        { field: 'injuries', from: 207, to: 212 },
        { field: 'fatalities', from: moore.fatalities, to: 24 },
        { field: 'source', from: moore.source, to: 'NWS Storm Survey' },
      ],
      [],
    ]);
  });

  it('has no history for a tornado that does not exist', async () => {
    const { status, body } = await entry.get('/tornadoes/19740403-zzzzzzzz/revisions');
    expect([status, body]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  });

  it('lists the corrections of tornadoes and storm reports together, newest first', async () => {
    const all = ['county GRADY', 'wfo TSA', 'path_width 1900', 'injuries 377', 'injuries 300'];
    expect(await fieldsOf()).toEqual(all);
    const { headers } = await entry.get('/corrections');
    expect(headers['cache-control']).toContain('s-maxage=30');
    expect((await list()).corrections[0]?.target).toEqual({ ...report, name: 'Moore', state: 'OKLAHOMA' });
    let next: string | null = null;
    const paged: string[] = [];
    do {
      const query: Record<string, string> = { limit: '2', ...(next === null ? {} : { before: next }) };
      paged.push(...(await fieldsOf(query)));
      next = (await list(query)).pagination.next;
    } while (next !== null);
    expect(paged).toEqual(all);
  });

  it.each([
    [{ field: 'injuries' }, ['injuries 377', 'injuries 300']],
    [{ status: 'taken_back' }, ['wfo TSA']],
    [{ status: 'active', field: 'wfo' }, []],
    [{ who: 'linus' }, ['wfo TSA']],
    [{ who: 'ozma' }, ['path_width 1900']],
    [{ who: 'nobody' }, []],
    [{ state: 'Missouri' }, []],
    [{ state: 'oklahoma', from: '2026-11-12', to: '2026-11-12' }, ['path_width 1900']],
    [{ from: '2026-11-14' }, ['county GRADY']],
    [{ to: '2026-11-10' }, ['injuries 300']],
  ])('filters them by %j', async (query, found) => {
    expect(await fieldsOf(query as Record<string, string>)).toEqual(found);
  });

  it.each([
    { field: 'pass word' },
    { status: 'PENDING' },
    { who: 'a b' },
    { before: '2026' },
    { from: 'May' },
    { limit: '101' },
  ])('refuses %j', async (query) => {
    expect((await entry.get('/corrections', query as Record<string, string>)).status).toBe(400);
  });

  it('answers as before when somebody has damaged items by hand', async () => {
    const { client, table } = entry.storage;
    const [before, history, all] = [await detail(moore.id), await revisions(moore.id), await list()];
    const damage = async (number: number, field: string, over: Record<string, unknown>) => {
      const Item = { ...toOverrideItem(madeUpCorrection(moore.id, number, field, 1)), ...over };
      await client.send(new PutCommand({ TableName: table, Item }));
    };
    // The newest of its field, without anything but keys, and with a time and names of other types.
    await damage(900, 'injuries', { value: undefined });
    await damage(901, 'injuries', { approvedAt: 5 });
    await damage(902, 'fatalities', { approvedBy: { S: 'grace' }, targetName: null });
    await damage(903, 'source', { value: [1], official: { lat: 'x' } });
    await entry.restart();
    expect(await detail(moore.id)).toEqual(before);
    expect(await revisions(moore.id)).toEqual(history);
    expect(await list()).toEqual(all);
    expect((await entry.get('/tornadoes')).status).toBe(200);
  });

  it('marks a correction whose official value has changed since its approval', async () => {
    expect(JSON.stringify([await detail(moore.id), await revisions(moore.id), await list()])).not.toMatch(
      /officialNow|officialBefore/,
    );
    await entry.publish({ tornadoes: [{ ...revised, injuries: 215 }], run: 3, pointer: { count: 2 } });
    await noteOfficial('injuries', 215);
    await entry.restart();
    expect((await detail(moore.id)).edited).toMatchObject([
      expect.not.objectContaining({ officialBefore: expect.anything() }),
      { field: 'injuries', value: 377, official: 215, officialBefore: 212 },
    ]);
    const changed = ({
      corrections,
    }: {
      corrections: readonly { official: unknown; officialNow?: unknown }[];
    }) => corrections.filter((one) => 'officialNow' in one);
    const marked = [{ value: 377, official: 212, officialNow: 215 }];
    expect(changed(await revisions(moore.id))).toMatchObject(marked);
    expect(changed(await list())).toMatchObject(marked);
  });

  it('is unavailable, not empty, while the table cannot be read', async () => {
    entry.dynamodb.cut();
    const { status, body } = await entry.get('/corrections', { limit: '7' });
    entry.dynamodb.mend();
    expect([status, body]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
  });
});
