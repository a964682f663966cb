import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inTemporaryFolder } from '../testing/stage-templates.ts';
import { cloudfrontFunctionCode } from './cloudfront-function-code.ts';

function codeOf(statement: string): string {
  return inTemporaryFolder((folder) => {
    const file = join(folder, 'source.ts');
    writeFileSync(file, `export function handler(event) {\n  ${statement}\n}\n`);
    return cloudfrontFunctionCode(file);
  });
}

describe('the source of a CloudFront function', () => {
  it.each([
    ['a default parameter', 'return ((max = 1) => max)(event);'],
    ['destructuring', 'const { uri } = event; return uri;'],
    ['for-of', 'for (const one of event) return one;'],
    ['a spread array', 'return [...event];'],
    ['a class', 'return new (class {})();'],
    ['a generator', 'return (function* () { yield event; })();'],
  ])('is refused with %s, which the runtime does not support', (_what, statement) => {
    expect(() => codeOf(statement)).toThrow(/not supported yet/);
  });

  it('keeps the syntax that the runtime supports', () => {
    const code = codeOf('const add = (...all: string[]) => `${all.length ** 2}`; return add(event);');
    expect(code).toContain('const add = (...all) => `${all.length ** 2}`;');
  });

  it('may use newer syntax that can be rewritten', () => {
    const code = codeOf('return event?.request ?? { event };');
    expect(code).not.toMatch(/\?\.|\?\?/);
    expect(code).toContain('{ event: event }');
  });
});
