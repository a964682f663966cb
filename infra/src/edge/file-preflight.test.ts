import { expect, it } from 'vitest';
import { deployedHandler } from '../testing/deployed-edge-function.ts';

interface Request {
  method: string;
  uri: string;
}
type Result = Request | { statusCode: number; headers: Record<string, { value: string }> };

const handler = deployedHandler('file-preflight') as (event: { request: Request }) => Result;
const uri = '/data/latest/tornadoes.parquet';

it('lets scripts of any site ask for parts of a published file, and for what is newer', () => {
  expect(handler({ request: { method: 'OPTIONS', uri } })).toMatchObject({
    statusCode: 204,
    headers: {
      'access-control-allow-origin': { value: '*' },
      'access-control-allow-methods': { value: 'GET, HEAD' },
      'access-control-allow-headers': { value: expect.stringMatching(/if-none-match.*range/) },
    },
  });
  const request = { method: 'GET', uri };
  expect(handler({ request })).toEqual(request);
});
