import { SQSClient } from '@aws-sdk/client-sqs';
import { mailQueue } from '@touchdown/functions/domain/mail/mail-queue.ts';
import { localCredentials } from '../local/local-credentials.ts';
import type { LocalCloud } from '../local/start-local-cloud.ts';
import { account } from '../local/template/local-values.ts';

/** One mail, left in the queue as a feature leaves it; it arrives while the tests begin. */
export async function sendMadeUpMail({ objectStoreUrl, nameOf }: LocalCloud): Promise<void> {
  const sqs = new SQSClient({ ...localCredentials, endpoint: objectStoreUrl, useQueueUrlAsEndpoint: false });
  await mailQueue(sqs, `${objectStoreUrl}/${account}/${nameOf('Mail')}`).send({
    id: 'made-up-mail',
    template: 'reset-password',
    to: 'mailbox-test@example.org',
    username: 'mailbox test',
    token: 'bm90LWEtcmVhbC10b2tlbi1hdC1hbGw',
  });
  sqs.destroy();
}
