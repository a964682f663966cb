import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { contextOf, refuseSettings } from './context-of.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchdown-context-'));
writeFileSync(join(folder, 'cdk.json'), JSON.stringify({ context: { waf: 'basic', alarmEmail: 'a@b.org' } }));
afterAll(() => rmSync(folder, { recursive: true }));

describe('contextOf', () => {
  it('returns the context of cdk.json, overridden by the arguments', () => {
    const args = ['--require-approval', 'never', '-c', 'tileUrl=https://t.org/{z}/{x}/{y}.png?key=a=b'];
    expect(contextOf([...args, '--context=waf=none'], folder)).toEqual({
      tileUrl: 'https://t.org/{z}/{x}/{y}.png?key=a=b',
      waf: 'none',
      alarmEmail: 'a@b.org',
    });
  });

  it('refuses an argument without a value', () => {
    expect(() => contextOf(['-c', 'waf'], folder)).toThrow('Context must be -c key=value, but got "waf".');
  });

  it('refuses settings and the stage for a deployment, which takes them from elsewhere', () => {
    expect(() => refuseSettings(contextOf([], folder))).toThrow(
      'waf is a setting, which stays from one deployment to the next: give --set waf=VALUE, not -c, and remove it from cdk.json.',
    );
    expect(() => refuseSettings({ stage: 'prod' })).toThrow('The stage is the first argument, not context.');
    expect(() => refuseSettings({ '@aws-cdk/core:flag': true })).not.toThrow();
  });
});
