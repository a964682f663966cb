import { expect, it } from 'vitest';
import { readFaultPlan, type FaultTarget } from './fault-plan.ts';
import { Faults } from './faults.ts';

const targets: FaultTarget[] = [
  { kind: 'table', name: 'community', localName: 'data-CommunityTable' },
  { kind: 'bucket', name: 'record', localName: 'data-record' },
  { kind: 'function', name: 'tornadoes.http', localName: 'api-Tornadoes' },
];

it('reads faults of several kinds', () => {
  const plan =
    'table:community throttle 30%, bucket:record reads error, function:tornadoes.http delay 1.5s 10%';
  expect(readFaultPlan(plan, targets)).toEqual([
    { target: targets[0], effect: 'throttle', share: 0.3 },
    { target: targets[1], direction: 'reads', effect: 'error', share: 1 },
    { target: targets[2], effect: { delayMilliseconds: 1500 }, share: 0.1 },
  ]);
});

it.each([
  ['table:comunity error', 'There is no table:comunity. There are: table:community.'],
  ['community error', 'There are: table:community, bucket:record, function:tornadoes.http.'],
  ['table:community burn', 'has no effect that exists'],
  ['table:community', 'has no effect that exists'],
  ['table:community delay', 'has no effect that exists'],
  ['table:community error 0%', 'a percentage from 1 to 100'],
  ['table:community error 30% twice', 'a percentage from 1 to 100'],
  ['function:tornadoes.http cut', 'cuts a function'],
  ['function:tornadoes.http reads error', 'reads or writes'],
])('refuses “%s” with a sentence', (plan, reason) => {
  expect(() => readFaultPlan(plan, targets)).toThrow(reason);
});

it('strikes the same calls again with the same seed, about as many as the share says', async () => {
  const faults = new Faults(targets);
  const struckCalls = async (seed: number) => {
    faults.set('table:community throttle 30%', seed);
    const answers = [];
    for (let call = 0; call < 200; call++) {
      const struck = await faults.strike('table', (name) => name === 'data-CommunityTable');
      answers.push(struck?.failure === 'throttle');
    }
    return answers;
  };
  const first = await struckCalls(1);
  expect(await struckCalls(1)).toEqual(first);
  expect(await struckCalls(2)).not.toEqual(first);
  expect(faults.struck).toBeGreaterThan(40);
  expect(faults.struck).toBeLessThan(80);
  expect(await faults.strike('table', () => false)).toBeUndefined();
});
