import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { contextOf } from './context-of.ts';

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
});
