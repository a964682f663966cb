import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { findCloud, type FoundCloud } from '../system/find-cloud.ts';
import type { RecordPlace } from './import-target.ts';

export interface FoundPlace extends Pick<FoundCloud, 'label' | 'url' | 'close'> {
  place: RecordPlace;
}

/**
 * The record of this machine: in the cloud that `npm start` is playing, or else in one that is started
 * for the import alone. With a stage, the record of that deployment.
 */
export async function findRecordPlace(stage: StageName | undefined): Promise<FoundPlace> {
  const { nameOf, dynamodbEndpoint, objectStoreUrl, region, ...found } = await findCloud(stage);
  const endpoints = {
    ...(dynamodbEndpoint ? { dynamodbEndpoint } : {}),
    ...(objectStoreUrl ? { objectStoreUrl } : {}),
    ...(region ? { region } : {}),
  };
  return { ...found, place: placeNamed(nameOf, endpoints) };
}

/** The parts of a record by their logical ids in the template. */
export function placeNamed(
  nameOf: (logicalId: string) => string,
  endpoints: Pick<RecordPlace, 'dynamodbEndpoint' | 'objectStoreUrl' | 'region'>,
): RecordPlace {
  return {
    table: nameOf('CatalogueTable'),
    recordBucket: nameOf('Record'),
    mediaBucket: nameOf('Media'),
    ...endpoints,
  };
}
