import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { contextOf } from './context-of.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchdown-context-'));
writeFileSync(join(folder, 'cdk.json'), JSON.stringify({ context: { waf: 'basic', alarmEmail: 'a@b.org' } }));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the context of a deployment', () => {
  it('is what cdk.json says, and over it what is given', () => {
    const given = ['--require-approval', 'never', '-c', 'tileUrl=https://t.org/{z}/{x}/{y}.png?key=a=b'];
    expect(contextOf([...given, '--context=waf=none'], folder)).toEqual({
      tileUrl: 'https://t.org/{z}/{x}/{y}.png?key=a=b',
      waf: 'none',
      alarmEmail: 'a@b.org',
    });
  });

  it('refuses what is no pair', () => {
    expect(() => contextOf(['-c', 'waf'], folder)).toThrow(
      'Context is given as -c key=value, but "waf" came.',
    );
  });
});
