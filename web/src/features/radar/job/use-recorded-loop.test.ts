import { expect, it } from 'vitest';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { recordKey } from './use-recorded-loop.ts';

const args = { params: { id: '20130520-3fk9x2ab' } };

it('a found loop refreshes what its page shows: the tornado, or the storm report', () => {
  const { id } = args.params;
  expect(recordKey('tornado', id)).toEqual(apiQuery('GET /tornadoes/{id}', args).queryKey);
  expect(recordKey('spc-report', id)).toEqual(apiQuery('GET /spc-reports/{id}', args).queryKey);
  expect(recordKey('tornado', id)).not.toEqual(recordKey('spc-report', id));
});
