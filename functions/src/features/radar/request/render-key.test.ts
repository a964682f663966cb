import { expect, it } from 'vitest';
import { radarRoutes } from '@touchdown/shared/radar/routes.ts';
import { TornadoId } from '@touchdown/shared/tornadoes/tornado-id.ts';
import { madeUpTornado } from '../../../testing/made-up-tornado.ts';
import { planDay } from '../day/plan-day.ts';
import { planTornadoLoop } from './plan-loop.ts';
import { renderKey } from './render-key.ts';

const { options } = planTornadoLoop(
  madeUpTornado('2013-05-20T19:56:00Z', { wfo: 'OUN' }),
  radarRoutes.requestTornadoRadar.query.parse({}),
);
const keyOf = (isDefault: boolean, uid: string) =>
  renderKey({ type: 'tornado', id: '20130520-aaaaaaaa' }, { options, isDefault }, uid);

it('is the same for everybody who asks for the public loop', () => {
  expect(keyOf(true, 'anna')).toBe(keyOf(true, 'ben'));
});

it('of a private loop is its owner’s alone, also after its options became the defaults', () => {
  expect(new Set([keyOf(true, 'anna'), keyOf(false, 'anna'), keyOf(false, 'ben')]).size).toBe(3);
});

it('of a day is another one once an import has added a tornado, in whatever order they are', () => {
  const keyOfDay = (...ids: string[]) => {
    const tornadoes = ids.map((id) => ({
      ...madeUpTornado('2013-05-20T19:56:00Z'),
      id: TornadoId.parse(id),
      isTropical: false,
    }));
    return renderKey(
      { type: 'day', id: '2013-05-20' },
      { day: planDay('2013-05-20', tornadoes), isDefault: true },
      'anna',
    );
  };
  const [one, two] = ['20130520-aaaaaaaa', '20130520-bbbbbbbb'];
  expect(keyOfDay(one, two)).toBe(keyOfDay(two, one));
  expect(keyOfDay(one, two)).not.toBe(keyOfDay(one));
});
