import { SQSClient } from '@aws-sdk/client-sqs';
import { mailQueue } from '@touchdown/functions/domain/mail/mail-queue.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import type { LocalSite } from '../site/start-local-site.ts';
import { account } from '@touchdown/local-cloud/template/local-values.ts';

/** Sends one mail through the queue, as a feature does. It arrives while the tests start. */
export async function sendMadeUpMail({ objectStoreUrl, nameOf }: LocalSite): Promise<void> {
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
