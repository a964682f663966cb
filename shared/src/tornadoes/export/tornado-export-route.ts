import * as z from 'zod';
import { defaultSortDirection } from '../../contract/list-defaults.ts';
import { textQuery } from '../../contract/query/query-values.ts';
import { rateLimits } from '../../contract/rate-limits.ts';
import { apiBase } from '../../contract/call-url.ts';
import { listCaching, type Route } from '../../contract/route.ts';
import { tornadoSortFields } from '../sort-fields.ts';
import { TornadoReference } from '../tornado-reference.ts';
import { refuseHalfFilters, tornadoFilterQuery } from '../tornado-filter-query.ts';
import { sortDirection, yesOrNo } from '../tornado-query.ts';
import {
  columnsOnRequest,
  defaultColumns,
  exportColumns,
  exportHeadNames,
  type ExportColumnName,
} from './export-columns.ts';
import { everyColumn, exportEndings, exportFormats, exportFormatTable } from './exported-file.ts';
import { exportPath } from './export-path.ts';

const maxIds = 200;

/** Retired ids and those of sources lead to the tornado too. */
const tornadoIds = z
  .string()
  .transform((text) => text.split(',').map((id) => id.trim()))
  .pipe(z.array(TornadoReference).min(1).max(maxIds))
  .meta({
    type: 'string',
    description: `at most ${maxIds} ids of tornadoes separated by commas, in whose order the file is without sort_by`,
  });

/** The most tornadoes whose narratives a file may have. A release has all of them. */
export const maxNarratedRows = 1_000;

const ownColumns = Object.keys(exportColumns) as ExportColumnName[];
/** `all`, names of the codebook, and those of the origin, each once, in the order of the file. */
const columnList = z
  .string()
  .max(2_000)
  .transform((text) => [...new Set(text.split(',').map((name) => name.trim()))])
  .pipe(z.array(z.enum([everyColumn, ...ownColumns, ...exportHeadNames])).min(1))
  .meta({
    type: 'string',
    description: `columns of CSV, GeoJSON and Parquet, separated by commas, in whose order the file has them. Without it: ${defaultColumns(false).join(', ')}. ${everyColumn} stands for all but narratives. Possible are ${[...ownColumns, ...exportHeadNames].join(', ')}. ${columnsOnRequest.join(' and ')} are possible for at most ${maxNarratedRows} tornadoes`,
  });

/** The filters and the order of the list, with the format of the file. There are no pages. */
export const TornadoExportQuery = z
  .strictObject({
    format: z.enum(exportEndings).meta({
      description: `${exportEndings.join(', ')}: the last describes the columns of the others, and where the rows are from`,
    }),
    ids: tornadoIds.optional(),
    columns: columnList.optional(),
    bom: yesOrNo
      .default(false)
      .meta({ description: 'true or false: whether CSV begins with a byte order mark, which Excel needs' }),
    sort_by: z.enum(tornadoSortFields).optional(),
    sort_direction: sortDirection.default(defaultSortDirection),
    ...tornadoFilterQuery,
    text: textQuery.optional(),
  })
  .superRefine(refuseHalfFilters);
export type TornadoExportQuery = z.infer<typeof TornadoExportQuery>;

/**
 * What a file may have, and how often somebody may ask for one. It is in no slice's table, because it has a function
 * of its own and its answer is no JSON; but the same doorkeeper and the same parser check the request.
 */
export const tornadoExportRoute = {
  method: 'GET',
  path: exportPath.slice(apiBase.length) as `/${string}`,
  summary: 'Download all tornadoes that a list has, as a file',
  access: 'public',
  caching: listCaching,
  limits: [rateLimits.exportTornadoes],
  query: TornadoExportQuery,
  response: z.never(),
  mediaTypes: [...exportFormats.map((format) => exportFormatTable[format].mediaType), 'application/json'],
  problems: ['NOT_FOUND'],
} satisfies Route;
