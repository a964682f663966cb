import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { findCloud, type FoundCloud } from './find-cloud.ts';
import type { RecordPlace } from '../import/import-target.ts';

export interface FoundPlace extends Pick<FoundCloud, 'label' | 'url' | 'close'> {
  place: RecordPlace;
}

/**
 * Finds the record of a deployed stage or, without a stage, of this machine: in the local cloud of a running
 * `npm start`, or else in one that is started for this command.
 */
export async function findRecordPlace(stage: StageName | undefined): Promise<FoundPlace> {
  const { nameOf, dynamodbEndpoint, objectStoreUrl, region, ...rest } = await findCloud(stage);
  const endpoints = {
    ...(dynamodbEndpoint ? { dynamodbEndpoint } : {}),
    ...(objectStoreUrl ? { objectStoreUrl } : {}),
    ...(region ? { region } : {}),
  };
  return { ...rest, place: toRecordPlace(nameOf, endpoints) };
}

/** Returns the table and the buckets of a record, by their logical ids in the template. */
export function toRecordPlace(
  nameOf: (logicalId: string) => string,
  endpoints: Pick<RecordPlace, 'dynamodbEndpoint' | 'objectStoreUrl' | 'region'>,
): RecordPlace {
  return {
    table: nameOf('CatalogueTable'),
    recordBucket: nameOf('Record'),
    mediaBucket: nameOf('Media'),
    ...(endpoints.dynamodbEndpoint ? { communityTable: nameOf('CommunityTable') } : {}),
    ...endpoints,
  };
}
