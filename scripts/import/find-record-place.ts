import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stageSettings, type StageName } from '@touchdown/infra/stages.ts';
import { findRunning } from '../local/running-cloud.ts';
import { nativeDynamoDb } from '../local/servers/dynamodb.ts';
import { startLocalCloud } from '../local/start-local-cloud.ts';
import { localStateFolder, projectRoot } from '../system/local-state-folder.ts';
import { ensureSystemPackages, javaPackage } from '../system/system-packages.ts';
import type { RecordPlace } from './import-target.ts';

export interface FoundPlace {
  place: RecordPlace;
  /** Where it is, for the first line of the report. */
  says: string;
  /** The site that shows it, where one is being served. */
  url?: string;
  close: () => Promise<void>;
}

/**
 * The record of this machine: in the cloud that `npm start` is playing, or else in one that is started
 * for the import alone. With a stage, the record of that deployment.
 */
export async function findRecordPlace(stage: StageName | undefined): Promise<FoundPlace> {
  if (stage) return deployedPlace(stage);
  const running = findRunning(localStateFolder);
  if (running) {
    const { dynamodbEndpoint, objectStoreUrl, url, names } = running;
    const place = placeNamed((id) => names[id] ?? '', { dynamodbEndpoint, objectStoreUrl });
    return { place, url, says: `the site running at ${url}`, close: async () => {} };
  }
  if (!nativeDynamoDb()) ensureSystemPackages([javaPackage]);
  const cloud = await startLocalCloud({ stateDir: localStateFolder, port: 0, site: 'none', log: () => {} });
  const { dynamodbEndpoint, objectStoreUrl } = cloud;
  return {
    place: placeNamed(cloud.nameOf, { dynamodbEndpoint, objectStoreUrl }),
    says: 'this machine; npm start shows it',
    close: cloud.close,
  };
}

/** The parts of a record by their logical ids in the template. */
export function placeNamed(
  nameOf: (logicalId: string) => string,
  addresses: Pick<RecordPlace, 'dynamodbEndpoint' | 'objectStoreUrl'>,
): RecordPlace {
  return {
    table: nameOf('CatalogueTable'),
    recordBucket: nameOf('Record'),
    mediaBucket: nameOf('Media'),
    ...addresses,
  };
}

function deployedPlace(stage: StageName): FoundPlace {
  const file = join(projectRoot, 'cdk.out', 'outputs.json');
  const outputs = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>)[
        `touchdown-${stage}-data`
      ]
    : undefined;
  const [table, recordBucket, mediaBucket] = [
    outputs?.['CatalogueTableName'],
    outputs?.['RecordBucketName'],
    outputs?.['MediaBucketName'],
  ];
  if (!table || !recordBucket || !mediaBucket) {
    throw new Error(
      `What the stage ${stage} consists of is not known here: cdk.out/outputs.json does not tell. npm run deploy -- ${stage} writes it.`,
    );
  }
  const { region } = stageSettings(stage, () => undefined);
  return {
    place: { table, recordBucket, mediaBucket, region },
    says: `the stage ${stage}`,
    close: async () => {},
  };
}
