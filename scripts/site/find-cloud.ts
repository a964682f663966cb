import { stageSettings, type StageName } from '@touchdown/infra/kit/stages.ts';
import { stackOutput } from '../deploy/outputs.ts';
import { findRunning } from '@touchdown/local-cloud/running-cloud.ts';
import { nativeDynamoDb } from '@touchdown/local-cloud/servers/dynamodb.ts';
import { startLocalSite } from './start-local-site.ts';
import { localStateFolder } from '../system/local-state-folder.ts';
import { ensureSystemPackages, javaPackage } from '../system/system-packages.ts';

/** The cloud that a command works on: the names of its resources and its endpoints. */
export interface FoundCloud {
  /** Returns the name of a table or a bucket of the Data stack, by its logical id without CDK's hash. */
  nameOf: (logicalId: string) => string;
  dynamodbEndpoint?: string;
  objectStoreUrl?: string;
  parametersEndpoint?: string;
  region?: string;
  /** A description for the first line of a report. */
  label: string;
  /** The site, if one is being served. */
  url?: string;
  close: () => Promise<void>;
}

/** Returns the stage's deployment, or else the running cloud of `npm start`, or else a new local cloud for this command. */
export async function findCloud(stage: StageName | undefined): Promise<FoundCloud> {
  if (stage) return deployedCloud(stage);
  const running = findRunning(localStateFolder);
  if (running) {
    const { dynamodbEndpoint, objectStoreUrl, parametersEndpoint, url, names } = running;
    const label = `the site running at ${url}`;
    return {
      nameOf: (id) => names[id] ?? '',
      dynamodbEndpoint,
      objectStoreUrl,
      parametersEndpoint,
      url,
      label,
      close: async () => {},
    };
  }
  if (!nativeDynamoDb()) ensureSystemPackages([javaPackage]);
  const cloud = await startLocalSite({ stateDir: localStateFolder, port: 0, site: 'none', log: () => {} });
  // What a start that was cut short has left comes first.
  const { years } = cloud.filling.progress;
  if (years > 0) console.error(`First the tables are filled: ${years} years of the record are left.`);
  await cloud.filling.ended;
  const { nameOf, dynamodbEndpoint, objectStoreUrl, close } = cloud;
  const parametersEndpoint = cloud.parameters.endpoint;
  const label = 'this machine; npm start shows it';
  return { nameOf, dynamodbEndpoint, objectStoreUrl, parametersEndpoint, label, close };
}

function deployedCloud(stage: StageName): FoundCloud {
  const nameOf = (id: string) => stackOutput(stage, 'data', `${id}Name`, `${id}BucketName`);
  const { region } = stageSettings(stage, () => undefined);
  return { nameOf, region, label: `the stage ${stage}`, close: async () => {} };
}
