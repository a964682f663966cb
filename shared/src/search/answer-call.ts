import { defaultSortDirection } from '../contract/list-defaults.ts';
import { defaultPage, defaultPageSize } from '../contract/page-limits.ts';
import { readParameters } from '../tornadoes/filter-values.ts';
import { maxMapPins } from '../tornadoes/map-limits.ts';
import type { TornadoSortField } from '../tornadoes/sort-fields.ts';
import { foundAnswer, listAnswer, mapAnswer, profileAnswer } from './answers-of-record.ts';
import type { CallOfRecord, CallParameters } from './record-calls.ts';
import { planSearch } from './search-tornadoes.ts';
import type { SearchedRecord, SelectPorts } from './select-tornadoes.ts';

/** Narratives and the ids of sources are not in the record's file. */
const ports: SelectPorts<SearchedRecord> = {
  plan: planSearch,
  resolve: async (_record, reference) => reference,
  narratives: {
    find: () => Promise.reject(new Error('This copy of the record has no narratives.')),
    findIfAvailable: async () => undefined,
  },
};

/** Answers a call as the API does, from all columns of the record. Throws for a search in narratives. */
export async function answerCall(
  record: SearchedRecord,
  call: CallOfRecord,
  texts: CallParameters,
): Promise<object> {
  const filters = { ...readParameters(texts), ...(texts['text'] ? { text: texts['text'] } : {}) };
  if (call === 'GET /tornadoes/found') return foundAnswer(record, ports, filters);
  if (call === 'GET /tornadoes/profile') return profileAnswer(record, ports, filters);
  const number = (name: string, otherwise: number) => Number(texts[name] ?? otherwise);
  if (call === 'GET /tornadoes/map-data') {
    const bounds = {
      bounds_north: number('bounds_north', 90),
      bounds_south: number('bounds_south', -90),
      bounds_east: number('bounds_east', 180),
      bounds_west: number('bounds_west', -180),
    };
    return mapAnswer(record, ports, { ...filters, ...bounds, limit: number('limit', maxMapPins) });
  }
  const { answer } = await listAnswer(record, ports, {
    ...filters,
    page: number('page', defaultPage),
    limit: number('limit', defaultPageSize),
    facets: texts['facets'] === 'true',
    sort_direction: texts['sort_direction']?.toUpperCase() === 'ASC' ? 'ASC' : defaultSortDirection,
    ...(texts['sort_by'] ? { sort_by: texts['sort_by'] as TornadoSortField } : {}),
  });
  return answer;
}
