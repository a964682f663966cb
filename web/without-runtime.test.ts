import { expect, it } from 'vitest';
import { withoutRuntime } from './without-runtime.ts';

const chunk = (fileName: string, code: string) => ({ fileName, type: 'chunk' as const, code });
const runtime = chunk('assets/rolldown-runtime-1.js', 'var e=()=>1,t=()=>2;export{t as n,e as r};');
const load = (code: string) => import(`data:text/javascript,${encodeURIComponent(code)}`);

it('the start has the bundler’s helpers, and other files take them from it', async () => {
  const start = chunk(
    'assets/start-2.js',
    'import{r as a}from"./rolldown-runtime-1.js";export const one=a();',
  );
  const other = chunk(
    'assets/page-3.js',
    'const d=["assets/rolldown-runtime-1.js"];import{n as x,r as y}from"./rolldown-runtime-1.js";export const sum=[x()+y(),d];',
  );
  const startCode = withoutRuntime(start, runtime, start);
  expect(await load(startCode)).toMatchObject({ one: 1 });
  const code = withoutRuntime(other, runtime, start);
  expect(code).not.toContain('rolldown-runtime');
  const address = `data:text/javascript,${encodeURIComponent(startCode)}`;
  expect(await load(code.replace('"./start-2.js"', JSON.stringify(address)))).toMatchObject({
    sum: [3, ['assets/start-2.js']],
  });
});
