import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LocalFunction } from '../lambda/local-function.ts';
import type { TemplateResource } from '../template/stack-template.ts';
import { TemplateResolver } from '../template/template-resolver.ts';
import { playSchedules } from './schedules.ts';

const everyMinute = (fn: string, metadata: object = {}): TemplateResource => ({
  Type: 'AWS::Events::Rule',
  Metadata: { ...metadata },
  Properties: {
    ScheduleExpression: 'rate(1 minute)',
    Targets: [{ Arn: { 'Fn::GetAtt': [fn, 'Arn'] } }],
  },
});
const Resources = {
  Sweep: { Type: 'AWS::Lambda::Function' },
  Fetch: { Type: 'AWS::Lambda::Function' },
  Inward: everyMinute('Sweep'),
  Outward: everyMinute('Fetch', { 'local-cloud:outward': 'agency.example' }),
};
const standIns = { objectStoreUrl: 'http://127.0.0.1:1', siteUrl: 'http://127.0.0.1:2' };
const resolver = new TemplateResolver([{ stackName: 'one', template: { Resources } }], standIns, () => '');

function playedFunction(name: string) {
  const invoke = vi.fn<() => Promise<void>>(async () => {});
  return { invoke, entry: [`one-${name}`, { name, invoke } as unknown as LocalFunction] as const };
}

describe('schedules', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('run at their times, except for those that call an external server, which run on request', async () => {
    const [sweep, fetch] = [playedFunction('Sweep'), playedFunction('Fetch')];
    const schedules = playSchedules(resolver, new Map([sweep.entry, fetch.entry]), () => {});
    await vi.advanceTimersByTimeAsync(150_000);
    expect(sweep.invoke).toHaveBeenCalledTimes(2);
    expect(fetch.invoke).not.toHaveBeenCalled();
    await schedules.runNow('Outward');
    expect(fetch.invoke).toHaveBeenCalledTimes(1);
    schedules.close();
  });
});
