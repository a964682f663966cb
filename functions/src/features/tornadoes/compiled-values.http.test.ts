import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownCompilation } from '@touchdown/shared/tornadoes/compiled-fields.ts';
import { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import { approve, writeCorrection } from '../../domain/corrections/correction-writer.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { startTornadoEntry, type TornadoEntry } from '../../testing/start-tornado-entry.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';

const xenia = madeUpTornado('1974-04-03T20:30:00Z', {
  state: 'Ohio',
  event_narrative: 'The tornado crossed Xenia.',
  end_datetime: '1974-04-03T21:00:00Z',
  wfo: 'ILN',
});
const plain = madeUpTornado('1974-04-03T21:30:00Z', { state: 'Ohio' });
const compiled = {
  ...ownCompilation,
  fields: ['event_narrative' as const, 'wfo' as const, 'end_datetime' as const, 'end_local' as const],
};

describe.each(dynamodbStandIns)('values of our own compilation on $name', ({ endpoint }) => {
  let entry: TornadoEntry;
  const detail = async (id: string) =>
    tornadoRoutes.getTornado.response.parse((await entry.get(`/tornadoes/${id}`)).body);
  const sources = async (id: string) =>
    tornadoRoutes.getTornadoSources.response.parse((await entry.get(`/tornadoes/${id}/sources`)).body);
  const traceOf = async (field: string) =>
    (await sources(xenia.id)).fields.find((one) => one.field === field);

  beforeAll(async () => {
    entry = await startTornadoEntry(endpoint);
    await entry.publish({ tornadoes: [xenia, plain], compiled: { [xenia.id]: compiled } });
  });

  afterAll(() => entry.stop());

  it('are named by the tornado and by its sources', async () => {
    expect((await detail(xenia.id)).compiled).toEqual(compiled);
    expect((await sources(xenia.id)).compiled).toEqual(compiled);
    expect(await traceOf('wfo')).toMatchObject({ value: 'ILN', rule: { code: 'own_compilation' }, from: [] });
  });

  it('are not mentioned where there are none', async () => {
    expect(await detail(plain.id)).not.toHaveProperty('compiled');
    expect(await sources(plain.id)).not.toHaveProperty('compiled');
  });

  it('are not ours any more when they are corrected, with what follows from them', async () => {
    const { client, table } = entry.storage;
    const approval = {
      target: { type: 'tornado', id: xenia.id },
      official: null,
      targetName: 'Xenia',
      state: 'Ohio',
      suggestedBy: 'ada',
      approvedBy: 'grace',
      approvedAt: '2026-11-22T10:00:00.000Z',
    } as const;
    const end = { field: 'end_datetime', value: '1974-04-03T21:20:00Z', suggestionId: 'one' };
    await writeCorrection(client, table, approve({ ...approval, ...end }));
    const answer = await detail(xenia.id);
    expect(answer.edited).toMatchObject([{ field: 'end_datetime' }]);
    expect(answer.compiled?.fields).toEqual(['event_narrative', 'wfo']);
    expect(await traceOf('end_datetime')).toMatchObject({
      value: end.value,
      rule: { code: 'approved_correction' },
      official_rule: { code: 'own_compilation' },
      correction: { official: xenia.end_datetime, suggestionId: 'one', suggestedBy: 'ada' },
    });
    const others = { field: 'event_narrative', value: 'It crossed the town of Xenia.', suggestionId: 'two' };
    await writeCorrection(client, table, approve({ ...approval, ...others }));
    await writeCorrection(
      client,
      table,
      approve({ ...approval, field: 'wfo', value: 'CLE', suggestionId: 'three' }),
    );
    expect(await detail(xenia.id)).not.toHaveProperty('compiled');
  });
});
