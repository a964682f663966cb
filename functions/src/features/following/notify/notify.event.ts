import { InvokeCommand } from '@aws-sdk/client-lambda';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { subjectOf } from '@touchdown/shared/following/subject.ts';
import { cachedCatalogue } from '../../../domain/catalogue/cached-catalogue.ts';
import { storedCatalogue } from '../../../domain/catalogue/stored-catalogue.ts';
import { tornadoOfRecord } from '../../../domain/catalogue/tornado-of-record.ts';
import { dynamo } from '../../../platform/aws/dynamo.ts';
import { lambda } from '../../../platform/aws/lambda.ts';
import { requiredEnv } from '../../../platform/aws/env.ts';
import { s3 } from '../../../platform/aws/s3.ts';
import { followChange } from '../../../platform/events/follow-change.ts';
import { logger } from '../../../platform/log/logger.ts';
import { notify } from './notify.ts';
import { subjectsOfTornado } from './subjects-of-tornado.ts';

const client = dynamo();
const now = () => Date.now();
const stores = { table: requiredEnv('catalogueTable'), bucket: requiredEnv('mediaBucket') };
const findTornado = tornadoOfRecord(client, stores.table);
const record = cachedCatalogue({
  ...storedCatalogue(client, s3(), stores),
  now,
  onFailure: (error) => logger.error('record not refreshed', { error: error as Error }),
});
const writer = requiredEnv('notificationWriter');
const functions = lambda();

/** Called for a new contribution, a decision, a move, and a question or its answer. */
export const handler = followChange(
  notify({
    client,
    table: requiredEnv('communityTable'),
    now,
    handOver: async (batch) => {
      await functions.send(
        new InvokeCommand({
          FunctionName: writer,
          InvocationType: 'Event',
          Payload: JSON.stringify(batch),
        }),
      );
    },
    async subjectsOfTornado(id) {
      try {
        const tornado = await findTornado(id);
        return subjectsOfTornado(tornado, (await record.current()).search);
      } catch (error) {
        if (error instanceof Problem && error.code === 'NOT_FOUND') return [subjectOf('tornado', id)];
        throw error;
      }
    },
  }),
);
