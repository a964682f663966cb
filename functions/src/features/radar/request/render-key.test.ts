import { expect, it } from 'vitest';
import { radarRoutes } from '@touchdown/shared/radar/routes.ts';
import { madeUpTornado } from '../../../testing/made-up-tornado.ts';
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
