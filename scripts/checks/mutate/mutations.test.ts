import { describe, expect, it } from 'vitest';
import { mutated, mutationsOf, type Operator } from './mutations.ts';

/** Returns what a source becomes by each mutation of an operator. */
function changesOf(operator: Operator, source: string): string[] {
  return mutationsOf('a.tsx', source)
    .filter((mutation) => mutation.operator === operator)
    .map((mutation) => mutated(source, mutation));
}

describe('mutations', () => {
  it('move boundaries by one', () => {
    expect(changesOf('boundary', 'export const a = b < c && d >= e;')).toEqual([
      'export const a = b <= c && d >= e;',
      'export const a = b < c && d > e;',
    ]);
  });

  it('negate conditions, but not those of loops, which might never end', () => {
    expect(changesOf('condition', 'if (a) b(); while (c) d();')).toEqual(['if (!(a)) b(); while (c) d();']);
    expect(changesOf('condition', 'export const a = b ? 1 : 2;')).toEqual(['export const a = !(b) ? 1 : 2;']);
    expect(changesOf('condition', 'export const a = b === c;')).toEqual(['export const a = b !== c;']);
  });

  it('swap and with or, also in the conditions of writes to DynamoDB', () => {
    expect(changesOf('logic', 'export const a = b && c;')).toEqual(['export const a = b || c;']);
    const source = "const write = { ConditionExpression: 'attribute_exists(a) AND #b <= :c' };";
    expect(changesOf('expression', source)).toEqual([
      "const write = { ConditionExpression: 'attribute_not_exists(a) AND #b <= :c' };",
      "const write = { ConditionExpression: 'attribute_exists(a) OR #b <= :c' };",
      "const write = { ConditionExpression: 'attribute_exists(a) AND #b < :c' };",
    ]);
    expect(changesOf('expression', 'const condition = `${a} AND attribute_exists(${key})`;')).toEqual([
      'const condition = `${a} OR attribute_exists(${key})`;',
      'const condition = `${a} AND attribute_not_exists(${key})`;',
    ]);
  });

  it('change what is computed, but do not subtract texts', () => {
    expect(changesOf('arithmetic', 'export const a = b + c * d;')).toEqual([
      'export const a = b - c * d;',
      'export const a = b + c / d;',
    ]);
    expect(changesOf('arithmetic', "export const a = b + 'c' + d;")).toEqual([]);
  });

  it('add one to numbers, but not to those of types, keys and attributes of elements', () => {
    expect(changesOf('number', 'export const a = [2, 0.5];')).toEqual([
      'export const a = [3, 0.5];',
      'export const a = [2, 1.5];',
    ]);
    expect(changesOf('number', 'type A = 1; export const a = { 2: <Icon size={3} /> };')).toEqual([]);
  });

  it('remove calls whose value nobody uses, but not lines of a log', () => {
    expect(changesOf('statement', 'async function a() { await b(); void c(); }')).toEqual([
      'async function a() { {} void c(); }',
      'async function a() { await b(); {} }',
    ]);
    expect(changesOf('statement', "console.log('a'); this.logger.info('b'); const c = d();")).toEqual([]);
  });

  it('return constants instead of answers, lists and elements', () => {
    expect(changesOf('return', 'const a = (b) => b > 1;')).toEqual([
      'const a = (b) => true;',
      'const a = (b) => false;',
    ]);
    expect(changesOf('return', 'function a() { return [1]; }')).toEqual(['function a() { return []; }']);
    expect(changesOf('return', 'const a = () => <p>b</p>;')).toEqual(['const a = () => null;']);
    expect(changesOf('return', 'const a = (b) => b;')).toEqual([]);
  });

  it('drop elements and properties, but not what a hook depends on', () => {
    expect(changesOf('element', 'const a = [b, c];')).toEqual(['const a = [ c];', 'const a = [b, ];']);
    expect(changesOf('property', 'const a = { b, c: 1 };')).toEqual([
      'const a = {  c: 1 };',
      'const a = { b,  };',
    ]);
    expect(changesOf('element', 'useEffect(follow, [a]); useMemo(b, [c]);')).toEqual([]);
  });

  it('take a word or change a number in sentences for people, and in no others', () => {
    expect(changesOf('text', 'const a = <p>Please try it again.</p>;')).toEqual([
      'const a = <p>Please it again.</p>;',
    ]);
    expect(changesOf('text', "const a = 'At most 5 pictures fit.';")).toEqual([
      "const a = 'At most 6 pictures fit.';",
    ]);
    expect(changesOf('text', 'const a = `The link ends after ${time} for good.`;')).toEqual([
      'const a = `The ends after ${time} for good.`;',
    ]);
    const others = [
      "throw new Error('This must not happen here.');",
      'const a = <p className="one two three four" />;',
      "z.string().describe('What people do not read.');",
      "const a = 'SET #a = :b, #c = :d';",
      "import a from 'a b c d';",
    ];
    for (const source of others) expect(changesOf('text', source)).toEqual([]);
  });

  it('leave files that parse', () => {
    const source = `export async function vote(a: number, ...[b]: number[]) {
      if (a >= 1 && b !== 2) await write({ a, b: [a, b as number] });
      return a > 0 ? [a, 'Thank you for your vote.'] : <p title="No vote">No vote was counted.</p>;
    }`;
    const mutations = mutationsOf('a.tsx', source);
    expect(mutations.length).toBeGreaterThan(10);
    for (const mutation of mutations)
      expect(() => mutationsOf('a.tsx', mutated(source, mutation))).not.toThrow();
  });
});
