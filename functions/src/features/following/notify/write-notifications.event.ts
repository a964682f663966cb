import * as z from 'zod';
import { notificationKinds } from '@touchdown/shared/following/schema.ts';
import { Subject } from '@touchdown/shared/following/subject-schema.ts';
import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/env.ts';
import { parseStored } from '../../../platform/parse-stored.ts';
import { batchSize, writeNotifications } from './tell-followers.ts';

const Batch = z.strictObject({
  notice: z.strictObject({
    kind: z.enum(notificationKinds),
    subject: Subject,
    name: z.string().nullable(),
    contributionId: z.string(),
    at: z.iso.datetime(),
    event: z.string(),
  }),
  people: z.array(z.string()).max(batchSize),
});

const client = dynamo();
const table = requiredEnv('communityTable');

/** Called with one notice and at most a thousand of its readers. A repeat writes nothing twice. */
export async function handler(event: unknown): Promise<void> {
  const { notice, people } = parseStored(Batch, event);
  await writeNotifications(client, table, notice, people, () => Date.now());
}
