import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { findPublicLoop } from '@touchdown/functions/domain/radar-loops/find-public-loop.ts';
import { jobStore } from '@touchdown/functions/features/radar/jobs/job-store.ts';
import { radarTargets } from '@touchdown/functions/features/radar/request/find-target.ts';
import { planTornadoLoop } from '@touchdown/functions/features/radar/request/plan-loop.ts';
import { requestLoop } from '@touchdown/functions/features/radar/request/request-loop.ts';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { requireCredentials } from '../system/operator.ts';
import type { FoundCloud } from '../site/find-cloud.ts';
import type { LoopMaking } from './make-loops.ts';

/** Jobs have an owner; these belong to nobody with an account. */
const operator: Person = {
  id: '0100PERAT0R000000000000000',
  username: 'operator',
  role: 'user',
  isVerified: true,
  sessionId: '',
};
/** An operator is only bound by the day's money of the stage. */
const unlimited = 1_000_000;
const operatorLimits = {
  loopsPerDay: unlimited,
  activeLoops: unlimited,
  regenerationsPerDay: unlimited,
} as const;

type Cloud = Pick<FoundCloud, 'nameOf' | 'dynamodbEndpoint' | 'objectStoreUrl' | 'region'>;

/** Requests public loops by the functions' own code, with the operator's credentials. */
export async function loopRequests(
  { nameOf, dynamodbEndpoint, objectStoreUrl, region = 'us-east-1' }: Cloud,
  dollarsPerDay: number,
  maxWorkers: number,
): Promise<
  Pick<LoopMaking, 'request' | 'findJob'> & {
    lacksTrack: (tornadoId: string) => Promise<boolean>;
    close: () => void;
  }
> {
  const dynamodb = new DynamoDBClient(
    dynamodbEndpoint ? { ...localCredentials, endpoint: dynamodbEndpoint } : { region },
  );
  const s3 = new S3Client(
    objectStoreUrl ? { ...localCredentials, endpoint: objectStoreUrl, forcePathStyle: true } : { region },
  );
  if (!dynamodbEndpoint) await requireCredentials(dynamodb);
  const client = DynamoDBDocumentClient.from(dynamodb, { marshallOptions: { removeUndefinedValues: true } });
  const now = () => Date.now();
  const table = nameOf('RadarTable');
  const jobs = jobStore(client, table, now);
  const findLoop = findPublicLoop(client, table);
  const targets = radarTargets(client, s3, {
    table: nameOf('CatalogueTable'),
    bucket: nameOf('Media'),
    now,
  });
  return {
    async request(tornadoId, isRegeneration) {
      const tornado = await targets.tornado(tornadoId);
      return requestLoop(
        {
          target: { type: 'tornado', id: tornado.id },
          plan: planTornadoLoop(tornado, {}),
          person: operator,
          isRegeneration,
        },
        {
          client,
          table,
          jobs,
          dollarsPerDay: async () => dollarsPerDay,
          maxWorkers: async () => maxWorkers,
          // Nobody watches a loop that nobody has requested.
          progress: { write: async () => {} },
          limits: operatorLimits,
          now,
        },
      );
    },
    findJob: (jobId) => jobs.find(jobId),
    /** Whether it has a public loop from before tracks, or one whose worker ended before its track. */
    async lacksTrack(id) {
      const loop = await findLoop({ type: 'tornado', id });
      return loop !== undefined && loop.track === undefined;
    },
    close() {
      dynamodb.destroy();
      s3.destroy();
    },
  };
}
